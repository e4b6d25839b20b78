import { z } from 'zod';

/*
 * The ledger of a story, `bible/` (`docs/spec/books.md` §1): what its chapters have settled. One file a kind, a list of
 * entries sorted by id. A person may write any of it by hand, so all but the name of a thing may be left out.
 */

/** A text, also where a person wrote a bare number. */
const line = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1));
const lines = z.array(line).default([]);
const chapter = z.number().int().min(0);

/** The sentence that something rests on. */
export const Place = z.object({
  chapter,
  paragraph: z.number().int().min(0).default(0),
  quote: z.string().default(''),
});
export type Place = z.infer<typeof Place>;

/** Whose entry it is: one without the word was written by hand, so it is its author's. */
const byWhom = ['author', 'keeper'] as const;
const by = z.enum(byWhom).default('author');

const head = { id: line, by, since: Place.optional() };

/** `about`: what of it, so that two facts about the same thing can be told apart from two that differ. */
export const Fact = z.object({
  about: line.optional(),
  fact: line,
  since: Place.optional(),
  until: Place.optional(),
});
export type Fact = z.infer<typeof Fact>;

const named = { ...head, name: line, aliases: lines, facts: z.array(Fact).default([]) };

const Character = z.object({
  ...named,
  reading: line.optional(),
  age: line.optional(),
  role: line.optional(),
  /** How they address whom. */
  calls: z.record(z.string(), line).default({}),
  voice: z
    .object({ speech: line.optional(), words: lines, examples: lines })
    .default({ words: [], examples: [] }),
  wants: line.optional(),
  knows: z.array(z.object({ what: line, since: Place.optional() })).default([]),
  /** Name of the person's own sheet in `characters/`. */
  sheet: line.optional(),
});
export type Character = z.infer<typeof Character>;

const Location = z.object({ ...named, where: line.optional() });
export type Location = z.infer<typeof Location>;

/** `has`: who has it. */
const Thing = z.object({ ...named, where: line.optional(), has: line.optional() });
export type Thing = z.infer<typeof Thing>;

/** `order`: where it stands in the time of the story; those without it stand in the order they are told. */
const Happening = z.object({
  ...head,
  when: line,
  order: z.number().optional(),
  what: line,
  who: lines,
  where: line.optional(),
});
export type Happening = z.infer<typeof Happening>;

const threadStates = ['open', 'advanced', 'paid', 'dropped'] as const;

const Thread = z.object({
  ...head,
  what: line,
  planted: Place.optional(),
  /** The chapter by which it has to be paid. */
  due: chapter.optional(),
  touched: z.array(Place).default([]),
  paid: Place.optional(),
  status: z.enum(threadStates).default('open'),
  importance: z.enum(['major', 'minor']).default('minor'),
});
export type Thread = z.infer<typeof Thread>;

/** `kind`: a rule of the world, or one of the text that its author set. */
const Rule = z.object({ ...head, rule: line, kind: z.enum(['world', 'style']).default('world') });
export type Rule = z.infer<typeof Rule>;

/** Of one chapter, or of `chapter` to `upto`. */
const Summary = z.object({
  ...head,
  chapter,
  upto: chapter.optional(),
  summary: line,
  state: line.optional(),
});
export type Summary = z.infer<typeof Summary>;

/** What an author has said of a finding: nothing yet, the text is wrong, the ledger is wrong, it is meant. */
export const settledBy = ['text', 'ledger', 'intended'] as const;
const findingStates = ['open', ...settledBy] as const;

/** The place that a finding was met in, or the one that it contradicts. */
export const wrongPlaces = ['later', 'earlier'] as const;
export type WrongPlace = (typeof wrongPlaces)[number];

/** Two places that cannot both be true. `of`: the entry it is about; `now` rests on `since`. */
const Finding = z.object({
  ...head,
  file: z.enum(['characters', 'places', 'things', 'threads']),
  of: line,
  about: line.optional(),
  earlier: line,
  rests_on: Place.optional(),
  now: line,
  status: z.enum(findingStates).default('open'),
  /** Which of the two places is wrong, where the text is; without it the later one. */
  wrong: z.enum(wrongPlaces).optional(),
  reason: z.string().default(''),
});
export type Finding = z.infer<typeof Finding>;

/** Every file of the ledger, in the order it is shown. */
export const ledgerFiles = {
  characters: Character,
  places: Location,
  things: Thing,
  timeline: Happening,
  threads: Thread,
  rules: Rule,
  summaries: Summary,
  findings: Finding,
} as const;
export type LedgerFile = keyof typeof ledgerFiles;
export type EntryOf<F extends LedgerFile> = z.infer<(typeof ledgerFiles)[F]>;
export type AnyEntry = EntryOf<LedgerFile>;

export const allLedgerFiles: readonly LedgerFile[] = Object.keys(ledgerFiles).filter(
  (name): name is LedgerFile => Object.hasOwn(ledgerFiles, name),
);
