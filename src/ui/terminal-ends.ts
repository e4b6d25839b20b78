import { constants } from 'node:os';

/** How a cockpit may end without being asked to. */
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
 * Calls `end` on the first signal that asks us to go or the first error that nobody caught; the second one meets the
 * system's own way. Returns how to stop listening.
 */
export function watchEnds(
  end: (how: SuddenEnd) => void,
  ignoreInterrupt: () => boolean,
): () => void {
  const finish = (how: SuddenEnd) => {
    stop();
    end(how);
  };
  const onSignal = (name: NodeJS.Signals) => {
    // While an editor has the terminal, Ctrl+C is meant for it.
    if (name === 'SIGINT' && ignoreInterrupt()) return;
    finish({ kind: 'signal', code: 128 + constants.signals[name] });
  };
  const onError = (error: unknown) => finish({ kind: 'error', error });
  for (const name of signals) process.on(name, onSignal);
  process.on('uncaughtException', onError);
  const stop = () => {
    for (const name of signals) process.off(name, onSignal);
    process.off('uncaughtException', onError);
  };
  return stop;
}
