import { twoDigits } from '../../../data/two-digits.ts';
import type { RoomPlace } from '../../../runs/place.ts';

export const editPlace = { each: 'runs' } as const satisfies RoomPlace;

/** Where the files of a task lie; `folder`: `runs/task_…`. What belongs to the repository lies there, and not here. */
export function filesOf(folder: string) {
  const at = (name: string) => `${folder}/${name}`;
  return {
    at,
    /** What the task began with: constraints, pipeline, hashes of what was changed before. */
    begin: at('begin.json'),
    /** The task as its issue says it. */
    issue: at('issue.md'),
    opening: at('opening.json'),
    scout: (scout: 'A' | 'B', n: number, attempt: number) =>
      at(`scouts/${scout.toLowerCase()}-${twoDigits(n)}${attempt === 1 ? '' : `-${attempt}`}.txt`),
    edit: (n: number) => at(`edits/edit-${twoDigits(n)}.json`),
    plan: (n: number) => at(`.engine/plans/plan-${twoDigits(n)}.json`),
    /** What is run to verify, before the run of this number; the next of each is taken from the one before. */
    checks: (n: number) => at(`.engine/plans/checks-${twoDigits(n)}.json`),
    /** Names the folder of a run before it begins. */
    running: (n: number) => at(`.engine/plans/run-${twoDigits(n)}.json`),
    strategy: (n: number, attempt: number) =>
      at(`strategies/strategy-${n}${attempt === 1 ? '' : `-${attempt}`}.json`),
    words: at('summary.json'),
    /** How far tests hold the changed lines. */
    mutants: at('mutants.json'),
    theories: at('theories.json'),
    /** The end of what a run of the checks said; all of it lies beside its manifest, outside of the workspace. */
    log: (n: number) => at(`logs/run-${twoDigits(n)}.log`),
    proposal: at('proposal.patch'),
    difference: at('difference.patch'),
    /** What stands in `agent/` at the end, to be read beside the rest: the repository may be another one by then. */
    report: at('report.md'),
    end: at('end.json'),
    baseline: (name: string) => at(`.engine/baseline/${name}`),
  };
}
export type EditPaths = ReturnType<typeof filesOf>;
