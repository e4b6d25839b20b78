import { createInterface } from 'node:readline/promises';
import type { Surroundings } from './surroundings.ts';

type At = Pick<Surroundings, 'stdin' | 'stdout'>;

export function isTerminal({ stdin, stdout }: At): boolean {
  return stdin.isTTY === true && stdout.isTTY === true;
}

/**
 * One line from the person; undefined when they leave instead, or when there is no terminal. The terminal itself lets them
 * correct it: what is read aloud must not be drawn on.
 */
export async function askLine(here: At, prompt: string): Promise<string | undefined> {
  if (!isTerminal(here)) return undefined;
  const lines = createInterface({ input: here.stdin, output: here.stdout, terminal: false });
  const left = new AbortController();
  lines.on('close', () => left.abort());
  try {
    return await lines.question(prompt, { signal: left.signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
  }
}
