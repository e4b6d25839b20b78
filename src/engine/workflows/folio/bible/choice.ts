import { isRecord } from '../../../data/shapes.ts';
import { namedIn } from '../contract/ledger/called.ts';
import { type ContextPart, contextParts } from '../contract/ledger/context-parts.ts';
import type { Thread } from '../contract/ledger/entries.ts';
import {
  charactersOf,
  isOpen,
  type Ledger,
  placesOf,
  thingsOf,
  threadsOf,
} from '../contract/ledger/ledger.ts';
import { calledIn, meantIn } from '../contract/ledger/meant.ts';
import type { OutlineEntry } from '../schema.ts';
import { bare } from './keeper-task.ts';

/*
 * What of a ledger the draft of a chapter is given (`docs/spec/books.md` §2): bounded, chosen by code, in the order of its right
 * to be there. What does not fit is left out from the end. Pure.
 */

/** Of a previous chapter that is too long to be given whole. */
export const endOfPrevious = 4_000;
/** A thread that is due so soon is told. */
const dueWithin = 3;
const lastMoments = 5;
/** Characters of what may be meant. */
const mostPerhaps = 1_500;
/** Chapters that are summed up one by one; those before them ten by ten. */
const oneByOne = 10;
/** Chapters of which the whole summary is told, and sums of ten chapters of which it is; of others their beginning. */
const wholeNear = 5;
const wholeFar = 30;
const shortened = 120;

type Entry = { readonly id: string; readonly said: unknown };

export type Choice = {
  /** What is told, by part; in the order of right. */
  readonly given: Readonly<Partial<Record<ContextPart, readonly unknown[]>>>;
  /** Ids of what there was no room for. */
  readonly left: Readonly<Partial<Record<ContextPart, readonly string[]>>>;
  /** Characters of what is told. */
  readonly characters: number;
};

type About = {
  readonly chapter: number;
  readonly entry: OutlineEntry;
  /** Characters that are left beside the contract and the chapter before. */
  readonly room: number;
  /** A paragraph about each earlier chapter that the ledger has no summary of. */
  readonly without: ReadonlyMap<number, string>;
};

export function chooseContext(ledger: Ledger, about: About): Choice {
  const given: Partial<Record<ContextPart, readonly unknown[]>> = {};
  const left: Partial<Record<ContextPart, readonly string[]>> = {};
  let characters = 0;
  const take = (part: ContextPart, { id, said }: Entry, room: number): void => {
    const { length } = JSON.stringify(said);
    const fits = characters + length <= room;
    if (fits) given[part] = [...(given[part] ?? []), said];
    else left[part] = [...(left[part] ?? []), id];
    if (fits) characters += length;
  };
  for (const part of contextParts)
    for (const entry of wantedOf(part, ledger, about)) take(part, entry, about.room);
  const room = Math.min(about.room, characters + mostPerhaps);
  for (const [part, entry] of perhapsOf(ledger, about)) take(part, entry, room);
  return { given, left, characters };
}

/** Whom and what the outline's entry may mean without naming it, and the open threads that press least. */
function perhapsOf(ledger: Ledger, { entry }: About): readonly (readonly [ContextPart, Entry])[] {
  const text = textOf(entry);
  const isNamed = namedIn(text);
  const ids = threadIdsOf(entry);
  const people = charactersOf(ledger);
  const [isCalled, isMeant] = [calledIn(text, people), meantIn(text)];
  const meant = (entries: readonly Named[]) =>
    entries.filter((each) => isMeant(each) && !isNamed(each, 'other'));
  const wanted: readonly (readonly [ContextPart, readonly Entry[]])[] = [
    [
      'characters',
      people
        .filter((each) => isCalled(each) && !isNamed(each, 'person'))
        .map((each) => entryOf(each)),
    ],
    ['places', meant(placesOf(ledger)).map((each) => entryOf(each))],
    ['things', meant(thingsOf(ledger)).map((each) => entryOf(each))],
    [
      'threads',
      threadsOf(ledger)
        .filter((each) => isOpen(each) && each.due === undefined && each.importance === 'minor')
        .filter(({ id }) => !ids.has(id))
        .map((each) => threadEntry(each)),
    ],
  ];
  return wanted.flatMap(([part, entries]) => entries.map((each) => [part, each] as const));
}

function wantedOf(part: ContextPart, ledger: Ledger, about: About): readonly Entry[] {
  switch (part) {
    case 'characters':
      return named(charactersOf(ledger), 'person', about.entry);
    case 'places':
      return named(placesOf(ledger), 'other', about.entry);
    case 'things':
      return named(thingsOf(ledger), 'other', about.entry);
    case 'threads':
      return wantedThreads(ledger, about);
    case 'moments':
      return ledger.timeline.entries.slice(-lastMoments).map((each) => entryOf(each));
    case 'rules':
      return ledger.rules.entries.map((each) => entryOf(each));
    case 'summaries':
      return summariesFor(ledger, about);
    default:
      return part satisfies never;
  }
}

function entryOf(entry: { readonly id: string }): Entry {
  return { id: entry.id, said: bare(entry) };
}

type Named = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
};

/** Who and what the outline's entry names, by name or alias. */
function named(entries: readonly Named[], kind: 'person' | 'other', entry: OutlineEntry): Entry[] {
  const isNamed = namedIn(textOf(entry));
  return entries.filter((each) => isNamed(each, kind)).map((each) => entryOf(each));
}

/** All that is planned of a chapter in words: its entry, what its author wished of it, and the flow they chose. */
function textOf({
  title,
  summary,
  key_events,
  emotional_beat,
  author_wish = '',
  flow,
}: OutlineEntry): string {
  const handled = flow?.foreshadowing_handling ?? [];
  return [
    ...[title, summary, ...key_events, emotional_beat, author_wish, flow?.direction ?? ''],
    ...Object.entries(flow?.character_arc_progress ?? {}).flat(),
    ...handled.flatMap(({ action, detail }) => [action, detail]),
  ].join('\n');
}

/** The threads that a chapter touches or pays, as its plan names them. */
function threadIdsOf({ threads = [], flow }: OutlineEntry): ReadonlySet<string> {
  return new Set([...threads, ...(flow?.foreshadowing_handling ?? []).map(({ id }) => id)]);
}

/** Those the chapter names, whatever they are; then what is due soonest; of threads that are due later, or in no chapter, the major ones. */
function wantedThreads(ledger: Ledger, { chapter, entry }: About): Entry[] {
  const ids = threadIdsOf(entry);
  const all = threadsOf(ledger);
  const soon = (due: number | undefined) => due !== undefined && due <= chapter + dueWithin;
  const others = all
    .filter((each) => isOpen(each) && !ids.has(each.id))
    .filter(({ due, importance }) => soon(due) || importance === 'major')
    .toSorted((a, b) => (a.due ?? Number.MAX_SAFE_INTEGER) - (b.due ?? Number.MAX_SAFE_INTEGER));
  const named = [...ids].flatMap((id) => all.filter((each) => each.id === id));
  return [...named, ...others].map((each) => threadEntry(each));
}

function threadEntry({ id, what, due, status, importance }: Thread): Entry {
  return { id, said: { id, what, ...(due === undefined ? {} : { due }), status, importance } };
}

/** What happened before a chapter: nearest first, coarser with the distance. */
export function summariesFor(
  ledger: Ledger,
  { chapter, without }: Pick<About, 'chapter' | 'without'>,
): Entry[] {
  const { entries } = ledger.summaries;
  const near: Entry[] = [];
  let at = chapter - 1;
  for (; at >= 1 && (at > chapter - 1 - oneByOne || at % 10 !== 0); at -= 1) {
    const own = entries.find((each) => each.chapter === at && each.upto === undefined);
    const summary = own?.summary ?? without.get(at);
    if (summary === undefined) continue;
    const state = own?.state === undefined || at !== chapter - 1 ? {} : { state: own.state };
    const told = clip(summary, chapter - at <= wholeNear ? summary.length : shortened);
    near.push({ id: `ch${at}`, said: { chapter: at, summary: told, ...state } });
  }
  const far = entries
    .filter(({ upto }) => upto !== undefined && upto <= at)
    .toSorted((a, b) => b.chapter - a.chapter)
    .map(({ id, chapter: from, upto, summary }) => ({
      id,
      said: {
        ...{ chapter: from, upto },
        summary: clip(summary, chapter - from <= wholeFar ? summary.length : shortened),
      },
    }));
  return [...near, ...far];
}

function clip(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** A choice as it was kept, read again; what is damaged is as if there were none. */
export function partsIn(
  value: unknown,
  parts: readonly ContextPart[],
): Readonly<Record<string, unknown>> {
  const given = isRecord(value) && isRecord(value['given']) ? value['given'] : {};
  return Object.fromEntries(
    parts.flatMap((part) => (given[part] === undefined ? [] : [[part, given[part]] as const])),
  );
}
