import type { Parts } from '../engine-parts.ts';
import { roomOf } from '../engine-parts.ts';
import { numberedFolder } from './number-run.ts';
import { inputPath, type Place, type RunInput } from './place.ts';
import { runAt } from './run-list.ts';

/**
 * A numbered folder that the original program has left becomes a run of this workspace when a person uses it: nothing
 * but the record of what was asked for is added. Does nothing where there is a run already, or nothing that its room
 * knows.
 */
export async function adoptRun(parts: Parts, id: string): Promise<void> {
  const place: Place = { base: '', folder: `${numberedFolder}/${id}` };
  if ((await runAt(parts.disk.files, place)) !== undefined) return;
  for (const { name } of parts.registry) {
    const room = await roomOf(parts, name);
    if (room.adopt === undefined || !new RegExp(`^${room.idPrefix}_\\d+$`).test(id)) continue;
    const store = parts.disk.store(place.base);
    const found = await room.adopt(store, place.folder);
    if (found === undefined) continue;
    const input: RunInput = {
      run: id,
      workflow: name,
      title: room.title(found),
      rehearsal: false,
      startedAt: parts.ports.clock.now().toISOString(),
      input: JSON.parse(JSON.stringify(found)),
    };
    await store.once(inputPath(place.folder), `${JSON.stringify(input, null, 2)}\n`);
    return;
  }
}
