import type { MemoryGraph } from '../memory/graph.ts';
import type { MemoryOperation } from '../memory/operations.ts';
import { type Metadata, metadataName, metadataOperations, readMetadata } from './metadata.ts';
import { preferencesIn } from './preference.ts';

export type Reset = {
  readonly operations: readonly MemoryOperation[];
  readonly preferences: number;
  /** State of the program's own that goes as well. */
  readonly internal: number;
};

/** Forgets everything that was learned (`docs/spec/crew.md` §13.14): every `lp:` entity, also the program's own. */
export function resetAll(graph: MemoryGraph): Reset {
  const names = graph.entities.map(({ name }) => name).filter((name) => /^lp:/i.test(name));
  const internal = names.filter((name) => name.toLowerCase().startsWith('lp:_internal:')).length;
  return {
    operations: names.length === 0 ? [] : [{ kind: 'delete_entities', names }],
    preferences: names.length - internal,
    internal,
  };
}

/** A mark that the count has fallen below again can be passed again. */
function recounted(graph: MemoryGraph): Metadata {
  const now = readMetadata(graph);
  return { ...now, milestone: Math.min(now.milestone, Math.floor(now.total / 10) * 10) };
}

/** Forgets these, and updates the stored count if there is one. */
export function forget(graph: MemoryGraph, names: readonly string[]): readonly MemoryOperation[] {
  const gone = new Set(names);
  const left: MemoryGraph = {
    ...graph,
    entities: graph.entities.filter(({ name }) => !gone.has(name)),
  };
  const counts =
    preferencesIn(left).length !== preferencesIn(graph).length &&
    left.entities.some(({ name }) => name === metadataName);
  return [
    { kind: 'delete_entities', names },
    ...(counts ? metadataOperations(left, recounted(left)) : []),
  ];
}
