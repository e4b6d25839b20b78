import path from 'node:path';
import type { Disk } from './disk.ts';
import { filesBelow } from './files-below.ts';

/** Beyond this a file is looked at no further (bytes); only recordings of output are so long. */
const longestRead = 50_000_000;
/** A shorter text could occur in files by chance. */
export const shortest = 12;

/**
 * Files of runs that still say one of these texts, as they are or as JSON has them; relative to the workspace, sorted.
 * The memory itself is not among them.
 */
export async function findTraces(
  disk: Disk,
  root: string,
  texts: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...new Set(texts.filter((text) => text.length >= shortest).flatMap(spellings))];
  if (wanted.length === 0) return [];
  const found: string[] = [];
  for (const name of await filesBelow(disk, root)) {
    if (isMemory(name)) continue;
    const file = path.join(root, name);
    try {
      if ((await disk.stat(file)).size > longestRead) continue;
      const text = (await disk.readFile(file)).toString('utf8');
      if (wanted.some((one) => text.includes(one))) found.push(name);
    } catch {
      // It was deleted meanwhile, or may not be read: nothing to report.
    }
  }
  return found;
}

/** The memory itself, or what was kept beside it; the name as below the workspace. */
export function isMemory(name: string): boolean {
  return /^memory\.json(?:$|\.)/.test(name);
}

/** A text as it is, and as JSON has it, also JSON in JSON in JSON. */
export function spellings(text: string): readonly string[] {
  const forms = [text];
  for (let depth = 0; depth < 3; depth += 1) forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
  return forms;
}
