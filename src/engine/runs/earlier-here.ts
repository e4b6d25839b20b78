import type { OpenSeal } from '../data/seal.ts';
import type { Earlier } from '../engine.ts';
import type { EngineDisk } from '../engine-parts.ts';
import { emptyGraph } from '../memory/graph.ts';
import type { MemoryDisk } from '../memory/memory.ts';
import type { Rooms } from '../rooms.ts';
import { earlierAnswers, earlierMemory } from '../walk/earlier-answers.ts';
import { begunData } from './place.ts';
import { findRuns } from './run-list.ts';

/** What lies unsigned in a workspace and would count if it were this person's own. Looks only, and never rejects. */
export async function earlierHere(
  { disk, rooms }: { readonly disk: EngineDisk; readonly rooms: Rooms },
  open: OpenSeal,
  memory: MemoryDisk,
): Promise<readonly Earlier[]> {
  const seal = await open('looking');
  const workspace = await disk.locate('');
  const runs = (await findRuns({ disk, rooms })).filter(({ place }) => place.base === '');
  const answers = await Promise.all(
    runs
      .filter(({ input }) => !seal.isOwn(begunData(workspace, input), input.signature))
      .map(async ({ place, input }) => {
        const at = { workspace, run: input.run };
        const { asks } = await rooms.contract(input.workflow);
        const found = await earlierAnswers(disk.store(place.base), place.folder, {
          seal,
          at,
          asks,
        });
        return found.map(({ answer: _, ...item }) => item);
      }),
  );
  const graph = (await memory.read().catch(() => null)) ?? emptyGraph();
  return [...answers.flat(), ...earlierMemory(graph)];
}
