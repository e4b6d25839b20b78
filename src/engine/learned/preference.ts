import { type Entity, type MemoryGraph, type Stamp, stampOf } from '../memory/graph.ts';
import { type Cluster, topicOf } from './clusters.ts';

/** The four parts of what was distilled (`docs/spec/crew.md` §13.4). */
export type Distilled = {
  readonly what: string;
  readonly evidence: string;
  readonly scope: string;
  readonly action: string;
};
const tags = ['what', 'evidence', 'scope', 'action'] as const;

export type Preference = {
  readonly entity: Entity;
  readonly name: string;
  readonly cluster: Cluster;
  readonly topic: string;
  /** What counts, newest last: more than one where conditions were added. Never what was imported. */
  readonly rules: readonly (Distilled & { readonly text: string; readonly stamp: Stamp })[];
  /** Local date, `2026-03-01`, and number of the session. */
  readonly reinforced: { readonly date: string; readonly session: number | null } | null;
  readonly deprecated: boolean;
};

export function observationText({ what, evidence, scope, action }: Distilled): string {
  return `[what] ${what} [evidence] ${evidence} [scope] ${scope} [action] ${action}`;
}

/** One part a line, for a person to change. */
export function partsText({ what, evidence, scope, action }: Distilled): string {
  return Object.entries({ what, evidence, scope, action })
    .map(([tag, text]) => `[${tag}] ${text.replace(/\s+/g, ' ').trim()}`)
    .join('\n');
}

/** The parts of `[what] … [evidence] … [scope] … [action] …`; undefined unless all are there, in this order. */
export function readObservation(text: string): Distilled | undefined {
  const found = [...text.matchAll(/\[(what|evidence|scope|action)\]/gi)];
  if (found.map(([, tag]) => tag?.toLowerCase()).join() !== tags.join()) return undefined;
  const part = (at: number) => {
    const from = found[at];
    return text.slice((from?.index ?? 0) + (from?.[0].length ?? 0), found[at + 1]?.index).trim();
  };
  const [what, evidence, scope, action] = [part(0), part(1), part(2), part(3)];
  if ([what, evidence, scope, action].includes('')) return undefined;
  return { what, evidence, scope, action };
}

export function isMeta(text: string): boolean {
  return /^\s*\[meta\]/i.test(text);
}

export function reinforcedText(date: string, session: number): string {
  return `[meta] Last reinforced: ${date} [session] ${session}`;
}

export function deprecatedText(date: string): string {
  return `[meta] Deprecated: ${date}`;
}

/** Every preference that is there, the program's own state left out (`docs/spec/crew.md` §13.12). */
export function preferencesIn({ entities }: MemoryGraph): readonly Preference[] {
  return entities.flatMap((entity) => preferenceOf(entity) ?? []);
}

export function preferenceOf(entity: Entity): Preference | undefined {
  const named = topicOf(entity.name);
  if (named === undefined) return undefined;
  const own = stampOf(entity, entity.name).origin !== 'imported';
  const rules = entity.observations.flatMap((text) => {
    const parts = readObservation(text);
    const stamp = stampOf(entity, text);
    return own && parts !== undefined && stamp.origin !== 'imported'
      ? { ...parts, text, stamp }
      : [];
  });
  const deprecated = entity.observations.some((text) => /^\s*\[meta\]\s*deprecated/i.test(text));
  return {
    entity,
    name: entity.name,
    ...named,
    rules,
    reinforced: reinforcedOf(entity),
    deprecated,
  };
}

/** Does any part of it apply? Not if it was only imported, nor if it is deprecated. */
export function isInForce(one: Preference | undefined): one is Preference {
  return one !== undefined && one.rules.length > 0 && !one.deprecated;
}

function reinforcedOf({ observations }: Entity): Preference['reinforced'] {
  const dates = observations.flatMap((text) => {
    const [, date] = /\[meta\]\s*last reinforced:\s*(\d{4}-\d{2}-\d{2})/i.exec(text) ?? [];
    if (date === undefined) return [];
    const session = /\[session\]\s*(\d{1,9})/i.exec(text)?.[1];
    return { date, session: session === undefined ? null : Number(session) };
  });
  return dates.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))).at(-1) ?? null;
}
