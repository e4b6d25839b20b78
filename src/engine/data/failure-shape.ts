import { z } from 'zod';
import { amount, flag, type Kinded, listOf, number, text } from './shapes.ts';

/*
 * Everything that can go wrong, as data. The screen turns it into what happened and what to do next
 * (`ui/messages/describe-failure.ts`); the engine only ever looks at `kind`.
 */

const detail = { detail: text };

const shapes = {
  // --- the model's side (reference: what providers really do) ---
  connection: detail,
  server_error: { status: number.nullable(), ...detail },
  overloaded: detail,
  rate_limited: { retryAfterMs: amount.nullable(), ...detail },
  usage_limit: { resetsAt: text.nullable(), ...detail },
  stream_cut: detail,
  stream_idle: { seconds: number },
  call_timeout: { seconds: number },
  /** The program ended before the reply was there. */
  call_cut_off: {},
  not_the_api: detail,
  authentication: detail,
  permission: detail,
  payment: detail,
  spend_cap: { code: text, ...detail },
  unknown_model: { model: text, ...detail },
  bad_request: { status: number, ...detail },
  too_large: detail,
  refused: { category: text.nullable(), ...detail },
  truncated: { maxTokens: number },
  context_full: {},
  empty_reply: {},
  unknown_stop: { stop: text },
  invalid_reply: { role: text, problems: listOf(text), excerpt: text },
  /**
   * An agent with tools came to the end of what it may use, or asked for the same three times and got the same.
   * `value`: the limit that was reached, in its unit; for `repeats` how often. `tool` names what was repeated.
   */
  agent_stopped: {
    limit: z.enum(['turns', 'minutes', 'tokens', 'usd', 'repeats']),
    value: number,
    tool: text.nullable(),
  },
  no_model: detail,
  /** Nothing is connected, and no recording is played over what is the person's own. */
  unconnected: {},
  tape_ended: { recording: text, wanted: text },
  // --- the engine's side ---
  budget_reached: { limit: z.enum(['usd', 'tokens', 'calls']), spent: number, budget: number },
  already_running: {
    pid: number.nullable(),
    host: text.nullable(),
    started: text.nullable(),
    /** Absent: not known. */
    run: text.exactOptional(),
  },
  file_unwritable: { path: text, code: text, ...detail },
  /** `line`: on which of its lines; absent where that is not known, or `detail` says it. */
  file_damaged: { path: text, ...detail, line: number.exactOptional() },
  file_missing: { path: text, neededFor: text },
  /** The folder of a run was deleted or moved while it was at work; absolute. */
  run_gone: { path: text },
  /** Files of the program that it had not loaded yet are gone: it was built or installed anew while it was open. */
  program_renewed: {},
  outside_workspace: { path: text },
  workspace_untrusted: { path: text },
  workspace_without_config: { path: text },
  /**
   * `path`: where the file lies, absolute; absent: it is none. `lines`: of each problem the line it stands on, 0 where that is
   * not known or the problem says it itself. `unread`: there is no text to judge; the problem says why.
   */
  config_invalid: {
    file: text,
    problems: listOf(text),
    path: text.exactOptional(),
    lines: listOf(number).exactOptional(),
    unread: flag.exactOptional(),
  },
  template_broken: { file: text, line: number, ...detail },
  input_invalid: { reason: text, values: z.record(text, z.union([text, number])) },
  /** A model never continues a rehearsal, nor a rehearsal a person's own story. `rehearsal`: the run is one. */
  rehearsal_mismatch: { rehearsal: flag },
  unknown_run: { id: text },
  unknown_question: { id: text },
  unknown_choice: { question: text, choice: text, choices: listOf(text) },
  question_changed: { id: text },
  effect_unclear: { key: text, ...detail },
  /** A secretary failed, and nobody may do its work instead (`docs/spec/crew.md` §16). `detail`: why it did. */
  delegation_stopped: { phase: number, run: text, ...detail },
  /** `anew`: it is over for good, and this verb begins it anew. */
  cancelled: { anew: text.exactOptional() },
  /** Its person does not pay, so nothing was asked of a model. */
  not_paid: {},
  bug: detail,
};

export type Failure =
  | Kinded<typeof shapes>
  | {
      readonly kind: 'agent_failed';
      readonly agent: string;
      readonly step: string;
      readonly cause: Failure;
    };

const inside = z.lazy(() => FailureShape);
const whole = { ...shapes, agent_failed: { agent: text, step: text, cause: inside } };

const checks: ReadonlyMap<unknown, z.ZodType> = new Map(
  Object.entries(whole).map(([kind, fields]) => [
    kind,
    z.object({ kind: z.literal(kind), ...fields }),
  ]),
);

/** Is this, read from disk, a failure that this version can word? */
export const FailureShape: z.ZodType<Failure> = z.custom<Failure>(isFailure);

function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null) return false;
  return checks.get(Reflect.get(value, 'kind'))?.safeParse(value).success ?? false;
}
