import { z } from 'zod';
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
 * moves is on disk before the first move, so an interrupted one is finished at the next start.
 */
export async function supersede(
  walk: Walk,
  paths: readonly string[],
  reason: string,
): Promise<void> {
  if (paths.length === 0) return;
  mayStart(walk);
  await rejectCalls(walk, paths);
  const number = String((await superseded(walk)).length + 1).padStart(3, '0');
  const into = bookkeeping(walk, 'superseded', number);
  const moves = paths.flatMap((path) => [
    { from: path, to: `${into}/${path}` },
    { from: recordPath(walk, path), to: `${into}/.steps/${recordName(path)}` },
  ]);
  const manifest = { reason, at: walk.ports.clock.now().toISOString(), moves };
  await walk.store.write(`${into}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await carryOut(walk, moves);
  await walk.store.write(`${into}/done`, '');
  walk.emit({ type: 'superseded', paths, into, reason });
}

/** Finishes what a crash interrupted. Called once at the start of a walk. */
export async function finishSuperseding(walk: Walk): Promise<void> {
  for (const number of await superseded(walk)) {
    const into = bookkeeping(walk, 'superseded', number);
    if (await walk.store.exists(`${into}/done`)) continue;
    const text = await walk.store.read(`${into}/manifest.json`);
    if (text === undefined) continue;
    const { moves, reason } = Manifest.parse(JSON.parse(text));
    await carryOut(walk, moves);
    await walk.store.write(`${into}/done`, '');
    walk.emit({ type: 'superseded', paths: moves.map(({ from }) => from), into, reason });
  }
}

async function carryOut(walk: Walk, moves: readonly { from: string; to: string }[]): Promise<void> {
  // A move that was already done finds its target: what lies at `from` since then is new and stays.
  for (const { from, to } of moves) {
    if (!(await walk.store.exists(to))) await walk.store.move(from, to);
  }
}

async function superseded(walk: Walk): Promise<string[]> {
  const names = await walk.store.list(bookkeeping(walk, 'superseded'));
  return names.filter((name) => /^\d+$/.test(name)).sort();
}
