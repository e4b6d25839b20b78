import { readLedgerFile } from '../contract/ledger/ledger-file.ts';
import type { Room } from '../story.ts';

/** What of a chapter its author has found to be wrong, beside what is right: for whoever writes it again. */
export async function notesFor(
  { ctx, files }: Pick<Room, 'ctx' | 'files'>,
  chapter: number,
): Promise<readonly string[]> {
  const { entries } = readLedgerFile('findings', await ctx.files.read(files.ledger('findings')));
  return entries
    .filter(({ status }) => status === 'text')
    .map(({ wrong, since, rests_on, now, earlier, reason }) =>
      wrong === 'earlier'
        ? { at: rests_on, is: earlier, right: now, reason }
        : { at: since, is: now, right: earlier, reason },
    )
    .filter(({ at }) => at?.chapter === chapter)
    .map(({ at, is, right, reason }) => {
      const place = `¶${at?.paragraph ?? 0} "${at?.quote ?? ''}"`;
      return `${place}: ${is} -> ${right}${reason === '' ? '' : ` (${reason})`}`;
    });
}
