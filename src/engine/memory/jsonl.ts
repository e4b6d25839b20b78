import { z } from 'zod';
import { jsonIn } from '../data/json-text.ts';
import { type Entity, isInternal, type MemoryGraph } from './graph.ts';
import type { MemoryOperation, Source } from './operations.ts';

/*
 * The file of the public memory server: one JSON object a line, entities and relations. It has no field for where a
 * text comes from: imported text is untrusted, whatever its file says.
 */
const Line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entity'),
    name: z.string().trim().min(1),
    entityType: z.string(),
    observations: z.array(z.string()),
  }),
  z.object({
    type: z.literal('relation'),
    from: z.string(),
    to: z.string(),
    relationType: z.string(),
  }),
]);

/** Everything but what the program keeps for itself. */
export function exportJsonl({ entities, relations }: MemoryGraph): string {
  const open = entities.filter((entity) => !isInternal(entity));
  const names = new Set(open.map(({ name }) => name));
  const lines = [
    ...open.map(entityLine),
    ...relations
      .filter(({ from, to }) => names.has(from) && names.has(to))
      .map((relation) => JSON.stringify({ type: 'relation', ...relation })),
  ];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function entityLine({ name, entityType, observations }: Entity): string {
  return JSON.stringify({ type: 'entity', name, entityType, observations });
}

export type Imported = {
  readonly operations: readonly MemoryOperation[];
  readonly entities: number;
  /** Numbers of lines that are neither entity nor relation, from 1. */
  readonly skipped: readonly number[];
  /** How many entities were left out because they are the program's own state. */
  readonly internal: number;
};

const foreign: Source = { origin: 'imported', run: null, quotes: [] };

/** What has to be written to take this file in. Entities of a known name gain the observations they lack. Pure. */
export function importJsonl(text: string): Imported {
  const entities: Extract<z.infer<typeof Line>, { type: 'entity' }>[] = [];
  const relations: Omit<Extract<z.infer<typeof Line>, { type: 'relation' }>, 'type'>[] = [];
  const skipped: number[] = [];
  let internal = 0;
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    // An object begins with a brace: what does not is nothing that a parser has to fail at.
    const read = Line.safeParse(/^\s*\{/.test(line) ? jsonIn(line) : undefined);
    if (!read.success) skipped.push(index + 1);
    else if (read.data.type === 'relation') {
      const { from, to, relationType } = read.data;
      relations.push({ from, to, relationType });
    } else if (isInternal(read.data)) internal += 1;
    else entities.push(read.data);
  }
  const created: MemoryOperation = {
    kind: 'create_entities',
    entities,
    relations,
    source: foreign,
  };
  const added = entities.map(
    ({ name, observations }): MemoryOperation => ({
      kind: 'add_observations',
      ...{ name, observations, source: foreign },
    }),
  );
  // Entities first: a relation needs both its ends.
  return { operations: [created, ...added], entities: entities.length, skipped, internal };
}
