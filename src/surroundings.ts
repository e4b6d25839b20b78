import type { ReadStream } from 'node:tty';
import type { StopSignal } from './ui/cli/exit-code.ts';
import { isForeground, openKeyboard, writeNow } from './write-now.ts';

/** Where the program was started: what a shell gives a program, and nothing else that could differ between two starts. */
export type Surroundings = {
  /** The words behind the program's name. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Absolute. */
  readonly cwd: string;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Writes to one of the two before it returns, also while the process is ending. */
  writeNow(fd: 1 | 2, text: string): void;
  /** Is it in front at its terminal? See `write-now.ts`. */
  isForeground(): boolean;
  /** The keyboard of a person who handed something over on the standard input; undefined: nobody is there. */
  keyboard?(): ReadStream | undefined;
  /** Milliseconds of a clock that nobody sets, by which keys are dated. */
  monotonic(): number;
  /** Hears the signals that end the program in an orderly way. Returns how to stop. */
  onStop(handler: (signal: StopSignal) => void): () => void;
};

/** Those of this process. */
export function ownSurroundings(): Surroundings {
  const { stdin, stdout, stderr } = process;
  return {
    args: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    ...{ stdin, stdout, stderr },
    ...{ writeNow, isForeground, keyboard: openKeyboard },
    monotonic: () => performance.now(),
    onStop,
  };
}

function onStop(handler: (signal: StopSignal) => void): () => void {
  const signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
}
