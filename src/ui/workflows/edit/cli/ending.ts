import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import type { RunEnding } from '../../../cli/room-runs.ts';

export const ending: RunEnding = {
  /** A task's own end is its exit code: 0 green, 2 stuck or a contradiction, 3 where it could not be run. */
  code: async (run, engine, code) => {
    if (code !== 0) return code;
    const listed = (await engine.runs()).find(({ id }) => id === run.id);
    return listed?.exit ?? code;
  },
  summaries: async ({ id }, engine) => {
    const folder = await folderOf(id, engine);
    const end = jsonIn(await engine.read(id, `${folder}/end.json`));
    const diff = await engine.read(id, `${folder}/difference.patch`);
    const proposal = await engine.read(id, `${folder}/proposal.patch`);
    return [{ ...(isRecord(end) ? end : {}), diff: diff ?? proposal ?? '' }];
  },
};

/** Where the files of a task lie, as the engine names it. */
export async function folderOf(
  id: string,
  engine: Parameters<NonNullable<RunEnding['summaries']>>[1],
): Promise<string> {
  const run = (await engine.runs()).find((each) => each.id === id);
  return run?.folder.replace(/^rehearsal\//, '') ?? id;
}
