import { normalForm } from '../data/normal-form.ts';
import { type Entity, isInternal, type MemoryGraph } from './graph.ts';

/**
 * Entities whose name, type or observations hold the query, letters' case and width left aside
 * (`docs/spec/crew.md` §13.5); behind them those that hold only some of its words, or of its pairs of letters, the most first. `entityType:x` asks for the type alone.
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
  const words = [...new Set(whole.split(/\s+/).filter((word) => word.length > 1))].map((word) => ({
    word,
    pairs: pairsIn(word),
  }));
  const found = index.flatMap(({ entity, text }) => {
    if (text.includes(whole)) return [{ entity, rank: words.length + 1 }];
    const rank = words.reduce((sum, word) => sum + shareOf(word, text), 0);
    return rank === 0 ? [] : [{ entity, rank }];
  });
  return found.toSorted((a, b) => b.rank - a.rank).map(({ entity }) => entity);
}

type Sought = { readonly word: string; readonly pairs: readonly string[] };

/**
 * How much of a word a text holds. Words written without blanks between them (Japanese, Chinese) count by their pairs of
 * letters: the half of them is enough, since the same thing is said with other particles. Pairs of hiragana say nothing.
 */
function shareOf({ word, pairs }: Sought, text: string): number {
  if (text.includes(word)) return 1;
  if (pairs.length === 0) return 0;
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length;
  return share >= 0.5 ? share : 0;
}

function pairsIn(word: string): readonly string[] {
  const letters = [...word];
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return [...new Set(pairs.filter((pair) => /^[\p{sc=Han}\p{sc=Katakana}ー]{2}$/u.test(pair)))];
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
