import { z } from 'zod';
import { Place } from '../contract/ledger/entries.ts';
import { keeperLacks, type Language } from '../words.ts';
import { nearQuote, placeOfQuote, type Quotable } from './quotes.ts';
import { whenTold } from './told-when.ts';

/*
 * What the keeper answers (`docs/spec/books.md` §1): a summary, and changes of the ledger, each with the words it rests on.
 * Every change is looked at by itself: one that is nonsense, or whose quote is not in the chapter, is dropped and counted.
 */

const words = z.string().trim().min(1).max(400);
const id = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .transform((text) => text.toLowerCase().replaceAll(/\s+/g, '-'));
const sourced = { quote: z.string(), paragraph: z.number().int().optional().catch(undefined) };
const short = words.optional().catch(undefined);
const several = z.array(words).max(10).default([]).catch([]);

const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    ...{ id, name: words, aliases: several },
    ...{ reading: short, age: short, role: short, wants: short, speech: short },
    ...sourced,
  }),
  z.object({
    ...{ kind: z.enum(['place', 'thing']), id, name: words, aliases: several },
    ...{ where: short, has: short },
    ...sourced,
  }),
  /** `changes`: from here on it is so, and was not before; `of`: the person, place or thing. */
  z.object({
    kind: z.literal('fact'),
    ...{ of: id, about: short, fact: words, changes: z.boolean().default(false).catch(false) },
    ...sourced,
  }),
  z.object({ kind: z.literal('knows'), of: id, what: words, ...sourced }),
  z.object({ kind: z.literal('calls'), of: id, whom: words, as: words, ...sourced }),
  /** A line that shows how they speak: the quote itself. */
  z.object({ kind: z.literal('voice'), of: id, ...sourced }),
  z.object({
    kind: z.literal('event'),
    ...{ id: id.optional(), when: words, what: words, who: several, where: short },
    ...sourced,
  }),
  z.object({
    kind: z.literal('planted'),
    ...{ id, what: words, importance: z.enum(['major', 'minor']).default('minor').catch('minor') },
    due: z.number().int().min(1).optional().catch(undefined),
    ...sourced,
  }),
  z.object({ kind: z.enum(['touched', 'paid', 'dropped']), of: id, ...sourced }),
  z.object({ kind: z.literal('rule'), id, rule: words, ...sourced }),
  /** What the ledger has, in its words, and what the text says instead. */
  z.object({
    kind: z.literal('contradiction'),
    ...{ of: id, about: short, earlier: words, now: words },
    ...sourced,
  }),
]);
type Change = z.infer<typeof Change>;

/** The reply of the model; its changes are looked at one by one. */
export const KeeperReply = z.object({
  summary: z.string().trim().min(1),
  state: z.string().trim().default(''),
  /** Of the last ten chapters together, where it was asked for. */
  ten: z.string().trim().optional().catch(undefined),
  changes: z.array(z.unknown()).default([]),
});
export type KeeperReply = z.infer<typeof KeeperReply>;

/** A change whose quote stands in the chapter. */
export const Kept = z.intersection(Change, z.object({ since: Place }));
export type Kept = Change & { readonly since: Place };

/** `chapters/chNN/keeper-RR.json`: what the keeper made of a chapter, checked against its text. */
export const Reading = z.object({
  chapter: z.number().int(),
  reading: z.number().int(),
  /** Hash of the text that was read. */
  of: z.string(),
  at: z.string(),
  summary: z.string(),
  state: z.string(),
  ten: z.string().optional(),
  changes: z.array(Kept),
  dropped: z.object({
    /** The words it rests on are not in the chapter. */
    quotes: z.number().int(),
    /** It is none that the ledger knows. */
    forms: z.number().int(),
    /** There were more than a chapter can need. */
    over: z.number().int(),
  }),
  /** Each change that does not count, and why; absent: none, or a reading of an earlier program. */
  left_out: z.array(z.string()).optional(),
});
export type Reading = z.infer<typeof Reading>;

/** More changes than these no chapter needs. */
const most = 80;
const longestSummary = 200;
const longestOfTen = 300;

type Read = { readonly text: Quotable; readonly chapter: number; readonly language: Language };

export function checkedReply(
  reply: KeeperReply,
  { text, chapter, language }: Read,
): Pick<Reading, 'summary' | 'state' | 'ten' | 'changes' | 'dropped' | 'left_out'> {
  const changes: Kept[] = [];
  const leftOut: string[] = [];
  const dropped = { quotes: 0, forms: 0, over: Math.max(0, reply.changes.length - most) };
  const says = keeperLacks[language];
  for (const [at, given] of reply.changes.slice(0, most).entries()) {
    const parsed = Change.safeParse(given);
    const since = parsed.success ? placeOfQuote(text, parsed.data, chapter) : undefined;
    if (!parsed.success) {
      dropped.forms += 1;
      leftOut.push(says.form(`changes[${at}]`, fieldsOf(parsed.error)));
    } else if (since === undefined) {
      dropped.quotes += 1;
      const { kind, quote } = parsed.data;
      leftOut.push(says.quote(`changes[${at}] (${kind})`, quote, nearQuote(text, quote)));
    } else changes.push({ ...told(parsed.data, text), since });
  }
  const { summary, state, ten } = reply;
  return {
    ...{ summary: clip(summary, longestSummary), state: clip(state, longestSummary) },
    ...(ten === undefined || ten === '' ? {} : { ten: clip(ten, longestOfTen) }),
    ...{ changes, dropped },
    ...(leftOut.length === 0 ? {} : { left_out: leftOut }),
  };
}

function fieldsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('; ');
}

function told(change: Change, { whole }: Quotable): Change {
  return change.kind === 'event' ? { ...change, when: whenTold(change.when, whole) } : change;
}

function clip(text: string, length: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length - 1).join('')}…`;
}
