import { isDeepStrictEqual } from 'node:util';
import type { AnyEntry, EntryOf, LedgerFile, Place } from '../contract/ledger/entries.ts';
import type { Ledger } from '../contract/ledger/ledger.ts';
import type { Kept } from './keeper-reply.ts';
import { type Fallen, namedWithout } from './take-back-named.ts';

/*
 * What the ledger holds of a chapter rests on words of its accepted text (`docs/spec/books.md` §1): when that text is another,
 * what the keeper took from the old one goes. Pure.
 */

/** Entries as they shall be without it, and ids of those of which nothing is left. */
export type TakenBack = { readonly put: readonly AnyEntry[]; readonly remove: readonly string[] };

/** `gone`: what the chapter said before; `stand`: what the other chapters say. */
export function withoutReading(
  ledger: Ledger,
  file: LedgerFile,
  chapter: number,
  { gone, stand }: Omit<Fallen, 'fell'> = { gone: [], stand: [] },
): TakenBack {
  const fallen = { fell: (place: Place) => place.chapter === chapter, gone, stand };
  const left = without(ledger, file, fallen);
  if (file !== 'summaries') return left;
  const about = ledger.summaries.entries.filter(
    ({ by, chapter: from, upto = from }) => by === 'keeper' && from <= chapter && chapter <= upto,
  );
  return { put: [], remove: about.map(({ id }) => id) };
}

/** The keeper's entries of a file without whatever rests on a place that fell. */
export function without(ledger: Ledger, file: LedgerFile, fallen: Fallen): TakenBack {
  const put: AnyEntry[] = [];
  const remove: string[] = [];
  for (const entry of ledger[file].entries) {
    if (entry.by !== 'keeper') continue;
    const left = leftOf(entry, fallen);
    if (left === undefined) remove.push(entry.id);
    // in whatever order its fields stand
    else if (!isDeepStrictEqual(left, entry)) put.push(left);
  }
  return { put, remove };
}

/** The whole ledger as it would read without it. */
export function ledgerWithout(ledger: Ledger, fallen: Fallen): Ledger {
  const left = <F extends LedgerFile>(file: F) => {
    const read = ledger[file];
    const entries: readonly EntryOf<F>[] = read.entries;
    const kept = entries.flatMap((entry) =>
      entry.by === 'keeper' ? (leftOf(entry, fallen) ?? []) : [entry],
    );
    return { ...read, entries: kept };
  };
  return {
    characters: left('characters'),
    places: left('places'),
    things: left('things'),
    timeline: left('timeline'),
    threads: left('threads'),
    rules: left('rules'),
    summaries: left('summaries'),
    findings: left('findings'),
  };
}

function leftOf<E extends AnyEntry>(entry: E, fallen: Fallen): E | undefined;
function leftOf(entry: AnyEntry, fallen: Fallen): AnyEntry | undefined {
  const { fell } = fallen;
  if ('facts' in entry) return namedWithout(entry, fallen);
  if ('touched' in entry) return threadWithout(entry, fallen);
  if ('earlier' in entry) {
    const rests = [entry.since, entry.rests_on].some((place) => place !== undefined && fell(place));
    return rests && entry.status === 'open' ? undefined : entry;
  }
  return entry.since !== undefined && fell(entry.since) ? undefined : entry;
}

function threadWithout(
  thread: EntryOf<'threads'>,
  { fell, gone, stand }: Fallen,
): EntryOf<'threads'> | undefined {
  const stands = (place: Place | undefined) =>
    place === undefined || fell(place) ? undefined : place;
  const { planted: first, paid: last, since: from, ...rest } = thread;
  const [planted, paid] = [stands(first), stands(last)];
  const touched = thread.touched.filter((place) => !fell(place));
  const drops = (said: readonly Kept[]) =>
    said.some((change) => change.kind === 'dropped' && change.of === thread.id);
  const undropped = thread.status === 'dropped' && drops(gone) && !drops(stand);
  const [place] = [planted, ...touched, paid].filter((each) => each !== undefined);
  const had = first ?? thread.touched[0] ?? last ?? from;
  if (place === undefined && had !== undefined && (stands(from) === undefined || undropped))
    return undefined;
  const since = stands(from) ?? place;
  const status =
    (thread.status === 'paid' && paid === undefined) || undropped || thread.status === 'advanced'
      ? touched.length > 0
        ? 'advanced'
        : 'open'
      : thread.status;
  return {
    ...rest,
    ...(since === undefined ? {} : { since }),
    ...(planted === undefined ? {} : { planted }),
    touched,
    ...(paid === undefined ? {} : { paid }),
    status,
  };
}
