import { alike } from '../contract/ledger/alike.ts';
import type { EntryOf, Place } from '../contract/ledger/entries.ts';
import type { Kept } from './keeper-reply.ts';

/*
 * People, places and things without what rests on a text that is no more. Facts and what somebody knows have places of their
 * own; names, ages, how people speak and address each other are known to rest on a text by what the keeper took from it. Pure.
 */

/** What rests on no text any more, and what was said of it in texts that stand. */
export type Fallen = {
  readonly fell: (place: Place) => boolean;
  readonly gone: readonly Kept[];
  readonly stand: readonly Kept[];
};

type Named = EntryOf<'characters' | 'places' | 'things'>;

export function namedWithout(entry: Named, fallen: Fallen): Named | undefined {
  const { fell } = fallen;
  const facts = entry.facts
    .filter(({ since }) => since === undefined || !fell(since))
    .map(({ until, ...fact }) => (until === undefined || fell(until) ? fact : { ...fact, until }));
  const knows =
    'knows' in entry ? entry.knows.filter(({ since }) => since === undefined || !fell(since)) : [];
  const places = [
    ...introduced(entry, fallen.stand),
    ...[...facts, ...knows].flatMap(({ since }) => since ?? []),
  ];
  const begins = entry.since !== undefined && fell(entry.since);
  if (begins && places.length === 0) return undefined;
  const since = begins ? places[0] : entry.since;
  const said = withoutSaid(entry, fallen);
  const left = { ...said, ...(since === undefined ? {} : { since }), facts };
  return 'knows' in left ? { ...left, knows } : left;
}

/** Is the change about this entry? */
function isOf(entry: Named, change: Kept): boolean {
  const said =
    change.kind === 'person' || change.kind === 'place' || change.kind === 'thing'
      ? [change.id, change.name]
      : 'of' in change
        ? [change.of]
        : [];
  const names = [entry.id, entry.name, ...entry.aliases].map(key);
  return said.some((each) => names.includes(key(each)));
}

function key(text: string): string {
  return alike(text).toLowerCase();
}

function introduced(entry: Named, stand: readonly Kept[]): readonly Place[] {
  return stand
    .filter(({ kind }) => kind === 'person' || kind === 'place' || kind === 'thing')
    .filter((change) => isOf(entry, change))
    .map(({ since }) => since);
}

const plainFields = ['reading', 'age', 'role', 'wants', 'where', 'has'] as const;

/** Without the plain words that the old text alone has said of it. */
function withoutSaid(entry: Named, { gone, stand }: Fallen): Named {
  const [old, others] = [gone, stand].map((changes) =>
    changes.filter((change) => isOf(entry, change)),
  );
  if (old === undefined || others === undefined || old.length === 0) return entry;
  const only = (wordsOf: (change: Kept) => readonly string[]): ReadonlySet<string> => {
    const kept = new Set(others.flatMap(wordsOf).map(key));
    return new Set(
      old
        .flatMap(wordsOf)
        .map(key)
        .filter((each) => !kept.has(each)),
    );
  };
  const names = only(namesIn);
  const words = { ...entry, ...nameOf(entry, names, others) };
  const aliases = entry.aliases.filter((alias) => !names.has(key(alias)));
  for (const field of plainFields) {
    const value = (words as Readonly<Record<string, unknown>>)[field];
    const fallen = only((change) => fieldIn(change, field));
    if (typeof value === 'string' && fallen.has(key(value))) Reflect.deleteProperty(words, field);
  }
  if (!('knows' in words)) return { ...words, aliases };
  const calls = only((change) => (change.kind === 'calls' ? [`${change.whom} ${change.as}`] : []));
  const examples = only((change) => (change.kind === 'voice' ? [change.since.quote] : []));
  const speech = only((change) => fieldIn(change, 'speech'));
  const { voice } = words;
  return {
    ...words,
    aliases,
    calls: Object.fromEntries(
      Object.entries(words.calls).filter(([whom, as]) => !calls.has(key(`${whom} ${as}`))),
    ),
    voice: {
      ...(voice.speech === undefined || speech.has(key(voice.speech))
        ? {}
        : { speech: voice.speech }),
      words: voice.words,
      examples: voice.examples.filter((each) => !examples.has(key(each))),
    },
  };
}

function namesIn(change: Kept): readonly string[] {
  return change.kind === 'person' || change.kind === 'place' || change.kind === 'thing'
    ? [change.name, ...change.aliases]
    : [];
}

/** A name that the old text alone gave gives way to the one that others have for the same. */
function nameOf(
  entry: Named,
  fallen: ReadonlySet<string>,
  others: readonly Kept[],
): { readonly name?: string } {
  if (!fallen.has(key(entry.name))) return {};
  const name = others.flatMap(namesIn)[0];
  return name === undefined ? {} : { name };
}

function fieldIn(change: Kept, field: (typeof plainFields)[number] | 'speech'): readonly string[] {
  const value = (change as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? [value] : [];
}
