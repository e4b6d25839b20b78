import { Box } from 'ink';
import { useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { SheetName } from '../../cockpit/route.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  type useFilter,
} from '../../components/filter-field.tsx';
import { withoutQuestions } from '../../components/footer.ts';
import { useLook } from '../../components/look.tsx';
import { type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import type { Action } from '../../keys/keymap.ts';
import { listMoves } from '../../keys/list-moves.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { inSides, type sidesOf } from '../run/sides.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';

/* A sheet on a wide screen: a list that can be narrowed, and the one a person is on whole beside it. */

type Filter = ReturnType<typeof useFilter>;

/**
 * Which entry of how many (`total`) a person is on, `lines` a piece, and the rows there are for them; hears the keys. `below`: rows
 * below the list that are not its own.
 */
export function useListPlace(
  cockpit: Cockpit,
  filter: Filter,
  { total, lines, below = 0 }: Record<'total' | 'lines', number> & { readonly below?: number },
  own: (selected: number) => Partial<Record<Action, () => void>>,
): { readonly selected: number; readonly height: number; readonly place: string } {
  const { rows } = useLook();
  const [at, setAt] = useState(0);
  const selected = Math.min(at, Math.max(0, total - 1));
  const height = rows - 1 - stripHeight - filterHeight(filter) - below;
  const move = (by: number) => setAt(Math.max(0, Math.min(total - 1, selected + by)));
  useActions(
    'sheet',
    {
      search: filter.type,
      ...own(selected),
      ...listMoves(move, Math.max(1, Math.floor(height / lines))),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined && !filter.typing },
  );
  // As the palette says it: where one is, in a list that is longer than its place.
  const place = total * lines > height ? `${selected + 1}/${total}` : '';
  return { selected, height, place };
}

/** `silent`: keys of sheets that this one does not hear. */
export function TwoPaneSheet(props: {
  readonly cockpit: Cockpit;
  readonly of: SheetName;
  readonly filter: Filter;
  readonly left: readonly Row[];
  readonly right: readonly Row[];
  readonly sides: ReturnType<typeof sidesOf>;
  readonly height: number;
  /** Where in the list one is; empty: all of it is in sight. */
  readonly place: string;
  readonly silent: readonly Action[];
}) {
  const { cockpit, of, filter, left, right, sides, height, place, silent } = props;
  const look = useLook();
  const { cells, columns, glyphs, messages } = look;
  const { sheet, runs } = messages.screens;
  const title = [
    span(sheet.titles[of], 'title'),
    ...filterTitle(filter, runs.filter),
    span(place && `  ${place}`, 'dim'),
  ];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(glyphs.rule, columns, cells, title),
          ...inSides({ left, right }, sides, height, look),
        ]}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height + 1} />
      <Strip
        cockpit={cockpit}
        keys={filterFooter(filter, ['sheet', 'global'], look, [
          ...withoutQuestions(cockpit),
          'quit',
          ...silent,
        ])}
      />
    </Box>
  );
}
