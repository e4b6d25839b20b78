import type { EntryOf, LedgerFile } from '../contract/ledger/entries.ts';
import { type Ledger, threadsOf } from '../contract/ledger/ledger.ts';
import type { Kept, Reading } from './keeper-reply.ts';
import { addFact, addPerson, addThing, addToPerson, contradict } from './merge-named.ts';
import { changedIn, keeperOf, nextEvent, openWork, putEntry, type Work } from './merge-work.ts';

/*
 * What a chapter changes of the ledger, decided by code (`docs/spec/books.md` §1). An entry of the author is never changed:
 * what is new about it stands in an entry of the keeper's beside it. What cannot be true together with what is there becomes
 * a finding. Doing it twice changes nothing. Pure.
 */

export type Merged = {
  /** The keeper's entries as they shall be, by file; only what is new or different. */
  readonly put: { readonly [F in LedgerFile]: readonly EntryOf<F>[] };
  /** Changes about something that the ledger does not know. */
  readonly unknown: number;
  readonly findings: number;
};

export function mergeReading(ledger: Ledger, reading: Reading): Merged {
  const work = openWork(ledger, reading.chapter);
  for (const change of reading.changes) apply(work, change);
  addSummaries(work, reading);
  const put = {
    characters: changedIn(work, 'characters'),
    places: changedIn(work, 'places'),
    things: changedIn(work, 'things'),
    timeline: changedIn(work, 'timeline'),
    threads: changedIn(work, 'threads'),
    rules: changedIn(work, 'rules'),
    summaries: changedIn(work, 'summaries'),
    findings: changedIn(work, 'findings'),
  };
  return { put, unknown: work.unknown, findings: put.findings.length };
}

function apply(work: Work, change: Kept): void {
  switch (change.kind) {
    case 'person':
      addPerson(work, change);
      return;
    case 'place':
    case 'thing':
      addThing(work, change);
      return;
    case 'fact':
      addFact(work, change);
      return;
    case 'knows':
    case 'calls':
    case 'voice':
      addToPerson(work, change);
      return;
    case 'event':
      addEvent(work, change);
      return;
    case 'planted':
      plant(work, change);
      return;
    case 'touched':
    case 'paid':
    case 'dropped':
      follow(work, change);
      return;
    case 'rule':
      addRule(work, change);
      return;
    case 'contradiction':
      contradict(work, change);
      return;
    default:
      change satisfies never;
  }
}

type Of<K extends Kept['kind']> = Extract<Kept, { kind: K }>;

/** Numbered by the chapter that tells it, so that the file is in the order of the telling. */
function addEvent(work: Work, { when, what, who, where, since }: Of<'event'>): void {
  const id = nextEvent(work);
  const place = where === undefined ? {} : { where };
  putEntry(work, 'timeline', { id, by: 'keeper', since, when, what, who, ...place });
}

function plant(work: Work, change: Of<'planted'>): void {
  const { id, what, importance, due, since } = change;
  const there = threadsOf(work.ledger).find((thread) => thread.id === id);
  if (there !== undefined) {
    follow(work, { ...change, kind: 'touched', of: id });
    return;
  }
  putEntry(work, 'threads', {
    ...{ id, by: 'keeper', since, what, planted: since },
    ...(due === undefined ? {} : { due }),
    ...{ touched: [], status: 'open', importance },
  });
}

function follow(work: Work, change: Of<'touched' | 'paid' | 'dropped'>): void {
  const { of, since, kind } = change;
  const thread = threadsOf(work.ledger).find(({ id }) => id === of);
  if (thread === undefined) {
    work.unknown += 1;
    return;
  }
  const { what, importance } = thread;
  const own: EntryOf<'threads'> = keeperOf(work, 'threads', of) ?? {
    ...{ id: of, by: 'keeper', since, what, touched: [], status: 'open', importance },
  };
  const known = [thread.planted, ...thread.touched, thread.paid];
  const isKnown = known.some((each) => each !== undefined && samePlace(each, since));
  // what is paid off twice is no contradiction: the second place touches it
  if (kind === 'paid' && thread.paid === undefined) {
    putEntry(work, 'threads', { ...own, paid: since, status: 'paid' });
  } else if (kind === 'dropped') {
    putEntry(work, 'threads', { ...own, status: 'dropped' });
  } else if (!isKnown) {
    const status = own.status === 'open' ? 'advanced' : own.status;
    putEntry(work, 'threads', { ...own, touched: [...own.touched, since], status });
  }
}

function samePlace(
  one: { readonly chapter: number; readonly quote: string },
  other: { readonly chapter: number; readonly quote: string },
): boolean {
  return one.chapter === other.chapter && one.quote === other.quote;
}

function addRule(work: Work, { id, rule, since }: Of<'rule'>): void {
  const there = work.ledger.rules.entries.some((each) => each.id === id);
  if (!there) putEntry(work, 'rules', { id, by: 'keeper', since, rule, kind: 'world' });
}

function addSummaries(work: Work, { chapter, summary, state, ten }: Reading): void {
  const said = state === '' ? {} : { state };
  const id = `ch${String(chapter).padStart(3, '0')}`;
  putEntry(work, 'summaries', { id, by: 'keeper', chapter, summary, ...said });
  // of ten chapters, when the last of them is read, and again when one of them is read anew
  const last = Math.ceil(chapter / 10) * 10;
  const isFull = work.ledger.summaries.entries.some(
    (each) => each.chapter === last && each.upto === undefined,
  );
  const first = last - 9;
  const tens = `ch${String(first).padStart(3, '0')}-${String(last).padStart(3, '0')}`;
  if (!isFull || (chapter !== last && keeperOf(work, 'summaries', tens) !== undefined)) return;
  putEntry(work, 'summaries', {
    id: tens,
    ...{ by: 'keeper', chapter: first, upto: last },
    summary: (chapter === last ? ten : undefined) ?? joinedSummary(work, first, last),
  });
}

/** Where the keeper has not summed up ten chapters, the beginnings of what it said of each. */
function joinedSummary(work: Work, first: number, last: number): string {
  const each = work.ledger.summaries.entries.filter(
    ({ chapter, upto }) => upto === undefined && chapter >= first && chapter <= last,
  );
  return each.map(({ summary }) => [...summary].slice(0, 29).join('')).join(' / ');
}
