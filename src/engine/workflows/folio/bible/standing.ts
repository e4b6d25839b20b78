import { alike } from '../contract/ledger/alike.ts';
import type { EntryOf, Place } from '../contract/ledger/entries.ts';
import type { Ledger } from '../contract/ledger/ledger.ts';
import type { Room } from '../story.ts';
import { quotable } from './quotes.ts';
import { ledgerWithout } from './take-back.ts';

/* Which words of the ledger's stand in the accepted texts as they are now (`docs/spec/books.md` §1). */

type At = Pick<Room, 'ctx' | 'files'>;

/** Says of a place in this chapter whether its words are not in this text; places without words, and others, stand. */
export async function quotesFellIn(
  { ctx, files }: At,
  chapter: number,
  final: string,
): Promise<(place: Place) => boolean> {
  const { whole } = quotable(final, await ctx.files.read(files.draft(chapter, 1)));
  return (place) => place.chapter === chapter && !whole.includes(alike(place.quote));
}

/** Do both sentences of a contradiction stand in the accepted texts? What rests on none is the ledger's own word. */
export async function bothStand(
  at: At,
  { since, rests_on }: EntryOf<'findings'>,
): Promise<boolean> {
  for (const place of [since, rests_on]) {
    if (place === undefined || place.quote === '') continue;
    const final = await at.ctx.files.read(at.files.final(place.chapter));
    if (final === undefined || (await quotesFellIn(at, place.chapter, final))(place)) return false;
  }
  return true;
}

/** The ledger as the chapters before this one have made it: what a chapter that is written again said is no more. */
export function ledgerBefore(ledger: Ledger, chapter: number): Ledger {
  const fell = (place: Place) => place.chapter >= chapter;
  return ledgerWithout(ledger, { fell, gone: [], stand: [] });
}
