import { z } from 'zod';
import { flag, isNameIn, isRecord, listOf, number, type Shape, text } from './shapes.ts';

/** Plain JSON data. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonMapping = { readonly [key: string]: Json };

/** What came out of a line of JSON is plain data all the way down: only its outermost form is looked at. */
export const json = z.custom<Json>((value) => value !== undefined);
export const mapping = z.custom<JsonMapping>(isRecord);

/** One thing a person can choose. `key` is the single keystroke; `values` fill the catalogue's words. */
const Choice = z.object({
  id: text,
  key: text,
  /** Choosing it throws something away or spends money: never the default, asks for a deliberate key. */
  weighty: flag.exactOptional(),
  values: mapping.exactOptional(),
});
export type Choice = Readonly<z.infer<typeof Choice>>;

/** A question is data, on disk (`.engine/questions/<id>.json`) before it is on any screen. */
export const QuestionShape = z.object({
  id: text,
  /** Which words the screen uses for it: one of the engine's own, or of the run's room (`Contract.asks`). */
  kind: text,
  values: mapping,
  choices: listOf(Choice),
  /** The choice `--yes` takes, where the spec allows one. Absent: `--yes` leaves it open. */
  yes: text.exactOptional(),
  /** May words be added to the choice (`user_comment`)? */
  comment: flag.exactOptional(),
  /** Numbers a person may set with the answer, e.g. how many chapters now. */
  amount: z.object({ name: text, default: number, max: number }).exactOptional(),
  openedAt: text,
});
export type Question = Readonly<z.infer<typeof QuestionShape>>;

/** Written once, before its effect, bound to a hash of the question that was shown. */
export const AnswerShape = z.object({
  question: text,
  choice: text,
  comment: text,
  amount: number.exactOptional(),
  /** Further data of the answer; its form is the room's to say (`Workflow.checkAnswer`). */
  details: json.exactOptional(),
  shown: text,
  by: z.enum(['person', 'file', 'flag', 'yes']),
  answeredAt: text,
  /** Of this person's own key, over all of it and the run it was given in. */
  signature: text.exactOptional(),
});
export type Answer = Readonly<z.infer<typeof AnswerShape>>;

/** What a yes can do that only the person themselves may do. */
export type Weight = 'grants' | 'pays' | 'applies' | 'commits' | 'deletes' | 'teaches';

/** A kind of question: what its words are filled with, and what can be chosen. */
export type Ask = {
  readonly values: Shape;
  readonly choices: readonly string[];
  /**
   * Why an answer counts only when it is signed with the key of this person. null: it is a choice about the work, which counts
   * from files, as the founding documents have it (`user_input.json`), and in a workspace that was copied.
   */
  readonly weight: Weight | null;
  /** Values that say in a line what a yes is to. */
  readonly about?: readonly string[];
  /** What a choice about the work allows along with it, which counts only signed. */
  grants?(details: Json | undefined): readonly string[];
  /** A person may answer it when the run is started, and that is remembered. */
  readonly early?: true;
};
export type Asks = Readonly<Record<string, Ask>>;

/** What the engine itself asks, in whatever room. */
export const engineAsks = {
  /** Rebuild a file from what is on disk; the damaged one is kept. */
  damaged_file: {
    values: { path: text, problems: listOf(text) },
    choices: ['rebuild', 'stop'],
    weight: null,
  },
  /** Inputs changed by hand: what was made from them is kept, or put aside and made anew. */
  stale_steps: {
    // a list of one: estimates drift, and an answer is not bound to them
    values: {
      ...{ changed: listOf(text), steps: listOf(text) },
      estimate: z.array(z.object({ calls: number, usd: number.nullable() })).exactOptional(),
    },
    choices: ['keep', 'redo'],
    weight: null,
  },
  /** An effect started and nobody knows whether it happened: «again» does it a second time. */
  effect_unclear: { values: { key: text }, choices: ['again', 'stop'], weight: 'applies' },
  /** What lies here unsigned: kept as the person's own, which signs all that it lists, or left without effect. */
  from_before: {
    values: { items: listOf(mapping) },
    choices: ['none', 'some', 'all', 'later'],
    weight: 'grants',
  },
  /** First use of a credential: the person's money, and how much. */
  payer: {
    // `known`: the key pays already, at another address
    values: {
      ...{ provider: text, payer: mapping, budgetUsd: number.nullable() },
      known: z.literal(1).exactOptional(),
      /** What is done `to` there costs, from `usd` to `most`; without `calls` one call of usual length. null: not known. */
      estimate: z
        .array(
          z.object({
            ...{ model: text, usd: number.nullable(), most: number.nullable().exactOptional() },
            ...{ calls: number.exactOptional(), mostCalls: number.exactOptional() },
            to: z.enum(['question', 'end']).exactOptional(),
          }),
        )
        .exactOptional(),
    },
    choices: ['stop', 'pay'],
    weight: 'pays',
    about: ['provider', 'budgetUsd'],
  },
  /** An agent wants to do something that only a person may allow. */
  permission: {
    values: { step: text },
    choices: ['once', 'always', 'checks', 'network', 'network_run', 'deny'],
    weight: 'grants',
    about: ['subject', 'folder'],
  },
} as const satisfies Asks;

/** A kind of question, of the engine or of these; undefined: an unknown kind. */
export function askOf(kind: string, asks: Asks): Ask | undefined {
  if (isNameIn(engineAsks, kind)) return engineAsks[kind];
  return isNameIn(asks, kind) ? asks[kind] : undefined;
}

/** Why an answer to a question of this kind counts only signed; null: a choice about the work. An unknown kind counts as a grant. */
export function weightOf(kind: string, asks: Asks): Weight | null {
  const ask = askOf(kind, asks);
  return ask === undefined ? 'grants' : ask.weight;
}
