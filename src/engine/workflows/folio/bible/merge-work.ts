import { hashOf } from '../../../data/canonical.ts';
import { twoDigits } from '../../../data/two-digits.ts';
import { alike } from '../contract/ledger/alike.ts';
import type {
  Character,
  EntryOf,
  LedgerFile,
  Location,
  Place,
  Thing,
} from '../contract/ledger/entries.ts';
import { charactersOf, type Ledger, placesOf, thingsOf } from '../contract/ledger/ledger.ts';

/** The keeper's entries while a chapter is merged into them. */
export type Work = {
  readonly chapter: number;
  /** As it would read with what was merged so far. */
  ledger: Ledger;
  readonly touched: Set<string>;
  /** Changes about something that the ledger does not know. */
  unknown: number;
  events: number;
};

export function openWork(ledger: Ledger, chapter: number): Work {
  return { chapter, ledger, touched: new Set(), unknown: 0, events: 0 };
}

/** The keeper's own entry about a thing. */
export function keeperOf<F extends LedgerFile>(
  { ledger }: Work,
  file: F,
  id: string,
): EntryOf<F> | undefined {
  const { entries }: { readonly entries: readonly EntryOf<F>[] } = ledger[file];
  return entries.find((entry) => entry.id === id && entry.by === 'keeper');
}

/** Puts an entry of the keeper's in place of the one before, if it says anything else. */
export function putEntry<F extends LedgerFile>(work: Work, file: F, entry: EntryOf<F>): void {
  const before = keeperOf(work, file, entry.id);
  if (JSON.stringify(before) === JSON.stringify(entry)) return;
  const read: { readonly entries: readonly EntryOf<F>[] } = work.ledger[file];
  const entries =
    before === undefined
      ? [...read.entries, entry]
      : read.entries.map((each) => (each === before ? entry : each));
  work.ledger = { ...work.ledger, [file]: { ...work.ledger[file], entries } };
  work.touched.add(`${file} ${entry.id}`);
}

/** What was put, file by file. */
export function changedIn<F extends LedgerFile>(work: Work, file: F): readonly EntryOf<F>[] {
  const { entries }: { readonly entries: readonly EntryOf<F>[] } = work.ledger[file];
  return entries.filter(({ id, by }) => by === 'keeper' && work.touched.has(`${file} ${id}`));
}

export function nextEvent(work: Work): string {
  work.events += 1;
  return `ch${twoDigits(work.chapter)}-${twoDigits(work.events)}`;
}

export type NamedFile = 'characters' | 'places' | 'things';
export type Named = Character | Location | Thing;

const lists = { characters: charactersOf, places: placesOf, things: thingsOf } as const;
const namedFiles: readonly NamedFile[] = ['characters', 'places', 'things'];

/** What a word of the keeper's means: an id, else the only one that is called so. */
export function resolve(
  { ledger }: Work,
  said: string,
  files: readonly NamedFile[] = namedFiles,
): { readonly file: NamedFile; readonly entry: Named } | undefined {
  const all = files.flatMap((file) => lists[file](ledger).map((entry) => ({ file, entry })));
  const exact = all.find(({ entry }) => entry.id === said);
  if (exact !== undefined) return exact;
  const called = all.filter(({ entry }) => isCalled(entry, said));
  // one name that is two: nobody can say which of them is meant
  return called.length === 1 ? called[0] : undefined;
}

export function isCalled({ name, aliases }: Named, said: string): boolean {
  const wanted = alike(said).toLowerCase();
  return [name, ...aliases].some((each) => alike(each).toLowerCase() === wanted);
}

/** Does somebody or something else of that file go by this name, or by it as their id? */
export function isAnothers(
  { ledger }: Work,
  file: NamedFile,
  { id, name }: Pick<Named, 'id' | 'name'>,
): boolean {
  return lists[file](ledger).some(
    (each) => each.id !== id && (each.id === name || isCalled(each, name)),
  );
}

type Clash = {
  readonly file: EntryOf<'findings'>['file'];
  readonly of: string;
  readonly about?: string | undefined;
  readonly earlier: string;
  readonly rests_on?: Place | undefined;
  readonly now: string;
  readonly since: Place;
};

/** Two places that cannot both be true, said once: also when its author has said what is to be thought of it. */
export function putFinding(work: Work, clash: Clash): void {
  const { file, of, about, earlier, rests_on, now, since } = clash;
  const same = work.ledger.findings.entries.some(
    (each) =>
      each.of === of &&
      (each.about ?? '') === (about ?? '') &&
      alike(each.now) === alike(now) &&
      alike(each.earlier) === alike(earlier),
  );
  if (same) return;
  const id = `ch${twoDigits(work.chapter)}-${of}-${hashOf([about ?? '', earlier, now]).slice(0, 6)}`;
  putEntry(work, 'findings', {
    ...{ id, by: 'keeper', since, file, of },
    ...(about === undefined ? {} : { about }),
    earlier,
    ...(rests_on === undefined ? {} : { rests_on }),
    ...{ now, status: 'open', reason: '' },
  });
}
