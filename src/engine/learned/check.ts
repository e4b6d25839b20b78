import { topicOf } from './clusters.ts';
import { brokenQualities, doubtfulPhrases, personalMatters } from './guardrails.ts';
import { isMeta, readObservation } from './preference.ts';

export type PreferenceCheck = {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

const shortest = 100;
const longest = 500;

/** The LP validator (`docs/spec/crew.md` §13.8), over an entity as it would be written. Length counts code points. */
export function checkPreference(entity: {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}): PreferenceCheck {
  const { name, entityType, observations } = entity;
  const internal = /^lp:_internal:[a-z0-9_]+$/.test(name);
  const wanted = internal ? 'lp_internal' : 'learned_preference';
  const errors = [
    ...(internal || topicOf(name) !== undefined
      ? []
      : [`name "${name}" is not lp:{cluster}:{topic}`]),
    ...(entityType === wanted ? [] : [`entityType must be ${wanted}`]),
    ...(observations.length > 0 ? [] : ['observations are missing']),
  ];
  if (internal) return { errors, warnings: [] };
  const checked = observations.filter((text) => !isMeta(text)).map(checkObservation);
  if (observations.length > 0 && checked.length === 0) errors.push('an observation is missing');
  return {
    errors: [...errors, ...checked.flatMap((one) => one.errors)],
    warnings: checked.flatMap((one) => one.warnings),
  };
}

/** One `[what] … [evidence] … [scope] … [action] …`. */
export function checkObservation(text: string): PreferenceCheck {
  const parts = readObservation(text);
  const length = [...text].length;
  const errors = [
    ...(parts === undefined
      ? ['[what], [evidence], [scope], [action] must stand there in this order, none empty']
      : []),
    ...(length < shortest || length > longest
      ? [`${length} characters; ${shortest}–${longest} are allowed`]
      : []),
    ...personalMatters(text).map((kind) => `personal matters are never kept (${kind})`),
    ...brokenQualities(parts?.action ?? '').map(
      (phrase) => `it would lower what may not be lowered ("${phrase}")`,
    ),
  ];
  const doubts = doubtfulPhrases(parts?.action ?? '');
  return { errors, warnings: doubts.map((phrase) => `"${phrase}": is there no exception?`) };
}
