import { z } from 'zod';
import { FailureShape } from './failure-shape.ts';
import { AnswerShape, json, mapping, QuestionShape } from './question.ts';
import { amount, flag, listOf, number, type Typed, text } from './shapes.ts';

/** The model tier a role asks for; `provider.tiers` maps it to a model id. */
export const TierShape = z.enum(['haiku', 'sonnet', 'opus']);
export type Tier = z.infer<typeof TierShape>;

const PayerShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nobody') }), // rehearsal
  z.object({
    kind: z.literal('api_key'),
    env: text,
    tail: text,
    /** Where the key is sent, if that is not its vendor. */
    host: text.exactOptional(),
  }),
  /** `charged`: it gets a key, or stands elsewhere, so somebody may be charged for it there; else nobody is. */
  z.object({ kind: z.literal('local'), url: text, charged: z.literal(true).exactOptional() }),
  /** The person's own login in the `claude` program. Shown as metered, since it may cost. */
  z.object({ kind: z.literal('claude_login') }),
]);
export type Payer = Readonly<z.infer<typeof PayerShape>>;

/** How a run stands when it has ended. `waiting` = a question is open; `paused` = resumable. */
const EndShape = z.enum(['done', 'waiting', 'paused', 'failed', 'cancelled']);
export type EndStatus = z.infer<typeof EndShape>;

/** A word that cannot be added up must never be counted as money that was spent (or not). */
const UsageShape = z.object({
  input: amount,
  output: amount,
  cacheRead: amount,
  cacheWrite: amount,
});

const call = { call: text, step: text };
const ended = {
  ...call,
  role: text,
  model: text,
  usage: UsageShape,
  usd: amount.nullable(),
  ms: amount,
};

/** What happens in a run whatever its room is, by type: the fields of each. The only list of them. */
export const engineEvents = {
  run_started: {
    run: text,
    workflow: text,
    title: text,
    provider: text,
    rehearsal: flag,
    payer: PayerShape,
    budgetUsd: amount.nullable(),
    resumed: flag,
    /** How many things it had been told without being asked (`.engine/inbox`); older versions did not say it. */
    told: amount.exactOptional(),
    /** It was begun for a deed without a model, and nothing else was gone on with. */
    errand: flag.exactOptional(),
    /** About what it costs to the next question or the end, where somebody pays; `usd` null: no price is known. */
    estimate: z
      .object({ usd: amount.nullable(), most: amount.nullable(), to: z.enum(['question', 'end']) })
      .exactOptional(),
  },
  phase_started: { phase: text, values: z.record(text, z.union([text, number])) },
  said: { notice: text, values: mapping },
  step_started: { step: text, role: text.nullable() },
  step_finished: { step: text, path: text, skipped: flag },
  step_failed: { step: text, role: text.nullable(), failure: FailureShape },
  /** Not sent yet: the call of another role (`behind`) reads first what both are given, and has not begun to answer. */
  call_held: { ...call, behind: text },
  call_started: { ...call, role: text, tier: TierShape, model: text },
  /** Streamed text: yielded to the screen, never journaled; the finished text is in its file. */
  text: { ...call, role: text, text },
  /** A reply is being read again from its start (a retry): what was streamed for the step is void. */
  text_void: { step: text },
  call_progress: { ...call, percent: number },
  call_retried: { ...call, attempt: number, waitMs: number, failure: FailureShape },
  call_waiting: { ...call, until: text.nullable(), failure: FailureShape },
  call_finished: { ...ended, reused: flag },
  call_failed: { ...ended, failure: FailureShape },
  /** The reply of a call that has finished could not be used. */
  reply_refused: { ...call, role: text, model: text },
  /** `subject`: the command, path or address, cut to a readable length. */
  tool_started: { step: text, tool: text, subject: text },
  tool_finished: { step: text, tool: text, subject: text, ok: flag, ms: amount },
  concurrency_changed: { limit: number, reason: text },
  observed: { source: text, summary: json },
  effect_started: { key: text },
  effect_finished: { key: text, summary: json },
  question_opened: { question: QuestionShape },
  question_answered: { answer: AnswerShape },
  superseded: { paths: listOf(text), into: text, reason: text },
  inbox_taken: { item: text, kind: text },
  warned: { warning: text, values: mapping },
  run_ended: { status: EndShape, failure: FailureShape.nullable() },
};

/**
 * What a room tells of its own work. In the history, and in `--events`, it is a line of its own type beside those of the
 * engine; what else it says is the room's to read (`markReader` of its contract).
 */
export type Mark = { readonly type: string };

/** What happened, without its time. One union for every workflow, so that screen, journal and `--events` agree. */
export type Happening =
  | Typed<typeof engineEvents>
  | { readonly type: 'marked'; readonly mark: Mark };

/** A happening with its moment (UTC, milliseconds). */
export type RunEvent = { readonly at: string } & Happening;

/**
 * An event as it stands in the history and in `--events`, where people and scripts read it: a mark of a room is a line of
 * its own type (`scored`, `planned` …), beside those of the engine.
 */
export function flatEvent(event: RunEvent): object {
  return event.type === 'marked' ? { at: event.at, ...event.mark } : event;
}
