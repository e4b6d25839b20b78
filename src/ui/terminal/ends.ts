import { constants } from 'node:os';

/** How a cockpit may end without the person leaving it. */
export type SuddenEnd =
  | { readonly kind: 'signal'; readonly code: number }
  | { readonly kind: 'error'; readonly error: unknown };

const signals = [
  'SIGTERM',
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGALRM',
  'SIGUSR2',
  'SIGXCPU',
] as const;

/**
 * Calls `end` once, on the first signal that asks us to go or the first error that nobody caught. A second signal ends
 * the process in the system's own way. Returns how to stop listening.
 */
export function watchEnds(
  end: (how: SuddenEnd) => void,
  ignoreInterrupt: () => boolean,
): () => void {
  let ending = false;
  const finish = (how: SuddenEnd) => {
    ending = true;
    end(how);
  };
  const onSignal = (name: NodeJS.Signals) => {
    // While an editor has the terminal, Ctrl+C is meant for it.
    if (name === 'SIGINT' && ignoreInterrupt()) return;
    if (!ending) {
      finish({ kind: 'signal', code: 128 + constants.signals[name] });
      return;
    }
    stop();
    process.kill(process.pid, name);
  };
  // Errors during shutdown are ignored: there is nothing left to end.
  const onError = (error: unknown) => {
    if (!ending) finish({ kind: 'error', error });
  };
  // Listening on until the end: Ink kills the process on a signal that nobody but Ink listens to.
  for (const name of signals) process.on(name, onSignal);
  process.on('uncaughtException', onError);
  const stop = () => {
    for (const name of signals) process.off(name, onSignal);
    process.off('uncaughtException', onError);
  };
  return stop;
}
