import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entity, MemoryGraph } from '../../../src/engine/memory/graph.ts';
import { openGraphText } from '../../../src/engine/memory/graph-text.ts';

const text = fc.string({ unit: 'binary' });
const odd = fc.oneof(
  text,
  fc.constantFrom('a\nb', '\n  "entities": []', '$&', '$1', '\u2028', '"}]', ''),
);
const stamp = fc.record(
  {
    origin: fc.constantFrom('person' as const, 'agent' as const, 'imported' as const),
    at: odd,
    run: fc.option(odd),
    quotes: fc.array(odd, { maxLength: 3 }),
    signature: odd,
  },
  { requiredKeys: ['origin', 'at', 'run', 'quotes'] },
);
const entity: fc.Arbitrary<Entity> = fc.record({
  name: odd,
  entityType: odd,
  observations: fc.array(odd, { maxLength: 4 }),
  createdAt: odd,
  updatedAt: odd,
  stamps: fc.dictionary(odd, stamp, { maxKeys: 3 }),
});
const graph: fc.Arbitrary<MemoryGraph> = fc.record({
  version: fc.constant(1 as const),
  entities: fc.array(entity, { maxLength: 5 }),
  relations: fc.array(fc.record({ from: odd, to: odd, relationType: odd }), { maxLength: 3 }),
});

test('a memory is put into words as JSON by two spaces, whatever of it was there before', () => {
  fc.assert(
    fc.property(graph, fc.array(entity, { maxLength: 3 }), (first, more) => {
      const textOf = openGraphText();
      for (const each of [
        first,
        { ...first, entities: [...more, ...first.entities] },
        { ...first, entities: first.entities.toReversed() },
      ])
        expect(textOf(each)).toBe(`${JSON.stringify(each, null, 2)}\n`);
    }),
  );
});
