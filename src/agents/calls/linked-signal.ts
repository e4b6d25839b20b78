/** A signal that follows its parents and can also be fired on its own; `release` takes its listeners off again. */
export type LinkedSignal = {
  readonly signal: AbortSignal;
  abort(): void;
  release(): void;
};

/** One shared error: creating one costs more than the rest of ending a call, and its stack trace is never read. */
const ended = new DOMException('This operation was aborted', 'AbortError');

/**
 * One call's own signal. Long-lived parents (a run's signal sees thousands of calls) keep a listener only until
 * `release`, which the owner calls in `finally`.
 */
export function linkSignal(...parents: readonly AbortSignal[]): LinkedSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(ended);
  for (const parent of parents) {
    if (parent.aborted) abort();
    else parent.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    abort,
    release() {
      for (const parent of parents) parent.removeEventListener('abort', abort);
    },
  };
}

/** Waits for `wanted`, but no longer than the signal stands; rejects with its AbortError. Leaves no listener behind. */
export async function orAborted<T>(wanted: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([wanted, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
