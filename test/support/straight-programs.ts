import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { built } from './children.ts';

/*
 * Version managers put a script of their own before a program, which takes ten times as long as most of what the tests run with
 * it. Sets `PATH` for everything that is started from here so that the program itself is found first.
 */

const folder = path.join(built, 'straight');

export function setup(): void {
  const python = whereIs('python3', ['-c', 'import sys; print(sys.executable)']);
  if (python === undefined) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(python, path.join(folder, 'python3'));
  process.env['PATH'] = `${folder}:${process.env['PATH']}`;
}

function whereIs(program: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync(program, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
