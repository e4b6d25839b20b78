import { sanitise } from '../text/sanitise.ts';
import { wrapProse } from '../text/wrap.ts';
import type { Look } from './look.tsx';
import { capRow, type Row, span } from './row.ts';
import type { ColourRole } from './theme.ts';

/** A sentence that goes away by itself. */
export type Toast = { readonly text: string; readonly role: ColourRole };

/**
 * How long what was said holds: until the next key, for a while; until the next key, however long it takes to come, since
 * it is asked; as long as the person is where they are; until what it says is being done has been done, which whoever said
 * it says.
 */
export type Until = 'key' | 'answer' | 'place' | 'done';

/** A sentence for a while, on as many lines as it needs, at most `height`. */
export function toastRows(toast: Toast | undefined, height: number, look: Look): readonly Row[] {
  if (toast === undefined) return [];
  const text = sanitise(toast.text);
  const lines = wrapProse(text, look.cells, look.columns - 2);
  // what there is no room for is seen to be missing
  return [...lines.splice(0, height - 1), lines.join(' ')]
    .filter(Boolean)
    .map((line): Row => capRow([span(` ${line}`, toast.role)], look.columns - 1, look.cells));
}

/** The last rows of a pane, covered by others. */
export function covered(rows: readonly Row[], by: readonly Row[]): readonly Row[] {
  return by.length === 0 ? rows : [...rows.slice(0, Math.max(0, rows.length - by.length)), ...by];
}
