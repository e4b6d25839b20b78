import { diffLines } from 'diff';
import type { MadeFile } from '../executor-reply.ts';

/* What changed between two attempts, and between what was made and the project. Pure. */

export type FileChange = {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
};

const quick = { timeout: 500 } as const;

/** Files that differ, with the lines that came and went. */
export function changesBetween(
  before: readonly MadeFile[],
  after: readonly MadeFile[],
): readonly FileChange[] {
  const old = new Map(before.map(({ path, text }) => [path, text]));
  const now = new Map(after.map(({ path, text }) => [path, text]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const [from = '', to = ''] = [old.get(path), now.get(path)];
    if (from === to) return [];
    return [{ path, ...counted(from, to) }];
  });
}

function counted(from: string, to: string): Omit<FileChange, 'path'> {
  const parts = diffLines(from, to, quick);
  // too different to be compared in time: all of it is new
  if (parts === undefined) return { added: linesIn(to), removed: linesIn(from) };
  const sum = (kind: 'added' | 'removed') =>
    parts.filter((part) => part[kind]).reduce((all, { count }) => all + count, 0);
  return { added: sum('added'), removed: sum('removed') };
}

function linesIn(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
