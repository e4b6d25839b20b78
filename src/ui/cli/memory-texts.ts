import { isMeta, readObservation } from '../../engine/learned/preference.ts';
import type { Entity } from '../../engine/memory/graph.ts';

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
