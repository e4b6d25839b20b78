import type { Failure } from '../../engine/data/failure.ts';
import type { RunResult } from '../../engine/engine.ts';

/** 0 done · 1 failed or refused · 2 a person is needed · 3 infrastructure · 129, 130, 143: SIGHUP, Ctrl+C, SIGTERM. */
export type ExitCode = 0 | 1 | 2 | 3 | 129 | 130 | 143;

/** Signals that end the program in an orderly way. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const satisfies Record<
  StopSignal,
  ExitCode
>;

const codes = {
  connection: 3,
  server_error: 3,
  overloaded: 3,
  rate_limited: 3,
  usage_limit: 3,
  stream_cut: 3,
  stream_idle: 3,
  call_timeout: 3,
  call_cut_off: 3,
  not_the_api: 3,
  authentication: 1,
  permission: 1,
  payment: 1,
  spend_cap: 2,
  unknown_model: 1,
  bad_request: 1,
  too_large: 1,
  refused: 1,
  truncated: 1,
  context_full: 1,
  empty_reply: 1,
  unknown_stop: 1,
  invalid_reply: 1,
  agent_stopped: 1,
  no_model: 1,
  unconnected: 2,
  tape_ended: 2,
  budget_reached: 2,
  already_running: 1,
  file_unwritable: 3,
  file_damaged: 1,
  file_missing: 1,
  run_gone: 1,
  program_renewed: 1,
  outside_workspace: 1,
  workspace_untrusted: 1,
  workspace_without_config: 1,
  config_invalid: 1,
  template_broken: 1,
  input_invalid: 1,
  rehearsal_mismatch: 1,
  unknown_run: 1,
  unknown_question: 1,
  unknown_choice: 1,
  question_changed: 1,
  effect_unclear: 2,
  delegation_stopped: 1,
  cancelled: 130,
  not_paid: 130,
  bug: 1,
} as const satisfies Record<Exclude<Failure['kind'], 'agent_failed'>, ExitCode>;

export function failureCode(failure: Failure): ExitCode {
  return failure.kind === 'agent_failed' ? failureCode(failure.cause) : codes[failure.kind];
}

/** The exit code of a run that has ended. A run that paused without a failure did what it was asked for. */
export function resultCode({ status, failure }: RunResult): ExitCode {
  switch (status) {
    case 'done':
      return 0;
    case 'waiting':
      return 2;
    case 'cancelled':
      return 130;
    case 'paused':
      return failure === null ? 0 : failureCode(failure);
    case 'failed':
      return failure === null ? 1 : failureCode(failure);
    default:
      return status satisfies never;
  }
}
