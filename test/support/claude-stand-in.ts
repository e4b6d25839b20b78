import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { claudeCodeProvider } from '../../src/agents/providers/claude-code.ts';
import type { Act } from './claude-script.ts';
import { realClock } from './real-clock.ts';

export type Call = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly pid: number;
  readonly input: string;
};

export type Told = {
  readonly id: number;
  readonly error?: { readonly code: number };
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly tools?: readonly { readonly name: string }[];
  };
};

const player = new URL('./claude-player.ts', import.meta.url).pathname;

/**
 * A program called `claude` in a folder of its own: a shell script that has Node play `acts`, or `answer` to each
 * call's prompt. Gone with the test.
 */
export async function openClaude({ acts = [] as readonly Act[], answers = '' } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-claude-stand-in-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = path.join(folder, 'claude');
  await writeFile(path.join(folder, 'acts.json'), JSON.stringify(acts));
  const words = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    player,
    folder,
    answers,
  ];
  await writeFile(program, `#!/bin/sh\nexec ${words.map(quoted).join(' ')} "$@"\n`);
  await chmod(program, 0o755);
  const lines = async (file: string) =>
    (await readFile(path.join(folder, file), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return {
    folder,
    program,
    provider: (change: { maxUsd?: number | null; exitMs?: number } = {}) =>
      claudeCodeProvider({
        program,
        env: { PATH: process.env['PATH'] ?? '' },
        clock: realClock,
        maxUsd: null,
        ...change,
      }),
    calls: async (): Promise<Call[]> =>
      (await lines('calls.ndjson')).map((line) => JSON.parse(line)),
    children: async (): Promise<number[]> => (await lines('children.txt')).map(Number),
    /** What our tool server has said, oldest first. */
    told: async (): Promise<Told[]> => (await lines('told.ndjson')).map((line) => JSON.parse(line)),
    /** From now on it does this. */
    does: (next: readonly Act[]) =>
      writeFileSync(path.join(folder, 'acts.json'), JSON.stringify(next)),
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Whether a process is there and not merely waiting to be noticed by its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !/\) [ZX] /.test(stat);
}

/** None of them is there any more. The kernel takes a moment over a kill that has been sent. */
export async function expectGone(pids: readonly number[]): Promise<void> {
  for (const pid of pids)
    await expect.poll(async () => await isAlive(pid), { timeout: 10_000 }).toBe(false);
}
