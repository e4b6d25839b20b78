import { isRecord } from '../../../data/shapes.ts';
import type { AgentTask } from '../../../ports.ts';
import { namedIn } from '../contract/ledger/called.ts';
import {
  charactersOf,
  isOpen,
  type Ledger,
  placesOf,
  thingsOf,
  threadsOf,
} from '../contract/ledger/ledger.ts';
import { calledIn, meantIn } from '../contract/ledger/meant.ts';
import type { Chapter } from '../story.ts';
import { placeValues, reviewedAlong } from '../unit-told.ts';
import { KeeperReply } from './keeper-reply.ts';

/** Characters of what the keeper is told of the ledger: never the whole of it. */
const mostKnown = 9000;

type ToRead = {
  readonly reading: number;
  readonly final: string;
  /** How many changes of a reply count, and what of it the text does not bear out. */
  readonly weigh: (reply: KeeperReply) => {
    readonly counts: number;
    readonly lacks: readonly string[];
  };
};

/** Who reads an accepted chapter for the ledger: its text, and the entries that it may change. */
export function keeperTask(
  { ctx, files, selected, chapter, entry }: Chapter,
  ledger: Ledger,
  { reading, final, weigh }: ToRead,
): AgentTask<KeeperReply> {
  const { language, models } = ctx.config.folio;
  const output = files.reading(chapter, reading);
  const data = { outline: entry, ...knownFor(ledger, chapter, final) };
  return {
    role: 'folio/keeper',
    step: output,
    tier: models.reviewers,
    language,
    ...reviewedAlong(entry),
    values: placeValues(entry),
    recording: { path: selected.path_id },
    inputs: [{ path: files.final(chapter) }],
    outputs: [output],
    reply: { kind: 'json', schema: KeeperReply, weigh },
    extra: JSON.stringify(data, null, 2),
    expectedTokens: 1500,
  };
}

type Known = Readonly<Record<string, unknown>>;

/**
 * The threads that a reader waits for most, entries that are named in the chapter, other open threads, rules, how the chapter
 * before ended, entries that may be meant, ids and names of all others; of a book of any length never more than `mostKnown`
 * characters. What comes first goes before what comes after it.
 */
function knownFor(ledger: Ledger, chapter: number, final: string): Known {
  const rated = ratedBy(ledger, final);
  const told = (how: Rated['how']) =>
    rated
      .filter((each) => each.how === how)
      .map(({ part, entry }) => [part, [bare(entry)]] as const);
  const [first, later] = threadsFor(ledger);
  const before = ledger.summaries.entries.find(
    (each) => each.chapter === chapter - 1 && each.upto === undefined,
  );
  const last = ledger.summaries.entries.filter(
    (each) => each.upto === undefined && each.chapter > chapter - 10 && each.chapter < chapter,
  );
  const wanted: readonly (readonly [string, readonly unknown[]])[] = [
    ['open_threads', first],
    ...told('named'),
    ['open_threads', later],
    ['rules', ledger.rules.entries.map(({ id, rule }) => ({ id, rule }))],
    [
      'previous_chapter',
      before === undefined ? [] : [{ summary: before.summary, state: before.state }],
    ],
    [
      'ten_chapters',
      chapter % 10 === 0 ? last.map(({ chapter: of, summary }) => ({ of, summary })) : [],
    ],
    ...told('meant'),
    [
      'others',
      rated.filter(({ how }) => how === 'not').map(({ entry: { id, name } }) => ({ id, name })),
    ],
  ];
  return within(wanted, mostKnown);
}

type Rated = {
  readonly part: 'characters' | 'places' | 'things';
  readonly entry: { readonly id: string; readonly name: string };
  /** Is it named in the chapter, or perhaps meant? */
  readonly how: 'named' | 'meant' | 'not';
};

function ratedBy(ledger: Ledger, final: string): readonly Rated[] {
  const people = charactersOf(ledger);
  const [isNamed, isCalled, isMeant] = [namedIn(final), calledIn(final, people), meantIn(final)];
  const how = (named: boolean, meant: boolean): Rated['how'] =>
    named ? 'named' : meant ? 'meant' : 'not';
  const others = { places: placesOf(ledger), things: thingsOf(ledger) };
  return [
    ...people.map((entry) => ({
      ...{ part: 'characters' as const, entry },
      how: how(isNamed(entry, 'person'), isCalled(entry)),
    })),
    ...(['places', 'things'] as const).flatMap((part) =>
      others[part].map((entry) => ({
        ...{ part, entry },
        how: how(isNamed(entry, 'other'), isMeant(entry)),
      })),
    ),
  ];
}

/** So many of the threads that count most stand before all else. */
const mostFirst = 15;

/** Open threads: the major ones, and the others, of both what is due soonest first. */
function threadsFor(ledger: Ledger) {
  const open = threadsOf(ledger)
    .filter(isOpen)
    .toSorted((a, b) => (a.due ?? 9999) - (b.due ?? 9999))
    .map(({ id, what, due, importance }) => ({ id, what, due, importance }));
  const first = open.filter(({ importance }) => importance === 'major').slice(0, mostFirst);
  return [first, open.filter((each) => !first.includes(each))] as const;
}

/** What of these lists fits, in their order. */
function within(wanted: readonly (readonly [string, readonly unknown[]])[], most: number): Known {
  let left = most;
  const known: Record<string, unknown[]> = {};
  for (const [name, entries] of wanted)
    for (const entry of entries) {
      const { length } = JSON.stringify(entry);
      if (length > left) continue;
      left -= length;
      known[name] = [...(known[name] ?? []), entry];
    }
  return known;
}

/** An entry without the sentences it rests on, which the keeper has in the text, and without what is over. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !isRecord(each) || each['until'] === undefined).map(bare);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      unsaid.has(key) || isNothing(each) ? [] : [[key, bare(each)] as const],
    ),
  );
}

const unsaid: ReadonlySet<string> = new Set(['since', 'by', 'sheet']);

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || (isRecord(value) && Object.values(value).every(isNothing));
}
