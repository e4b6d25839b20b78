import { isMeta, readObservation } from '../../engine/learned/preference.ts';
import type { Entity } from '../../engine/memory/graph.ts';
import type { Forgotten } from '../../engine/workspace/forget-records.ts';
import { visible } from '../text/visible.ts';
import type { OwnMemory } from './memory-ports.ts';
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
  own: OwnMemory,
  ports: VerbPorts,
): Promise<void> {
  const names = entities.map(({ name }) => name);
  await tellRecords(await own.forgetInRecords({ names, texts: entities.flatMap(textsOf) }), ports);
}

/** What to look for where somebody wants to know what is left of an entity; runs may have it in parts. */
export function textsOf({ name, observations }: Entity): readonly string[] {
  const texts = observations.filter((text) => !isMeta(text));
  const parts = texts.flatMap((text) => {
    const read = readObservation(text);
    return read === undefined ? [] : [read.what, read.evidence, read.action];
  });
  // as counters and cards name it
  const topic = name.startsWith('lp:') ? [name.slice(3)] : [];
  return [name, ...topic, ...texts, ...parts];
}
