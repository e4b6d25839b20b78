import { fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';

/** How long (ms) a terminal that takes nothing is waited for, so that leaving never hangs. */
const patience = 2_000;
/** How long (ms) each wait is. */
const pause = 10;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of it before it returns, also while the process is ending: what gives a terminal back must not be lost half way
 * because the terminal is slow. One that was hung up takes no more output, and there is nobody left to tell.
 */
export function writeNow(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  let waited = 0;
  while (written < bytes.length && waited < patience) {
    try {
      written += writeSync(fd, bytes, written);
      waited = 0;
    } catch (error) {
      if (!isSlow(error)) return;
      Atomics.wait(clock, 0, 0, pause);
      waited += pause;
    }
  }
}

function isSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

/**
 * Is this process in front on its terminal? After Ctrl+Z and `bg` the shell is. Where the system does not say (no /proc)
 * it counts as in front.
 */
export function isForeground(): boolean {
  try {
    // pid (name) state ppid pgrp session tty tpgid …; the name may hold anything, brackets too.
    const text = readFileSync('/proc/self/stat', 'utf8');
    const [, , group, , , front] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return front === undefined || front === '-1' || front === group;
  } catch {
    return true;
  }
}

/**
 * The keyboard of a person who handed something over by a pipe or a file; undefined: there is none, or nothing was
 * handed over (`/dev/null`), which says that nobody is there.
 */
export function openKeyboard(): ReadStream | undefined {
  try {
    const given = fstatSync(0);
    const isGiven = given.isFIFO() || given.isFile() || given.isSocket();
    return isGiven && isForeground() ? new ReadStream(openSync('/dev/tty', 'r')) : undefined;
  } catch {
    return undefined;
  }
}
