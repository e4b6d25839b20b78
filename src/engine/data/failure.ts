/**
 * Everything that can go wrong, as data. The screen turns it into what happened and what to do next
 * (`ui/messages/describe-failure.ts`); the engine only ever looks at `kind`.
 */
export type Failure =
  // --- the model's side (reference: what providers really do) ---
  | { kind: 'connection'; detail: string }
  | { kind: 'server_error'; status: number | null; detail: string }
  | { kind: 'overloaded'; detail: string }
  | { kind: 'rate_limited'; retryAfterMs: number | null; detail: string }
  | { kind: 'usage_limit'; resetsAt: string | null; detail: string }
  | { kind: 'stream_cut'; detail: string }
  | { kind: 'stream_idle'; seconds: number }
  | { kind: 'call_timeout'; seconds: number }
  | { kind: 'not_the_api'; detail: string }
  | { kind: 'authentication'; detail: string }
  | { kind: 'permission'; detail: string }
  | { kind: 'payment'; detail: string }
  | { kind: 'spend_cap'; code: string; detail: string }
  | { kind: 'unknown_model'; model: string; detail: string }
  | { kind: 'bad_request'; status: number; detail: string }
  | { kind: 'too_large'; detail: string }
  | { kind: 'refused'; category: string | null; detail: string }
  | { kind: 'truncated'; maxTokens: number }
  | { kind: 'context_full' }
  | { kind: 'empty_reply' }
  | { kind: 'unknown_stop'; stop: string }
  | { kind: 'invalid_reply'; role: string; problems: readonly string[]; excerpt: string }
  /**
   * An agent with tools came to the end of what it may use, or asked for the same three times and got the same.
   * `value`: the limit that was reached, in its unit; for `repeats` how often. `tool` names what was repeated.
   */
  | {
      kind: 'agent_stopped';
      limit: 'turns' | 'minutes' | 'tokens' | 'usd' | 'repeats';
      value: number;
      tool: string | null;
    }
  | { kind: 'no_model'; detail: string }
  | { kind: 'tape_ended'; recording: string; wanted: string }
  // --- the engine's side ---
  | { kind: 'agent_failed'; agent: string; step: string; cause: Failure }
  | { kind: 'budget_reached'; limit: 'usd' | 'tokens' | 'calls'; spent: number; budget: number }
  | { kind: 'already_running'; pid: number | null; host: string | null; started: string | null }
  | { kind: 'file_unwritable'; path: string; code: string; detail: string }
  | { kind: 'file_damaged'; path: string; detail: string }
  | { kind: 'file_missing'; path: string; neededFor: string }
  | { kind: 'outside_workspace'; path: string }
  | { kind: 'workspace_untrusted'; path: string }
  | { kind: 'workspace_without_config'; path: string }
  | { kind: 'config_invalid'; file: string; problems: readonly string[] }
  | { kind: 'template_broken'; file: string; line: number; detail: string }
  | { kind: 'input_invalid'; reason: string; values: Readonly<Record<string, string | number>> }
  /** A model never continues a rehearsal, nor a rehearsal a person's own story. `rehearsal`: the run is one. */
  | { kind: 'rehearsal_mismatch'; rehearsal: boolean }
  | { kind: 'unknown_run'; id: string }
  | { kind: 'unknown_question'; id: string }
  | { kind: 'unknown_choice'; question: string; choice: string; choices: readonly string[] }
  | { kind: 'question_changed'; id: string }
  | { kind: 'effect_unclear'; key: string; detail: string }
  /** A secretary failed, and nobody may do its work instead (`docs/spec/crew.md` §16). `detail`: why it did. */
  | { kind: 'delegation_stopped'; phase: number; run: string; detail: string }
  | { kind: 'cancelled' }
  | { kind: 'bug'; detail: string };

/** The one throwable. Thrown at the place that knows most; caught once, in `run.ts`. */
export class RunError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.kind}: ${JSON.stringify(failure)}`, options);
    this.name = 'RunError';
    this.failure = failure;
  }
}

/** Any thrown value as a failure. An abort is `cancelled`; an unclassified error is a bug of ours and says so. */
export function toFailure(error: unknown): Failure {
  if (error instanceof RunError) return error.failure;
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'cancelled' };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'bug', detail };
}
