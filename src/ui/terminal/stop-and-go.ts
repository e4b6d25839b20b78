import { setTimeout as sleep } from 'node:timers/promises';
import type { TerminalSession } from './session.ts';

/** Ink's `suspendTerminal` of `useApp()`. */
export type SuspendTerminal = {
  (callback: () => Promise<void>): Promise<void>;
  (): Promise<{ resume(): Promise<void> }>;
};

/** What of a session is needed to lend its terminal. */
export type Lender = Pick<TerminalSession, 'suspended' | 'suspend' | 'resume'>;

/**
 * Lends the terminal to somebody who draws on it, e.g. an editor, and redraws everything when they are done. undefined
 * when it is lent already: there is only one terminal.
 */
export async function lendTerminal<T>(
  session: Lender,
  suspendTerminal: SuspendTerminal,
  use: () => Promise<T>,
): Promise<T | undefined> {
  if (session.suspended()) return undefined;
  session.suspend();
  const { resume } = await suspendTerminal();
  try {
    return await use();
  } finally {
    // The other program may have left the cursor anywhere, and Ink draws from there.
    session.resume();
    await resume();
  }
}

/** How often it is looked whether the shell has brought the process to the front again (ms): no signal tells of that. */
const lookMs = 250;

/**
 * Ctrl+Z: stops the process as the shell expects it, and comes back when the shell says so. Continued behind the shell
 * (`bg`) it goes on working, and draws and reads nothing until it is in front.
 */
export async function stopProcess(
  session: TerminalSession,
  suspendTerminal: SuspendTerminal,
  /** Says on the shell's own screen how to come back. */
  say: () => void,
): Promise<void> {
  // With raw mode off nothing else keeps the process alive.
  const hold = setInterval(() => undefined, 1_000_000);
  await lendTerminal(session, suspendTerminal, async () => {
    const continued = new Promise<void>((resolve) => process.once('SIGCONT', () => resolve()));
    say();
    // The whole group, so that `npm start` stops as well. Not SIGTSTP: an orphaned group would ignore it.
    process.kill(0, 'SIGSTOP');
    await continued;
    while (!session.foreground()) await sleep(lookMs);
  });
  clearInterval(hold);
}
