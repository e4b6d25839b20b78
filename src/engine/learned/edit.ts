import type { Entity } from '../memory/graph.ts';
import type { MemoryOperation, Source } from '../memory/operations.ts';
import { checkPreference } from './check.ts';
import { isMeta, observationText, partsText, readObservation } from './preference.ts';

const between = '\n---\n';

/**
 * What an entity says, for a person to change: one part of a preference a line, `---` between its rules; notes of the
 * engine's own left out.
 */
export function editableText({ observations }: Pick<Entity, 'observations'>): string {
  return observations
    .filter((text) => !isMeta(text))
    .map((text) => {
      const parts = readObservation(text);
      return parts === undefined ? text : partsText(parts);
    })
    .join(between);
}

export type Edited =
  | { readonly ok: true; readonly gone: readonly string[]; readonly fresh: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * What changes with the person's text in place of its own. A preference is checked as any other
 * (`docs/spec/crew.md` §13.8).
 */
export function editedBy(
  { name, entityType, observations }: Pick<Entity, 'name' | 'entityType' | 'observations'>,
  text: string,
): Edited {
  const before = observations.filter((each) => !isMeta(each));
  const now = text
    .split(/\r?\n---+[^\S\n]*(?:\r?\n|$)/)
    .map((each) => stored(each.trim()))
    .filter((each) => each !== '');
  const { errors } = name.startsWith('lp:')
    ? checkPreference({ name, entityType, observations: now })
    : { errors: [] };
  if (errors.length > 0) return { ok: false, problems: errors };
  return {
    ok: true,
    gone: before.filter((each) => !now.includes(stored(each))),
    fresh: now.filter((each) => !before.some((one) => stored(one) === each)),
  };
}

/** The parts of a preference in one line again, as they are kept. */
function stored(text: string): string {
  const parts = readObservation(text.replace(/\s+/g, ' '));
  return parts === undefined ? text : observationText(parts);
}

/** The new words first: where they are refused, the old ones stay. They are the person's own. */
export function editOperations(
  name: string,
  { gone, fresh }: Pick<Extract<Edited, { ok: true }>, 'gone' | 'fresh'>,
): readonly [MemoryOperation, MemoryOperation] {
  const source: Source = { origin: 'person', run: null, quotes: [] };
  return [
    { kind: 'add_observations', name, observations: fresh, source },
    { kind: 'delete_observations', name, observations: gone },
  ];
}
