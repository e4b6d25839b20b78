import type { Look } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';

type Refused = { readonly path: string; readonly why: string };

type Words = {
  readonly refused: string;
  readonly refusedNext: string;
  readonly why: (why: string) => string;
};

/** What did not come into the project when it was applied last, and why, file by file; none where all of it did. */
export function notAppliedRows(
  refused: readonly Refused[],
  words: Words,
  look: Look,
): readonly Row[] {
  if (refused.length === 0) return [];
  const lines = [
    words.refused,
    ...refused.map(({ path, why }) => `! ${visible(oneLine(path))}: ${words.why(why)}`),
    words.refusedNext,
  ];
  return lines.flatMap((line) => saidRows(line, 'warn', look));
}

/** A sentence about the work, whole, in as many rows as it takes. */
export function saidRows(line: string, role: ColourRole, { cells, columns }: Look): readonly Row[] {
  return wrapProse(line, cells, columns - 2).map((part): Row => [span(` ${part}`, role)]);
}
