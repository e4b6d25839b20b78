import * as fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const MadeFor = z.object({ run: z.string() });

/**
 * Removes trees that no run needs any more: those of runs whose folder is gone from where it lay (put away, deleted).
 * `all`: the folder of all places. Whatever is not known to be ours stays, and what belongs to a workspace that is not
 * there at all: its disk may come back.
 */
export function sweepTrees(all: string): readonly string[] {
  const names = fs.existsSync(all) ? fs.readdirSync(all) : [];
  return names.filter((name) => {
    const run = runOf(path.join(all, name));
    if (run === undefined || fs.existsSync(run) || !fs.existsSync(path.dirname(run))) return false;
    removeTrees(path.join(all, name));
    return true;
  });
}

/** Removes all trees of a cmd, also where programs have taken away their own right to. */
export function removeTrees(place: string): void {
  try {
    fs.rmSync(place, { recursive: true, force: true });
  } catch {
    openUp(place);
    fs.rmSync(place, { recursive: true, force: true });
  }
}

function openUp(folder: string): void {
  fs.chmodSync(folder, 0o700);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) openUp(path.join(folder, entry.name));
}

function runOf(place: string): string | undefined {
  try {
    const text = fs.readFileSync(path.join(place, 'made-for.json'), 'utf8');
    return MadeFor.parse(JSON.parse(text)).run;
  } catch {
    return undefined;
  }
}
