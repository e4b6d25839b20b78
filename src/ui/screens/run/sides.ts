import type { Look } from '../../components/look.tsx';
import { beside, fitRows, type Row, span } from '../../components/row.ts';
import { gutter } from './run-layout.ts';

/** Cells of what a screen is about and of what stands beside it; `right` 0: there is room for one of them. */
export type Sides = { readonly left: number; readonly right: number };

/** From this width on there is room for a second pane. */
const wide = 140;

/** Two panes of a wide screen, by its width alone. `from`: what stands in them needs less room than most. */
export function sidesOf(columns: number, from = wide): Sides {
  if (columns < from) return { left: columns, right: 0 };
  const left = Math.floor(columns * 0.58);
  return { left, right: columns - left - gutter };
}

/** What a screen is about, `height` rows, with what stands beside it where there is room for that. */
export function inSides(
  rows: { readonly left: readonly Row[]; readonly right: readonly Row[] },
  { left, right }: Sides,
  height: number,
  { cells, glyphs }: Pick<Look, 'cells' | 'glyphs'>,
): readonly Row[] {
  if (right === 0) return fitRows(rows.left, height);
  const panes = [
    { rows: rows.left, width: left },
    { rows: rows.right, width: right },
  ];
  return beside(panes, height, span(cells.pad(` ${glyphs.separator}`, gutter), 'border'), cells);
}
