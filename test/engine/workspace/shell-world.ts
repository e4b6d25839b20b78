import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Shell, ShellCommand } from '../../../src/engine/acting/shell.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openShell, type ShellFacts } from '../../../src/engine/workspace/process-runner.ts';
import { processFacts } from '../../../src/engine/workspace/process-table.ts';

export const cases = path.join(import.meta.dirname, '../../cases');

/** A shell for a run whose bookkeeping lies in `folder`. */
export function shellIn(folder: string, facts: Partial<ShellFacts> = {}): Shell {
  return openShell({
    disk: nodeDisk,
    run: 'run-1',
    children: childrenOf(folder),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    keys: [],
    temp: tmpdir(),
    newId: () => randomUUID(),
    ...facts,
  });
}

export function childrenOf(folder: string): string {
  return path.join(folder, '.engine/children');
}

/** `sh -c text` in `cwd`, with time and room enough. */
export function commandIn(
  cwd: string,
  text: string,
  rest: Partial<ShellCommand> = {},
): ShellCommand {
  return {
    run: { command: text },
    cwd,
    env: {},
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    maxBytes: 100_000,
    sandbox: null,
    ...rest,
  };
}

/** Does the process whose number stands in the file live? */
export async function livesByFile(file: string): Promise<boolean> {
  return processFacts(Number(await readFile(file, 'utf8'))) !== undefined;
}

/** Resolves once `look` says so; looks often, since nothing tells. */
export async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 10));
}
