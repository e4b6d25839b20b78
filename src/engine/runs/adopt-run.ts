import type { InboxItem } from '../data/inbox.ts';
import type { Parts } from '../engine-parts.ts';
import { isNumbered } from './number-run.ts';
import { inputPath, type Place, type RunInput } from './place.ts';
import { runAt } from './run-list.ts';

/**
 * A numbered folder that the original program has left becomes a run of this workspace when a person uses it: nothing
 * but the record of what was asked for is added. Does nothing where there is a run already, or nothing that its room
 * knows.
 */
export async function adoptRun(parts: Parts, id: string, item: InboxItem): Promise<void> {
  const { disk, rooms } = parts;
  for (const { name, place: lies } of rooms.entries) {
    if (!('numbered' in lies) || !isNumbered(lies, id)) continue;
    if (!(await rooms.contract(name)).adoptedFor?.includes(item.kind)) continue;
    const place: Place = { base: '', folder: `${lies.numbered}/${id}` };
    if ((await runAt({ files: disk.files, rooms }, place)) !== undefined) return;
    const room = await rooms.workflow(name);
    const store = parts.disk.store(place.base);
    const found = await room.adopt?.(store, place.folder);
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
