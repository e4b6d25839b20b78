import { Box } from 'ink';
import { useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  useFilter,
} from '../../components/filter-field.tsx';
import { withoutQuestions } from '../../components/footer.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { listMoves } from '../../keys/list-moves.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { inSides, sidesOf } from '../run/sides.ts';
import { useFromFiles } from '../run/use-from-files.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { type Listed, listEntries, listRows, nameIn } from './list-sheet-rows.ts';
import { sheetRows } from './sheet-rows.ts';
import { useReport } from './use-report.ts';

type ListSheetProps = { readonly cockpit: Cockpit; readonly of: Listed };

/** What is remembered, or allowed for good, on a wide screen: a list, and the one a person is on whole. */
export function ListSheet({ cockpit, of }: ListSheetProps) {
  const look = useLook();
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens;
  const { ports } = cockpit;
  const filter = useFilter();
  const [at, setAt] = useState(0);
  const report = useReport(cockpit, of, look);
  const entries = listEntries(report.text, filter.text);
  const selected = Math.min(at, Math.max(0, entries.length - 1));
  const height = look.rows - 1 - stripHeight - filterHeight(filter);
  const move = (by: number) => setAt(Math.max(0, Math.min(entries.length - 1, selected + by)));
  useActions(
    'sheet',
    {
      search: filter.type,
      look_again: report.again,
      ...listMoves(move, Math.max(1, Math.floor(height / 2))),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined && !filter.typing },
  );
  const name = nameIn(of, entries[selected]);
  // with nothing to show beside it the list has all of the screen
  const named = entries.some((entry) => nameIn(of, entry) !== undefined);
  const sides = named ? sidesOf(columns) : { left: columns, right: 0 };
  const left = { ...look, columns: sides.left };
  // behind `--` a name that begins with a dash is no flag
  const { loaded: told } = useFromFiles(
    cockpit.engine,
    { of: name, version: report.text ?? '' },
    async () => (name === undefined ? undefined : await ports.report(of, 'show', '--', name)),
  );
  const right =
    name === undefined || told === undefined
      ? []
      : detailRows(told, { ...look, columns: sides.right });
  const none = report.text === undefined ? words.loading : words.sheet.none;
  const list = named
    ? listRows(of, entries, selected, height, left)
    : entries.length > 0
      ? sheetRows(report.text ?? '', filter.text, look)
      : [[span(` ${none}`, 'dim')]];
  const title = [span(words.sheet.titles[of], 'title'), ...filterTitle(filter, words.runs.filter)];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(glyphs.rule, columns, cells, title),
          ...inSides({ left: list, right }, sides, height, look),
        ]}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height + 1} />
      <Strip
        cockpit={cockpit}
        keys={filterFooter(filter, ['sheet', 'global'], look, [
          ...withoutQuestions(cockpit),
          'quit',
          'edit_file',
        ])}
      />
    </Box>
  );
}

function detailRows(told: string, look: Look): readonly Row[] {
  const [head, ...rest] = sheetRows(told, '', look);
  return head === undefined ? [] : [head.map((piece) => ({ ...piece, role: 'title' })), ...rest];
}
