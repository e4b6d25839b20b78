import { isEngineItem } from '../data/inbox.ts';
import type { AgentTask, ToolName } from '../ports.ts';
import type { Walk } from '../walk/walk.ts';
import type { ActingHost } from './acting.ts';
import { openChanges } from './acting-changes.ts';
import { turnStore } from './acting-turns.ts';
import { openPermissions } from './permission-permit.ts';
import { dirtOf } from './project.ts';
import type { Programs } from './shell.ts';

/** How a path of the workspace begins in prompts, as in the founding documents. */
const inPrompts = 'workspace';

/** What the engine lends the agent of this task, which has tools. */
export async function actingHost(
  walk: Walk,
  {
    step,
    project,
    closed = [],
    outputs,
    tools = [],
  }: Pick<AgentTask<unknown>, 'step' | 'project' | 'closed' | 'outputs' | 'tools'>,
  programs: Programs,
): Promise<ActingHost> {
  const permissions = openPermissions(walk, step);
  const turns = turnStore(walk, step);
  let used = false;
  const dirty = async (folder: string) => await dirtOf(walk, programs, folder);
  const watched = tools.some((tool) => changing.has(tool)) ? project?.root : undefined;
  return {
    shell: programs.shell,
    async permit(request) {
      const answer = await permissions.permit(request);
      used = true;
      return answer;
    },
    async refused(id) {
      const word = await permissions.refused(id);
      if (word !== undefined) used = true;
      return word;
    },
    turns: {
      async load() {
        const before = await turns.load();
        // a crash came between the use of an answer and its end
        if (before.length > 0 && before.at(-1)?.waiting === null) await permissions.settle();
        return before;
      },
      async save(turn) {
        await turns.save(turn);
        if (!used || turn.waiting !== null) return;
        used = false;
        await permissions.settle();
      },
    },
    notes: () =>
      walk
        .inbox()
        .flatMap((item) =>
          isEngineItem(item) && item.kind === 'note' && item.step === step ? [item.text] : [],
        ),
    runFolder: { root: walk.places.run, name: `${inPrompts}/${walk.folder}` },
    protectedPlaces: [walk.places.workspace],
    othersFiles: inRun(walk, closed),
    ownFiles: inRun(walk, outputs),
    changes: await openChanges(walk, changesOf(programs, dirty), watched),
    othersAtWork: () => othersAtWork(walk, step),
  };
}

/** Where files of the run lie; absolute. */
function inRun({ folder, places }: Walk, files: readonly string[]): readonly string[] {
  return files
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => places.run + file.slice(folder.length));
}

/** Tools whose use is judged by what was changed before. Whoever only reads has git asked nothing. */
const changing: ReadonlySet<ToolName> = new Set(['write_file', 'edit_file', 'run_command']);

function changesOf({ heads }: Programs, dirty: Programs['dirty']) {
  return { dirty, ...(heads === undefined ? {} : { heads }) };
}

/** Steps of agents that have begun and not ended, those that wait for a person among them. */
function othersAtWork(walk: Walk, step: string): number {
  const { steps } = walk.state();
  return [...steps].filter(
    ([name, { status, role }]) => name !== step && status === 'running' && role !== null,
  ).length;
}
