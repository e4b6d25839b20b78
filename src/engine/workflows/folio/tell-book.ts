import { readLedgerFile } from './contract/ledger/ledger-file.ts';
import { folioState } from './contract/state.ts';
import { countCharacters } from './counted-line.ts';
import type { Story } from './story.ts';

/** Told when a walk rests, where it has changed: what lists say of a story of several chapters. */
export async function tellBook({ ctx, files, selected }: Story): Promise<void> {
  let chapters = 0;
  let characters = 0;
  for (const { chapter } of selected.path.outline) {
    const text = await ctx.files.read(files.final(chapter));
    if (text === undefined) continue;
    chapters += 1;
    characters += countCharacters(text);
  }
  if (chapters < 2) return;
  const { entries } = readLedgerFile('threads', await ctx.files.read(files.ledger('threads')));
  const open = entries.filter(({ status }) => status === 'open' || status === 'advanced');
  const now = { chapters, characters, threads: open.length };
  const { book } = folioState(ctx.state());
  const isTold =
    book?.chapters === chapters && book.characters === characters && book.threads === now.threads;
  if (!isTold) ctx.mark({ type: 'book', ...now });
}
