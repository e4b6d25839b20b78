import type { Failure } from '../data/failure.ts';
import {
  amount,
  byKind,
  type Check,
  flag,
  listOf,
  mappingOf,
  number,
  oneOf,
  orNull,
  text,
} from './event-checks.ts';

type FieldsOf<K extends Failure['kind']> = {
  readonly [F in Exclude<keyof Extract<Failure, { kind: K }>, 'kind'>]: Check;
};

const detail = { detail: text };
const path = { path: text };

const failures: { readonly [K in Failure['kind']]: FieldsOf<K> } = {
  connection: detail,
  server_error: { status: orNull(number), ...detail },
  overloaded: detail,
  rate_limited: { retryAfterMs: orNull(amount), ...detail },
  usage_limit: { resetsAt: orNull(text), ...detail },
  stream_cut: detail,
  stream_idle: { seconds: number },
  call_timeout: { seconds: number },
  not_the_api: detail,
  authentication: detail,
  permission: detail,
  payment: detail,
  spend_cap: { code: text, ...detail },
  unknown_model: { model: text, ...detail },
  bad_request: { status: number, ...detail },
  too_large: detail,
  refused: { category: orNull(text), ...detail },
  truncated: { maxTokens: number },
  context_full: {},
  empty_reply: {},
  unknown_stop: { stop: text },
  invalid_reply: { role: text, problems: listOf(text), excerpt: text },
  agent_stopped: {
    limit: oneOf(['turns', 'minutes', 'tokens', 'usd', 'repeats']),
    value: number,
    tool: orNull(text),
  },
  no_model: detail,
  tape_ended: { recording: text, wanted: text },
  agent_failed: { agent: text, step: text, cause: (value) => isFailure(value) },
  budget_reached: { limit: oneOf(['usd', 'tokens', 'calls']), spent: number, budget: number },
  already_running: { pid: orNull(number), host: orNull(text), started: orNull(text) },
  file_unwritable: { ...path, code: text, ...detail },
  file_damaged: { ...path, ...detail },
  file_missing: { ...path, neededFor: text },
  outside_workspace: path,
  workspace_untrusted: path,
  workspace_without_config: path,
  config_invalid: { file: text, problems: listOf(text) },
  template_broken: { file: text, line: number, ...detail },
  input_invalid: {
    reason: text,
    values: mappingOf((value) => text(value) || number(value)),
  },
  rehearsal_mismatch: { rehearsal: flag },
  unknown_run: { id: text },
  unknown_question: { id: text },
  unknown_choice: { question: text, choice: text, choices: listOf(text) },
  question_changed: { id: text },
  effect_unclear: { key: text, ...detail },
  delegation_stopped: { phase: number, run: text, ...detail },
  cancelled: {},
  bug: detail,
};

/** Is this, read from disk, a failure that this version can word? */
export const isFailure: Check = byKind(failures);
