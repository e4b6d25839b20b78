import type { Session } from '../session.ts';

/** So many files are named; the rest are counted. */
export const mostShown = 200;
const mostText = 200_000;

/** `why` as trees say it (`FileRefusal`), `changed`: it is not as it was shown any more. */
export type RefusedFile = { readonly path: string; readonly why: string };

/**
 * Puts what was made before its person: all of it, later, or not at all. `lines`: a file each; `diff` is cut where nobody would
 * read on; `refused`: why it did not come in the last time. Rejects when the run is to wait.
 */
export async function askToApply(
  { ctx }: Session,
  id: string,
  {
    lines,
    diff,
    refused,
  }: {
    readonly lines: readonly string[];
    readonly diff: string;
    readonly refused: readonly RefusedFile[];
  },
) {
  return await ctx.ask({
    id,
    kind: 'apply_artifacts',
    values: {
      count: lines.length,
      lines: lines.slice(0, mostShown),
      diff: diff.slice(0, mostText),
      ...(refused.length === 0 ? {} : { refused: refused.map((file) => ({ ...file })) }),
    },
    choices: [
      { id: 'all', key: 'a', weighty: true },
      { id: 'later', key: 'l' },
      { id: 'drop', key: 'x', weighty: true },
    ],
  });
}
