import type { Entity } from '../../engine/memory/graph.ts';
import type { Forgotten } from '../../engine/workspace/forget-records.ts';
import { visible } from '../text/sanitise.ts';
import type { MemoryDesk } from './memory-ports.ts';
import { textsOf } from './memory-texts.ts';
import type { VerbPorts } from './verb-ports.ts';

/** Says which records were rewritten, and which files still say what is forgotten. */
export async function tellRecords(
  { rewritten, left }: Forgotten,
  { out, messages }: Pick<VerbPorts, 'out' | 'messages'>,
): Promise<void> {
  const words = messages.cli.memory;
  if (rewritten.length > 0) await out.write(`${words.rewritten(rewritten.length)}\n`);
  if (left.length > 0) await out.write(`${words.traces(visible(left.join(', ')))}\n`);
}

/** Forgets these in the records of runs, and says so. */
export async function forgetTraces(
  entities: readonly Entity[],
  desk: MemoryDesk,
  ports: VerbPorts,
): Promise<void> {
  const names = entities.map(({ name }) => name);
  await tellRecords(await desk.forgetInRecords({ names, texts: entities.flatMap(textsOf) }), ports);
}
