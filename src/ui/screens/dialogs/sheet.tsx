import { Box } from 'ink';
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { type Failure, toFailure } from '../../../engine/data/failure.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { SheetName } from '../../cockpit/route.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  useFilter,
} from '../../components/filter-field.tsx';
import { withoutQuestions } from '../../components/footer.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import type { ColourRole } from '../../components/theme.ts';
import type { Action } from '../../keys/keymap.ts';
import { listMoves } from '../../keys/list-moves.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { describeFailure } from '../../messages/describe-failure.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { matchesFilter } from '../../text/filter.ts';
import { sanitise } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { settingRows } from './setting-rows.ts';

/** What a verb says, to be read and narrowed: settings, permissions, what is remembered, how the machine stands. */
export function SheetScreen({
  cockpit,
  of,
}: {
  readonly cockpit: Cockpit;
  readonly of: SheetName;
}) {
  const look = useLook();
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens;
  const filter = useFilter();
  const [at, setAt] = useState(0);
  const settings = of === 'settings';
  const report = useReport(cockpit, of, look);
  const rows = useSheetRows(cockpit, settings ? undefined : report, filter.text, look);
  const height = look.rows - 1 - stripHeight - filterHeight(filter);
  const last = Math.max(0, rows.length - height);
  const top = Math.min(at, last);
  const move = (by: number) => setAt(Math.min(last, Math.max(0, top + by)));
  const editSettings = useSettingsEditor(cockpit, look);
  const edits = settings && editSettings !== undefined;
  useActions(
    'sheet',
    {
      search: filter.type,
      ...(settings ? {} : { look_again: report.again }),
      ...(edits ? { edit_file: editSettings } : {}),
      ...listMoves(move, height),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined && !filter.typing },
  );
  const percent = Math.floor((100 * (top + height)) / Math.max(1, rows.length));
  const place =
    last === 0 ? [] : [span(`  ${words.reader.position(Math.min(100, percent))}`, 'dim')];
  const hidden: readonly Action[] = [
    ...withoutQuestions(cockpit),
    'quit',
    ...(edits ? [] : (['edit_file'] as const)),
    ...(settings ? (['look_again'] as const) : []),
  ];
  const title = [
    span(words.sheet.titles[of], 'title'),
    ...filterTitle(filter, words.runs.filter),
    ...place,
  ];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[ruleRow(glyphs.rule, columns, cells, title), ...fitRows(rows.slice(top), height)]}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height + 1} />
      <Strip cockpit={cockpit} keys={filterFooter(filter, ['sheet', 'global'], look, hidden)} />
    </Box>
  );
}

/** Settings as they count in this sitting, or why there are none; or what a verb reports. */
function useSheetRows(
  { engine, failure }: Cockpit,
  report: { readonly text: string | undefined } | undefined,
  filter: string,
  look: Look,
): readonly Row[] {
  const config = report === undefined ? engine?.config : undefined;
  const text = report === undefined ? failure && failureText(failure, look) : report.text;
  return useMemo(() => {
    const { loading, sheet } = look.messages.screens;
    if (config === undefined && text === undefined) return [[span(` ${loading}`, 'dim')]];
    const rows =
      config === undefined
        ? sheetRows(text ?? '', filter, look)
        : settingRows(config, filter, look);
    return rows.length > 0 ? rows : [[span(` ${sheet.none}`, 'dim')]];
  }, [config, text, filter, look]);
}

function failureText(failure: Failure, { messages }: Look): string {
  const { title, detail, next } = describeFailure(failure, messages);
  return [title, detail, next].filter(Boolean).join('\n');
}

/** What a verb reports; undefined while it is being put together. */
function useReport({ ports }: Cockpit, of: SheetName, look: Look) {
  const [text, setText] = useState<string>();
  const [times, again] = useReducer((count: number) => count + 1, 0);
  const load = useEffectEvent(async (name: Exclude<SheetName, 'settings'>) => {
    try {
      return await ports.report(name);
    } catch (error) {
      return failureText(toFailure(error), look);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more it is put together again
  useEffect(() => {
    if (of === 'settings') return;
    let wanted = true;
    setText(undefined);
    void load(of).then((found) => wanted && setText(found));
    return () => {
      wanted = false;
    };
  }, [of, times]);
  return { text, again };
}

/** Opens the workspace's own file in the person's editor; what they change counts from the next start. */
function useSettingsEditor(cockpit: Cockpit, { messages }: Look): (() => void) | undefined {
  const { sheet, textEditor } = messages.screens;
  const terminal = useTerminal();
  const { engine } = cockpit;
  if (engine === undefined) return undefined;
  const edit = async () => {
    const edited = await terminal.editFile(`${engine.root}/config.yaml`);
    if (edited.kind === 'changed') cockpit.say(sheet.edited);
    if (edited.kind === 'failed') cockpit.say(sheet.noEditor, 'bad');
    if (edited.kind === 'beside') cockpit.say(textEditor.beside(edited.file), 'bad');
  };
  return () => void cockpit.attempt(edit);
}

/**
 * A report as rows of the screen, nothing cut: a line that is too long goes on below, set in. With a filter only the
 * entries that hold its words: a line and what is set in under it belong together.
 */
export function sheetRows(text: string, filter: string, look: Look): readonly Row[] {
  return entriesOf(text)
    .filter((lines) => filter.trim() === '' || matchesFilter(lines.join(' '), filter))
    .flatMap((lines) => lines.flatMap((line) => lineRows(line, look)));
}

function entriesOf(text: string): readonly (readonly string[])[] {
  const entries: string[][] = [];
  for (const line of sanitise(text).trimEnd().split('\n')) {
    const last = entries.at(-1);
    if (/^\s+\S/.test(line) && last !== undefined) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

function lineRows(line: string, look: Look): readonly Row[] {
  const { cells, columns } = look;
  const room = columns - 2;
  const hang = hangOf(line, look);
  const [first = '', ...more] = wrapProse(line, cells, room);
  const rest =
    more.length === 0 ? [] : wrapProse(line.slice(first.length).trimStart(), cells, room - hang);
  const role = roleOf(line, look);
  return [
    [span(' '), ...headed(first, role)],
    ...rest.map((piece): Row => [span(`${' '.repeat(hang + 1)}${piece}`)]),
  ];
}

/** Where a line goes on: under its last column where it has some, else a little further in than it began. */
function hangOf(line: string, { cells, columns }: Look): number {
  const [labels = ''] = /^(?:\S+ {2,})+/.exec(line) ?? [];
  const column = cells.width(labels);
  if (column > 0 && column <= columns / 2) return column;
  return (/^ */.exec(line)?.[0].length ?? 0) + 2;
}

/** The word that says how it stands, in its colour. */
function headed(line: string, role: ColourRole | undefined): Row {
  if (role === undefined) return [span(line)];
  const [word = ''] = /^\S+/.exec(line) ?? [];
  return [span(word, role), span(line.slice(word.length))];
}

function roleOf(line: string, { messages }: Look): ColourRole | undefined {
  const { levels } = messages.cli.doctor;
  const [word] = line.split(' ');
  if (word === levels.fail) return 'bad';
  if (word === levels.warning) return 'warn';
  return word === levels.ok ? 'good' : undefined;
}
