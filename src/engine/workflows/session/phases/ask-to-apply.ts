import type { Session } from '../session.ts';

/** So many files are named; the rest are counted. */
export const mostShown = 200;
const mostText = 200_000;

/**
 * Puts what was made before its person: all of it, later, or not at all. `lines`: a file each; `diff` is cut where nobody would
 * read on. Rejects when the run is to wait.
 */
export async function askToApply(
  { ctx }: Session,
  id: string,
  { lines, diff }: { readonly lines: readonly string[]; readonly diff: string },
) {
  return await ctx.ask({
    id,
    kind: 'apply_artifacts',
    values: {
      count: lines.length,
      lines: lines.slice(0, mostShown),
      diff: diff.slice(0, mostText),
    },
    choices: [
      { id: 'all', key: 'a', weighty: true },
      { id: 'later', key: 'l' },
      { id: 'drop', key: 'x', weighty: true },
    ],
  });
}
