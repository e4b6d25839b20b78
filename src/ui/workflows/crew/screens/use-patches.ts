import { useEffect, useState } from 'react';
import { byRank } from '../../../../engine/workflows/crew/contract/changed-files.ts';
import type { CrewView } from '../../../../engine/workflows/crew/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { type FilePatch, readPatch } from './patch-files.ts';

const ending = /\/result_(\d+)\.patch$/;
/** More of a patch is not drawn: the file itself has all of it. */
const mostText = 2_000_000;

/** The patches beside the results of a cmd, read again when a task has changed something; undefined: not yet. */
export function usePatches(
  cockpit: Cockpit,
  run: OpenRun,
  view: CrewView,
): readonly FilePatch[] | undefined {
  const [patches, set] = useState<readonly FilePatch[] | undefined>();
  const { engine } = cockpit;
  const stands = JSON.stringify(
    view.waves.flatMap((wave) => wave.tasks.map(({ task, work }) => [task, work?.files])),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the files changes with what the tasks did
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const files = engine === undefined ? [] : await engine.files(run.id);
      const found = await Promise.all(
        files.flatMap((path) => {
          const task = Number(ending.exec(path)?.[1] ?? 0);
          return task === 0 ? [] : [readOne(task, path)];
        }),
      );
      if (!gone) set(found.flat().toSorted((a, b) => byRank(a.path, b.path)));
    };
    const readOne = async (task: number, path: string) =>
      readPatch(task, ((await engine?.read(run.id, path)) ?? '').slice(0, mostText));
    void cockpit.attempt(read);
    return () => {
      gone = true;
    };
  }, [engine, run.id, stands]);
  return patches;
}
