import { gutter } from './run-layout.ts';

/** Cells of what a screen is about and of what stands beside it; `right` 0: there is room for one of them. */
export type Sides = { readonly left: number; readonly right: number };

/** From this width on there is room for a second pane. */
const wide = 140;

/** Two panes of a wide screen, by its width alone. */
export function sidesOf(columns: number): Sides {
  if (columns < wide) return { left: columns, right: 0 };
  const left = Math.floor(columns * 0.58);
  return { left, right: columns - left - gutter };
}
