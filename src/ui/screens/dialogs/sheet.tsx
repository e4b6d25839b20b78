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
import { sidesOf } from '../run/sides.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { ListSheet } from './list-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { sheetRows } from './sheet-rows.ts';
import { failureText, useReport } from './use-report.ts';

type SheetProps = { readonly cockpit: Cockpit; readonly of: SheetName };

/** What a verb says, to be read and narrowed: settings, permissions, what is remembered, how the machine stands. */
export function SheetScreen(props: SheetProps) {
  const { columns } = useLook();
  const isWide = sidesOf(columns).right > 0;
  const { config } = props.cockpit.engine ?? {};
  const { of } = props;
  if ((of === 'memory' || of === 'permissions') && isWide)
    return <ListSheet key={of} cockpit={props.cockpit} of={of} />;
  if (of === 'settings' && config !== undefined)
    return <SettingsSheet cockpit={props.cockpit} config={config} />;
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
  const text = settings ? cockpit.failure && failureText(cockpit.failure, look) : report.text;
  const rows = useSheetRows(text, filter.text, look);
  const height = look.rows - 1 - stripHeight - filterHeight(filter);
  const last = Math.max(0, rows.length - height);
  const top = Math.min(at, last);
  const move = (by: number) => setAt(Math.min(last, Math.max(0, top + by)));
  useActions(
    'sheet',
    {
      search: filter.type,
      ...(settings ? {} : { look_again: report.again }),
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
    'edit_file',
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

function useSheetRows(text: string | undefined, filter: string, look: Look): readonly Row[] {
  return useMemo(() => {
    const { loading, sheet } = look.messages.screens;
    if (text === undefined) return [[span(` ${loading}`, 'dim')]];
    const rows = sheetRows(text, filter, look);
    return rows.length > 0 ? rows : [[span(` ${sheet.none}`, 'dim')]];
  }, [text, filter, look]);
}
