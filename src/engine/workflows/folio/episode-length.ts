import type { Band } from './contract/scale.ts';
import { scaleOf } from './contract/scale.ts';
import { type AuthorsConditions, conditionsFor } from './given.ts';
import { countCharacters } from './manuscript.ts';
import type { OutlineEntry, SelectedPath } from './schema.ts';
import type { Round } from './story.ts';

/** More than anybody reads at one sitting, where the author has named a least and no most. */
const most = 99_999;

/**
 * How long an episode may be: as its author has asked, else as the scale of the story says, so that there is one limit and never two.
 * undefined: it is a chapter, whose length nobody counts for the gate.
 */
export function bandOf(
  { part }: Pick<OutlineEntry, 'part'>,
  { scale = 'medium' }: Pick<SelectedPath, 'scale'>,
  { length }: Pick<AuthorsConditions, 'length'>,
): Band | undefined {
  if (part === undefined) return undefined;
  if (length?.unit !== 'characters') return scaleOf(scale).each;
  return { from: length.from, to: length.to ?? most };
}

/** Of this draft, for the gate. */
export async function lengthOf(round: Round, draft: string) {
  const band = bandOf(round.entry, round.selected, {});
  if (band === undefined) return undefined;
  const asked = bandOf(round.entry, round.selected, await conditionsFor(round)) ?? band;
  return { count: countCharacters(draft), ...asked };
}
