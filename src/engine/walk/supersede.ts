import { z } from 'zod';
import { turnsFolder, turnsName } from '../acting/acting-turns.ts';
import { RunError } from '../data/failure.ts';
import { parseJson } from './ask.ts';
import { rejectCalls } from './call-store.ts';
import { recordPath } from './step-record.ts';
import { bookkeeping, mayStart, recordName, type Walk } from './walk.ts';

const Manifest = z.object({
  reason: z.string(),
  at: z.string(),
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
});

/**
 * The only redo: moves outputs, and what the engine remembers of them, to `.engine/superseded/<n>/`. The list of
 * moves is on disk before the first move, so an interrupted one is finished at the next start. Gives the folder they lie
 * in now, each by its whole path; undefined: there were none.
 */
export async function supersede(
  walk: Walk,
  paths: readonly string[],
  reason: string,
): Promise<string | undefined> {
  if (paths.length === 0) return undefined;
  mayStart(walk);
  await rejectCalls(walk, paths);
  const { into, moves } = await plan(walk, paths, reason);
  await carryOut(walk, moves);
  await walk.store.write(`${into}/done`, '');
  walk.emit({ type: 'superseded', paths, into, reason });
  return into;
}

/** Puts the list of moves on disk under a number that no other branch has. */
async function plan(walk: Walk, paths: readonly string[], reason: string) {
  for (let number = (await superseded(walk)).length + 1; ; number += 1) {
    const into = bookkeeping(walk, 'superseded', String(number).padStart(3, '0'));
    const moves = paths.flatMap((path) => [
      { from: path, to: `${into}/${path}` },
      { from: recordPath(walk, path), to: `${into}/.steps/${recordName(path)}` },
      { from: turnsFolder(walk, path), to: `${into}/.turns/${turnsName(path)}` },
    ]);
    const manifest = { reason, at: walk.ports.clock.now().toISOString(), moves };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    if (await walk.store.once(`${into}/manifest.json`, text)) return { into, moves };
  }
}

/** Finishes what a crash interrupted. Called once at the start of a walk. */
export async function finishSuperseding(walk: Walk): Promise<void> {
  for (const number of await superseded(walk)) {
    const into = bookkeeping(walk, 'superseded', number);
    if (await walk.store.exists(`${into}/done`)) continue;
    const path = `${into}/manifest.json`;
    const text = await walk.store.read(path);
    if (text === undefined) continue;
    const manifest = Manifest.safeParse(parseJson(path, text));
    if (!manifest.success)
      throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(manifest.error) });
    const { moves, reason } = manifest.data;
    await carryOut(walk, moves);
    await walk.store.write(`${into}/done`, '');
    walk.emit({ type: 'superseded', paths: moves.map(({ from }) => from), into, reason });
  }
}

async function carryOut(walk: Walk, moves: readonly { from: string; to: string }[]): Promise<void> {
  // If the target exists the move was already done: a file at `from` is a newer one and stays.
  for (const { from, to } of moves) {
    if (!(await walk.store.exists(to))) await walk.store.move(from, to);
  }
}

async function superseded(walk: Walk): Promise<string[]> {
  const names = await walk.store.list(bookkeeping(walk, 'superseded'));
  return names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
}
