import { readLedgerFile } from '../contract/ledger/ledger-file.ts';
import type { Room } from '../story.ts';

/** What of a chapter its author has found to be wrong, beside what is right: for whoever writes it again. */
export async function notesFor(
  { ctx, files }: Pick<Room, 'ctx' | 'files'>,
  chapter: number,
): Promise<readonly string[]> {
  const { entries } = readLedgerFile('findings', await ctx.files.read(files.ledger('findings')));
  return entries
    .filter(({ status, since }) => status === 'text' && since?.chapter === chapter)
    .map(({ earlier, now, since, reason }) => {
      const place = `¶${since?.paragraph ?? 0} "${since?.quote ?? ''}"`;
      return `${place}: ${now} -> ${earlier}${reason === '' ? '' : ` (${reason})`}`;
    });
}
