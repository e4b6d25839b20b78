import type { MemoryGraph } from '../memory/graph.ts';
import { clusters } from './clusters.ts';
import { editableText } from './edit.ts';
import { readMetadata } from './metadata.ts';
import { type Preference, preferencesIn } from './preference.ts';
import { isStale } from './staleness.ts';

/** A preference as a person looks it through: plain data, for a question or a receipt. */
export type ProfileRow = {
  readonly name: string;
  readonly cluster: string;
  readonly topic: string;
  /** One line. */
  readonly what: string;
  /** Local date of the last time it was confirmed; the date it was made if it never was. */
  readonly date: string;
  /** All of it, for a person to change. */
  readonly text: string;
  readonly deprecated: boolean;
};

/** All of them, group by group in the order of the profile review (`docs/spec/crew.md` §13.13). */
export function profileOf(graph: MemoryGraph): readonly ProfileRow[] {
  const all = preferencesIn(graph);
  return clusters.flatMap((cluster) => all.filter((one) => one.cluster === cluster).map(rowOf));
}

/** Those that have not been confirmed for a long time (docs/spec/crew.md §13.12). `today`: local date. */
export function staleIn(graph: MemoryGraph, today: string): readonly ProfileRow[] {
  const now = { today, sessions: readMetadata(graph).sessions };
  return preferencesIn(graph)
    .filter((one) => isStale(one, now))
    .map(rowOf);
}

function rowOf({
  entity,
  name,
  cluster,
  topic,
  rules,
  reinforced,
  deprecated,
}: Preference): ProfileRow {
  const [first = entity.observations[0] ?? ''] = rules.map(({ what }) => what);
  return {
    ...{ name, cluster, topic, deprecated },
    what: first.replace(/\s+/g, ' ').trim(),
    date: reinforced?.date ?? entity.createdAt.slice(0, 10),
    text: editableText(entity),
  };
}
