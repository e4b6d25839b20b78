import type { RunEnding } from '../../../cli/room-runs.ts';

export const ending: RunEnding = {
  /** A task's own end is its exit code: 0 green, 2 stuck or a contradiction, 3 where it could not be run. */
  code: async (run, engine, code) => {
    if (code !== 0) return code;
    const listed = (await engine.runs()).find(({ id }) => id === run.id);
    return listed?.exit ?? code;
  },
  summaries: async ({ id }, engine) => {
    const end = await engine.read(id, await pathOf(id, engine, 'end.json'));
    const diff = await engine.read(id, await pathOf(id, engine, 'difference.patch'));
    const proposal = await engine.read(id, await pathOf(id, engine, 'proposal.patch'));
    return [{ ...(end === undefined ? {} : JSON.parse(end)), diff: diff ?? proposal ?? '' }];
  },
};

/** A file of a task, as the engine names it. */
export async function pathOf(
  id: string,
  engine: Parameters<NonNullable<RunEnding['summaries']>>[1],
  name: string,
): Promise<string> {
  const run = (await engine.runs()).find((each) => each.id === id);
  return `${run?.folder.replace(/^rehearsal\//, '') ?? id}/${name}`;
}
