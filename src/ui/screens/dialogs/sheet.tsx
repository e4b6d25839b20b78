import { Box } from 'ink';
import { useMemo, useState } from 'react';
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
import type { Action } from '../../keys/keymap.ts';
import { listMoves } from '../../keys/list-moves.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { sidesOf } from '../run/sides.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { MemorySheet } from './memory-sheet.tsx';
import { settingRows } from './setting-rows.ts';
import { sheetRows } from './sheet-rows.ts';
import { failureText, useReport } from './use-report.ts';

type SheetProps = { readonly cockpit: Cockpit; readonly of: SheetName };

/** What a verb says, to be read and narrowed: settings, permissions, what is remembered, how the machine stands. */
export function SheetScreen(props: SheetProps) {
  const { columns } = useLook();
  if (props.of === 'memory' && sidesOf(columns).right > 0) return <MemorySheet {...props} />;
  return <PlainSheet {...props} />;
}

function PlainSheet({ cockpit, of }: SheetProps) {
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
