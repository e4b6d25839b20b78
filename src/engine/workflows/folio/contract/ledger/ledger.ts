import {
  allLedgerFiles,
  type Character,
  type EntryOf,
  type LedgerFile,
  type Location,
  type Thing,
  type Thread,
} from './entries.ts';
import { type LedgerProblem, type ReadFile, readLedgerFile } from './ledger-file.ts';

/** The whole ledger as it lies: the author's entries and the keeper's, which may be about the same thing. */
export type Ledger = { readonly [F in LedgerFile]: ReadFile<EntryOf<F>> };

/** Texts by the name of the file; what is not there is empty. */
export function readLedger(texts: Readonly<Partial<Record<LedgerFile, string>>>): Ledger {
  return {
    characters: readLedgerFile('characters', texts.characters),
    places: readLedgerFile('places', texts.places),
    things: readLedgerFile('things', texts.things),
    timeline: readLedgerFile('timeline', texts.timeline),
    threads: readLedgerFile('threads', texts.threads),
    rules: readLedgerFile('rules', texts.rules),
    summaries: readLedgerFile('summaries', texts.summaries),
    findings: readLedgerFile('findings', texts.findings),
  };
}

export type LedgerTrouble = LedgerProblem & { readonly file: LedgerFile };

/** All that could not be read, file by file. */
export function troublesIn(ledger: Ledger): readonly LedgerTrouble[] {
  return allLedgerFiles.flatMap((file) =>
    ledger[file].problems.map((problem) => ({ file, ...problem })),
  );
}

type Handed = { readonly id: string; readonly by: 'author' | 'keeper' };

/** One entry for each thing: what the keeper found stands behind what the author wrote, and never before it. */
function joined<T extends Handed>(
  entries: readonly T[],
  join: (author: T, keeper: T) => T,
): readonly T[] {
  const ids = [...new Set(entries.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const same = entries.filter((each) => each.id === id);
    const author = same.find(({ by }) => by === 'author');
    const keeper = same.find(({ by }) => by === 'keeper');
    if (author !== undefined && keeper !== undefined) return [join(author, keeper)];
    return author === undefined ? same.slice(0, 1) : [author];
  });
}

export function charactersOf({ characters }: Ledger): readonly Character[] {
  return joined(characters.entries, (author, keeper) => ({
    ...keeper,
    ...definedIn(author),
    ...lists(author, keeper),
    calls: { ...keeper.calls, ...author.calls },
    voice: {
      ...keeper.voice,
      ...definedIn(author.voice),
      words: union(author.voice.words, keeper.voice.words),
      examples: union(author.voice.examples, keeper.voice.examples).slice(0, 3),
    },
    knows: [...author.knows, ...keeper.knows],
  }));
}

export function placesOf({ places }: Ledger): readonly Location[] {
  return joined(places.entries, (author, keeper) => ({
    ...keeper,
    ...definedIn(author),
    ...lists(author, keeper),
  }));
}

export function thingsOf({ things }: Ledger): readonly Thing[] {
  return joined(things.entries, (author, keeper) => ({
    ...keeper,
    ...definedIn(author),
    ...lists(author, keeper),
  }));
}

/** Where the author has not said how a thread stands, the chapters say it. */
export function threadsOf({ threads }: Ledger): readonly Thread[] {
  return joined(threads.entries, (author, keeper) => ({
    ...keeper,
    ...definedIn(author),
    touched: [...author.touched, ...keeper.touched],
    status: author.status === 'open' ? keeper.status : author.status,
  }));
}

/** An author who leaves a thing out says nothing of it. */
function definedIn<T extends object>(entry: T): Partial<T> {
  const said = Object.entries(entry).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Partial<T>;
}

type Named = Pick<Location, 'aliases' | 'facts'>;

function lists(author: Named, keeper: Named): Named {
  return {
    aliases: union(author.aliases, keeper.aliases),
    facts: [...author.facts, ...keeper.facts],
  };
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}

/** A thread whose chapter has come and which is not paid. */
export function isOverdue({ due, status }: Thread, written: number): boolean {
  return due !== undefined && due <= written && (status === 'open' || status === 'advanced');
}

export function isOpen({ status }: Thread): boolean {
  return status === 'open' || status === 'advanced';
}

/** What people call the thing with this id: its name, of a thread what it is about. What is no id stands as it is. */
export function calledIn(ledger: Ledger, id: string): string {
  const named = [...charactersOf(ledger), ...placesOf(ledger), ...thingsOf(ledger)];
  const name = named.find((each) => each.id === id)?.name;
  return name ?? threadsOf(ledger).find((each) => each.id === id)?.what ?? id;
}
