import { openMemory } from '../src/engine/memory/memory.ts';
import type { MemoryOperation, Source } from '../src/engine/memory/operations.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { memoryFile } from '../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../test/support/own-seal.ts';
import { inFolder } from './folders.ts';
import { type Bench, median, rounded, timed } from './measure.ts';

const entities = 1000;
const rounds = 21;
const agent: Source = { origin: 'agent', run: 'cmd_001', quotes: [] };

/** A memory of 1,000 entities on disk: a search that has seen the file, and one more observation, durable. */
export const memory: Bench = {
  name: 'memory',
  run: async () =>
    await inFolder(async (root) => {
      const store = openMemory({
        disk: memoryFile(nodeDisk, root, openOwnSeal),
        now: () => new Date(0),
        warn: () => undefined,
      });
      await store.write(Array.from({ length: entities }, (_, n) => entity(n)));
      const first = await timed(() => store.searchNodes('booklet 500'));
      const searches: number[] = [];
      const writes: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const name = nameOf(round);
        const more = [`[What] one more, number ${round}`];
        writes.push(
          await timed(() =>
            store.write([{ kind: 'add_observations', name, observations: more, source: agent }]),
          ),
        );
        searches.push(await timed(() => store.searchNodes(`booklet ${round}`)));
      }
      const detail = { entities, first_ms: rounded(first, 1) };
      return [
        { what: 'memory: search', unit: 'ms', value: median(searches), bar: 10, goal: 5, detail },
        { what: 'memory: write', unit: 'ms', value: median(writes), bar: 20, goal: 10, detail },
      ];
    }),
};

function nameOf(n: number): string {
  return `print:failure_pattern:booklet_${n}`;
}

function entity(n: number): MemoryOperation {
  const observations = ['What', 'Evidence', 'Scope'].map(
    (part) =>
      `[${part}] booklet ${n}: ${'two-sided pages come out of order when folded. '.repeat(2)}`,
  );
  const one = { name: nameOf(n), entityType: 'failure_pattern', observations };
  return { kind: 'create_entities', entities: [one], source: agent };
}
