import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import { spentMoney } from '../../components/numbers.ts';
import { type Row, span, spread } from '../../components/row.ts';
import { oneLine } from '../../text/sanitise.ts';

/** The head of a run that counts nothing of its own: its title, and what it has cost. */
export function titleRow({ title, spent }: RunState, { cells, columns, glyphs }: Look): Row {
  const cost = cells.pad(spentMoney(spent, glyphs.unknown), 8, 'right');
  const name = span(cells.truncate(oneLine(title), columns - 11), 'title');
  return spread([span(' '), name], [span(`${cost} `)], columns, cells);
}
