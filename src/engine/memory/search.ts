import { normalForm } from '../data/normal-form.ts';
import { type Entity, isInternal, type MemoryGraph } from './graph.ts';

/**
 * Entities whose name, type or observations hold the query, letters' case and width left aside
 * (`docs/spec/crew.md` §13.5); behind them those that hold only some of its words, the most first. `entityType:x` asks for the type alone.
 * What the program keeps for itself is never among them. Pure.
 */
export function searchNodes(graph: MemoryGraph, query: string): readonly Entity[] {
  const whole = folded(query).trim();
  if (whole === '') return [];
  const [, type] = /^entitytype:\s*(\S+)$/.exec(whole) ?? [];
  const index = indexOf(graph);
  if (type !== undefined)
    return index
      .filter((row) => folded(row.entity.entityType) === type)
      .map(({ entity }) => entity);
  const words = [...new Set(whole.split(/\s+/).filter((word) => word.length > 1))];
  const found = index.flatMap(({ entity, text }) => {
    if (text.includes(whole)) return [{ entity, rank: words.length + 1 }];
    const rank = words.filter((word) => text.includes(word)).length;
    return rank === 0 ? [] : [{ entity, rank }];
  });
  return found.toSorted((a, b) => b.rank - a.rank).map(({ entity }) => entity);
}

type Row = { readonly entity: Entity; readonly text: string };
const indexes = new WeakMap<MemoryGraph, readonly Row[]>();

function indexOf(graph: MemoryGraph): readonly Row[] {
  const known = indexes.get(graph);
  if (known !== undefined) return known;
  const index = graph.entities
    .filter((entity) => !isInternal(entity))
    .map((entity) => ({
      entity,
      text: folded([entity.name, entity.entityType, ...entity.observations].join('\n')),
    }));
  indexes.set(graph, index);
  return index;
}

function folded(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}
