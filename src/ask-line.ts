import { createInterface } from 'node:readline/promises';
import type { Surroundings } from './surroundings.ts';

type At = Pick<Surroundings, 'stdin' | 'stdout' | 'stderr' | 'keyboard'>;

export function isTerminal({ stdin, stdout }: Pick<At, 'stdin' | 'stdout'>): boolean {
  return stdin.isTTY === true && stdout.isTTY === true;
}

/** A person is at the keyboard and sees at least one of our two output streams. */
export function isAttended({ stdin, stdout, stderr, keyboard }: At): boolean {
  if (!stdout.isTTY && !stderr.isTTY) return false;
  if (stdin.isTTY) return true;
  const own = keyboard?.();
  own?.destroy();
  return own !== undefined;
}

/**
 * One line from the person; undefined when they leave instead, or when there is no terminal. The terminal itself lets them
 * correct it: what is read aloud must not be drawn on.
 */
export async function askLine(here: At, prompt: string): Promise<string | undefined> {
  const { stdin, stdout, stderr } = here;
  const output = [stdout, stderr].find(({ isTTY }) => isTTY);
  const own = stdin.isTTY ? undefined : here.keyboard?.();
  const input = own ?? stdin;
  if (output === undefined || !input.isTTY) return undefined;
  const lines = createInterface({ input, output, terminal: false });
  const left = new AbortController();
  lines.on('close', () => left.abort());
  try {
    return await lines.question(prompt, { signal: left.signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
    own?.destroy();
  }
}
