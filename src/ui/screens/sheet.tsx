import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import { toFailure } from '../../engine/failure.ts';
import type { Cockpit } from '../cockpit-state.ts';
import { FilterField, filterFooter, filterTitle } from '../components/filter-field.tsx';
import { withoutQuestions } from '../components/footer.ts';
import { blank, fitRows, type Row, ruleRow, span } from '../components/row.ts';
import { Rows } from '../components/rows.tsx';
import { toastRows } from '../components/toast-rows.ts';
import type { Action } from '../keymap.ts';
import { type Look, useLook } from '../look.tsx';
import { describeFailure } from '../messages/describe-failure.ts';
import type { SheetName } from '../route.ts';
import { useActions } from '../use-keys.tsx';
import { settingLines, sheetRows } from './sheet-rows.ts';
import { type Filter, useFilter } from './use-filter.ts';

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
  const { text, again } = useReport(cockpit, of, look);
  const rows =
    text === undefined ? [[span(` ${words.loading}`, 'dim')]] : reportRows(text, filter, look);
  const height = look.rows - 4;
  const last = Math.max(0, rows.length - height);
  const top = Math.min(at, last);
  const move = (by: number) => setAt(Math.min(last, Math.max(0, top + by)));
  const settings = of === 'settings' && cockpit.engine !== undefined;
  useActions(
    'sheet',
    {
      search: filter.type,
      look_again: again,
      ...(settings
        ? { edit_file: () => void editSettings(cockpit, again, words.sheet.edited) }
        : {}),
      move_up: () => move(-1),
      move_down: () => move(1),
      page_up: () => move(1 - height),
      page_down: () => move(height - 1),
      top: () => move(-Infinity),
      bottom: () => move(Infinity),
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
    ...(settings ? [] : (['edit_file'] as const)),
  ];
  const title = [
    span(words.sheet.titles[of], 'title'),
    ...filterTitle(filter, words.runs.filter),
    ...place,
  ];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(glyphs.rule, columns, cells, title),
          ...fitRows(rows.slice(top), height),
          toastRows(cockpit.toast, 1, look)[0] ?? blank,
        ]}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height + 2} />
      <Rows rows={[filterFooter(filter, ['sheet', 'global'], look, hidden)]} />
    </Box>
  );
}

function reportRows(text: string, filter: Filter, look: Look): readonly Row[] {
  const rows = sheetRows(text, filter.text, look);
  return rows.length > 0 ? rows : [[span(` ${look.messages.screens.sheet.none}`, 'dim')]];
}

/** The report as a text; undefined while it is being put together. */
function useReport(cockpit: Cockpit, of: SheetName, look: Look) {
  const [text, setText] = useState<string>();
  const { engine, ports } = cockpit;
  const load = useEffectEvent(async () => {
    if (of === 'settings') return engine && settingLines(engine.config).join('\n');
    try {
      return await ports.report(of);
    } catch (error) {
      const { title, detail, next } = describeFailure(toFailure(error), look.messages);
      return [title, detail, next].filter(Boolean).join('\n');
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings are there when the engine is
  useEffect(() => {
    let wanted = true;
    void load().then((found) => wanted && setText(found));
    return () => {
      wanted = false;
    };
  }, [of, engine]);
  const again = () => {
    setText(undefined);
    void load().then(setText);
  };
  return { text, again };
}

/** Opens the workspace's own file in the person's editor; what they change counts from the next start. */
async function editSettings(cockpit: Cockpit, again: () => void, said: string): Promise<void> {
  const { engine, ports } = cockpit;
  if (engine === undefined) return;
  await ports.editFile(`${engine.root}/config.yaml`);
  again();
  cockpit.say(said);
}
