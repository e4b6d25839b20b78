import { alike } from '../../../../engine/workflows/folio/contract/ledger/alike.ts';
import { namedIn } from '../../../../engine/workflows/folio/contract/ledger/called.ts';
import type {
  AnyEntry,
  EntryOf,
  LedgerFile,
  Place,
} from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import { allLedgerFiles } from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import {
  calledIn,
  charactersOf,
  isOverdue,
  type Ledger,
  placesOf,
  thingsOf,
  threadsOf,
} from '../../../../engine/workflows/folio/contract/ledger/ledger.ts';
import type { BibleWords } from '../words/bible.ts';

/*
 * The ledger as a person looks at it (`docs/spec/books.md` §1): one line for each thing, what is known of it, and the sentence
 * it rests on. Pure; the screen and the verb both show this.
 */

/** The accepted chapters by their number. */
export type Finals = ReadonlyMap<number, string>;

/** What a cell of a strip says of a chapter. */
export type Cell = 'none' | 'there' | 'planted' | 'paid' | 'overdue';

export type ShownEntry = {
  readonly file: LedgerFile;
  readonly id: string;
  readonly title: string;
  /** Behind the title, shorter. */
  readonly note: string;
  /** One for each accepted chapter; empty: it is none that goes through the chapters. */
  readonly strip: readonly Cell[];
  readonly isOverdue: boolean;
  readonly detail: readonly string[];
  /** Where the text says so. */
  readonly at: Place | undefined;
};

export function shownLedger(
  ledger: Ledger,
  finals: Finals,
  words: BibleWords,
): readonly ShownEntry[] {
  const chapters = new Map([...finals].map(([chapter, text]) => [chapter, namedIn(text)]));
  const said: Said = { ...words, isGone: goneFrom(finals) };
  return allLedgerFiles
    .flatMap((file) => entriesOf(ledger, file, chapters, said))
    .map((entry) => ({ ...entry, note: noteOf(entry, said) }));
}

/** Says of a place whether its words stand no more in the chapter as it is now: its author kept what the old text said. */
function goneFrom(finals: Finals): (place: Place) => boolean {
  const texts = new Map([...finals].map(([chapter, text]) => [chapter, alike(text)]));
  return ({ chapter, quote }) => {
    const text = texts.get(chapter);
    return quote !== '' && text !== undefined && !text.includes(alike(quote));
  };
}

type Said = BibleWords & { isGone(place: Place): boolean };

/** Of a contradiction its own note says what it means that a sentence is gone. */
function noteOf({ file, note, at }: ShownEntry, said: Said): string {
  const isGone = file !== 'findings' && at !== undefined && said.isGone(at);
  const gone = isGone ? [said.gone] : [];
  return said.listed([...(note === '' ? [] : [note]), ...gone]);
}

/** Who is named in each accepted chapter. */
type Chapters = ReadonlyMap<number, ReturnType<typeof namedIn>>;

function entriesOf(
  ledger: Ledger,
  file: LedgerFile,
  chapters: Chapters,
  words: Said,
): readonly ShownEntry[] {
  switch (file) {
    case 'characters':
      return charactersOf(ledger).map((each) => person(each, chapters, words));
    case 'places':
      return placesOf(ledger).map((each) => named(file, lying(each, ledger), chapters, words));
    case 'things':
      return thingsOf(ledger).map((each) => named(file, lying(each, ledger), chapters, words));
    case 'timeline':
      return inOrder(ledger.timeline.entries).map(({ id, when, what, who, where, since }) => ({
        ...plain({ file, id, at: since }),
        title: `${when}  ${what}`,
        note: words.listed(
          [...who, ...(where === undefined ? [] : [where])].map((each) => calledIn(ledger, each)),
        ),
      }));
    case 'threads':
      return threadsOf(ledger).map((each) => thread(each, chapters, words));
    case 'rules':
      return ledger.rules.entries.map(({ id, rule, since }) => ({
        ...plain({ file, id, at: since }),
        title: rule,
      }));
    case 'summaries':
      return ledger.summaries.entries.map(({ id, chapter, upto, summary, state }) => ({
        ...plain({ file, id, at: undefined }),
        title: `${words.chapter(chapter, upto)}  ${summary}`,
        detail: state === undefined ? [] : [state],
      }));
    case 'findings':
      return ledger.findings.entries.map((each) =>
        finding({ ...each, of: calledIn(ledger, each.of) }, words),
      );
    default:
      return file satisfies never;
  }
}

function plain({
  file,
  id,
  at,
}: Pick<ShownEntry, 'file' | 'id' | 'at'>): Omit<ShownEntry, 'title'> {
  return { file, id, at, note: '', strip: [], isOverdue: false, detail: [] };
}

function named(
  file: 'characters' | 'places' | 'things',
  entry: EntryOf<'places' | 'things'> & { readonly has?: string | undefined },
  chapters: Chapters,
  words: Said,
): ShownEntry {
  const { id, name, aliases, facts, since, where, has } = entry;
  const standing = facts.filter(({ until }) => until === undefined);
  return {
    ...plain({ file, id, at: since }),
    title: name,
    note: words.listed([...aliases, where, has].filter((each) => each !== undefined)),
    strip: appears(entry, file === 'characters' ? 'person' : 'other', chapters),
    detail: standing.map(({ about, fact, since: from }) =>
      sourced(about === undefined ? fact : `${about}: ${fact}`, from, words),
    ),
  };
}

type Lying = EntryOf<'places'> & { readonly has?: string | undefined };

/** Where it is and who has it may be said by an id; people are shown the name. */
function lying(entry: Lying, ledger: Ledger): Lying {
  const { where, has } = entry;
  const called = (id: string | undefined) => id && calledIn(ledger, id);
  return { ...entry, where: called(where), has: called(has) };
}

function person(entry: EntryOf<'characters'>, chapters: Chapters, words: Said): ShownEntry {
  const { reading, age, role, calls, voice, wants, knows } = entry;
  const shown = named('characters', entry, chapters, words);
  return {
    ...shown,
    note: words.listed([reading, age, role].filter((each) => each !== undefined)),
    detail: [
      ...(entry.aliases.length === 0 ? [] : [`${words.aliases}: ${words.listed(entry.aliases)}`]),
      ...(wants === undefined ? [] : [`${words.wants}: ${wants}`]),
      ...shown.detail,
      ...knows.map(({ what, since }) => sourced(`${words.knows}: ${what}`, since, words)),
      ...Object.entries(calls).map(([whom, as]) => `${words.calls}: ${whom} = ${as}`),
      ...voice.examples.map((line) => `${words.voice}: ${line}`),
    ],
  };
}

function thread(entry: EntryOf<'threads'>, chapters: Chapters, words: Said): ShownEntry {
  const { id, what, planted, due, touched, paid, status, since } = entry;
  const written = Math.max(0, ...chapters.keys());
  const overdue = isOverdue(entry, written);
  const cell = (chapter: number): Cell => {
    if (paid?.chapter === chapter) return 'paid';
    if (planted?.chapter === chapter) return 'planted';
    if (overdue && due === chapter) return 'overdue';
    return touched.some((place) => place.chapter === chapter) ? 'there' : 'none';
  };
  return {
    ...plain({ file: 'threads', id, at: planted ?? since }),
    title: what,
    note: words.listed(
      [words.status[status], due === undefined ? '' : words.due(due)].filter((each) => each !== ''),
    ),
    strip: chaptersUpTo(written).map(cell),
    isOverdue: overdue,
    detail: [
      ...(planted === undefined ? [] : [sourced(words.planted, planted, words)]),
      ...touched.map((place) => sourced(words.touched, place, words)),
      ...(paid === undefined ? [] : [sourced(words.paid, paid, words)]),
    ],
  };
}

function finding(entry: EntryOf<'findings'>, words: Said): ShownEntry {
  const { id, of, about, earlier, now, since, rests_on, status, reason } = entry;
  const isMended = [since, rests_on].some((place) => place !== undefined && words.isGone(place));
  const isOpen = status === 'open' && !isMended;
  return {
    ...plain({ file: 'findings', id, at: since }),
    title: `${of}${about === undefined ? '' : ` (${words.about(about)})`}: ${earlier} / ${now}`,
    note: status === 'open' && isMended ? words.mended : words.finding[status],
    isOverdue: isOpen,
    detail: [
      sourced(earlier, rests_on, words),
      sourced(now, since, words),
      ...(reason === '' ? [] : [reason]),
    ],
  };
}

function sourced(text: string, place: Place | undefined, words: Said): string {
  if (place === undefined) return text;
  const quote = place.quote === '' ? '' : ` ${words.quoted(place.quote)}`;
  const gone = words.isGone(place) ? `  ${words.gone}` : '';
  return `${text}  ${words.place(place.chapter, place.paragraph)}${quote}${gone}`;
}

function chaptersUpTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** In which chapters somebody is named. */
function appears(
  entry: EntryOf<'places' | 'things'>,
  kind: 'person' | 'other',
  chapters: Chapters,
): readonly Cell[] {
  return chaptersUpTo(Math.max(0, ...chapters.keys())).map((chapter) =>
    chapters.get(chapter)?.(entry, kind) === true ? 'there' : 'none',
  );
}

/** In the time of the story where it is known, else as it is told. */
function inOrder(events: readonly EntryOf<'timeline'>[]): readonly EntryOf<'timeline'>[] {
  const told = (each: EntryOf<'timeline'>) => each.order ?? Number.POSITIVE_INFINITY;
  return events.toSorted((a, b) => (told(a) === told(b) ? 0 : told(a) - told(b)));
}

/** Entries in which all of these words stand. */
export function foundIn(shown: readonly ShownEntry[], words: string): readonly ShownEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return shown.filter(({ id, title, note, detail, at }) => {
    const all = [id, title, note, ...detail, at?.quote ?? ''].join('\n').toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

/** A strip of at most so many cells; one that stands for several chapters says the most of them. */
export function narrowed(strip: readonly Cell[], most: number): readonly Cell[] {
  if (strip.length <= most) return strip;
  const each = Math.ceil(strip.length / most);
  const rank: readonly Cell[] = ['none', 'there', 'planted', 'paid', 'overdue'];
  return Array.from({ length: Math.ceil(strip.length / each) }, (_, index) => {
    const part = strip.slice(index * each, (index + 1) * each);
    return part.reduce((top, cell) => (rank.indexOf(cell) > rank.indexOf(top) ? cell : top));
  });
}

/** What a story has settled, as data for other programs. */
export function bareEntry({
  file,
  id,
  at,
  note,
  title,
  detail,
}: ShownEntry): Readonly<Pick<AnyEntry, 'id'> & Record<string, unknown>> {
  return { file, id, title, note, detail, ...(at === undefined ? {} : { since: at }) };
}
