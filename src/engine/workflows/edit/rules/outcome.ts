/** What became of a step that was to be run. */
export type StepEnd = {
  readonly name: string;
  readonly command: string;
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly ms: number;
  /** It did not start, or its output could not be kept. */
  readonly error: { readonly kind: StepError; readonly detail: string } | null;
  /** The end of what it said. */
  readonly tail: string;
};

export type StepError =
  | 'command_not_found'
  | 'spawn_failed'
  | 'resource_exhaustion'
  | 'artifact_dir_unwritable'
  | 'docker_unavailable'
  | 'image_pull'
  | 'container_creation'
  | 'unknown';

export type StepVerdict =
  | { readonly status: 'PASS' }
  | { readonly status: 'FAIL'; readonly summary: string | null }
  | { readonly status: 'INFRA_ERROR'; readonly type: StepError; readonly message: string };

/**
 * Whether a step passed, failed, or could not be judged (docs/spec/edit.md §8.9). What a script itself could not find
 * (126, 127) is a failure of the script; a step's own program that is missing is told before it starts.
 */
export function verdictOf(end: StepEnd): StepVerdict {
  const { error, timedOut, code, signal, name, ms } = end;
  if (error !== null) return { status: 'INFRA_ERROR', type: error.kind, message: error.detail };
  if (timedOut)
    return { status: 'FAIL', summary: `timeout after ${Math.round(ms / 1000)}s in step ${name}` };
  if (/\bENOSPC\b|No space left on device/i.test(end.tail) && code !== 0)
    return { status: 'INFRA_ERROR', type: 'resource_exhaustion', message: 'the disk is full' };
  if (code === 137 || signal === 'SIGKILL')
    return {
      status: 'INFRA_ERROR',
      type: 'resource_exhaustion',
      message: `step ${name} was killed by the system (out of memory)`,
    };
  if (code === 0) return { status: 'PASS' };
  if (signal !== null) return { status: 'FAIL', summary: `step ${name} was ended by ${signal}` };
  return { status: 'FAIL', summary: null };
}

/** A command whose exit code says nothing: `false || true`, and a pipe that hides the first program's code. */
export function hidesFailure(command: string): 'cannot_fail' | 'hidden_by_pipe' | undefined {
  const plain = command.replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, '""');
  if (/\|\|\s*(true|:|exit\s+0|echo\b)|;\s*(true|:|exit\s+0)\s*$/.test(plain)) return 'cannot_fail';
  if (/(?<!\|)\|(?!\|)/.test(plain) && !/pipefail/.test(plain)) return 'hidden_by_pipe';
  return undefined;
}
