import type { Look } from './look.tsx';
import { type Row, span } from './row.ts';

/** Says in front of a title that what it stands over was recorded. */
export function rehearsalMark(rehearsal: boolean | undefined, { messages }: Look): Row {
  return rehearsal === true
    ? [span(` ${messages.screens.rehearsal} `, 'selected'), span('  ')]
    : [];
}
