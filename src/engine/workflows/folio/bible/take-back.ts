import type { AnyEntry, EntryOf, LedgerFile, Place } from '../contract/ledger/entries.ts';
import type { Ledger } from '../contract/ledger/ledger.ts';

/* A chapter whose text has changed is read anew: what the keeper took from the old one goes first. Pure. */

/** Entries as they shall be without the chapter, and ids of those of which nothing is left. */
export type TakenBack = { readonly put: readonly AnyEntry[]; readonly remove: readonly string[] };

export function withoutReading(ledger: Ledger, file: LedgerFile, chapter: number): TakenBack {
  const put: AnyEntry[] = [];
  const remove: string[] = [];
  const own = ledger[file].entries.filter(({ by }) => by === 'keeper');
  for (const entry of own) {
    const left = leftOf(file, entry, chapter);
    if (left === undefined) remove.push(entry.id);
    else if (JSON.stringify(left) !== JSON.stringify(entry)) put.push(left);
  }
  return { put, remove };
}

function leftOf(file: LedgerFile, entry: AnyEntry, chapter: number): AnyEntry | undefined {
  if ('facts' in entry) return namedWithout(entry, chapter);
  if ('touched' in entry) return threadWithout(entry, chapter);
  if ('earlier' in entry) {
    const rests = [entry.since, entry.rests_on].some((place) => place?.chapter === chapter);
    return rests && entry.status === 'open' ? undefined : entry;
  }
  if ('summary' in entry)
    return entry.chapter === chapter && entry.upto === undefined ? undefined : entry;
  const isGone = file === 'summaries' || entry.since?.chapter === chapter;
  return isGone ? undefined : entry;
}

type Named = EntryOf<'characters' | 'places' | 'things'>;

function namedWithout(entry: Named, chapter: number): Named | undefined {
  const facts = entry.facts
    .filter(({ since }) => since?.chapter !== chapter)
    .map(({ until, ...fact }) => (until?.chapter === chapter ? fact : { ...fact, ...had(until) }));
  const knows = 'knows' in entry ? entry.knows.filter((one) => one.since?.chapter !== chapter) : [];
  const later = [...facts, ...knows].flatMap(({ since }) => since ?? []);
  const begins = entry.since?.chapter === chapter;
  if (begins && facts.length === 0 && knows.length === 0) return undefined;
  const since = begins ? (later[0] ?? entry.since) : entry.since;
  const left = { ...entry, ...(since === undefined ? {} : { since }), facts };
  return 'knows' in entry ? { ...left, knows } : left;
}

function had(until: Place | undefined): { readonly until?: Place } {
  return until === undefined ? {} : { until };
}

function threadWithout(
  thread: EntryOf<'threads'>,
  chapter: number,
): EntryOf<'threads'> | undefined {
  const touched = thread.touched.filter((place) => place.chapter !== chapter);
  const { paid, ...rest } = thread;
  const stillPaid = paid !== undefined && paid.chapter !== chapter;
  if (thread.planted?.chapter === chapter && touched.length === 0 && !stillPaid) return undefined;
  const status =
    thread.status === 'paid' && !stillPaid
      ? touched.length > 0
        ? 'advanced'
        : 'open'
      : thread.status === 'advanced' && touched.length === 0
        ? 'open'
        : thread.status;
  return { ...rest, touched, ...(stillPaid ? { paid } : {}), status };
}
