import type { Look } from '../../components/look.tsx';
import { type Row, rowText, span } from '../../components/row.ts';
import { clausesIn } from '../../text/clauses.ts';

/** What tells how it goes, in as many of its clauses as there is room for: the log has all of it. */
export function inClauses(said: Row, room: number, { cells }: Look): Row {
  const text = clausesIn(rowText(said), room, cells);
  return text === undefined ? said : [span(text, said[0]?.role)];
}
