import { lengthIn } from './asked-length.ts';
import { type Band, type LengthUnit, lengthUnitOf, scaleOf } from './contract/scale.ts';
import { type AuthorsConditions, conditionsFor } from './given.ts';
import type { OutlineEntry, SelectedPath } from './schema.ts';
import type { Round } from './story.ts';

/** More than anybody reads at one sitting, where the author has named a least and no most. */
const most = 99_999;

type About = {
  readonly entry: Pick<OutlineEntry, 'part'>;
  readonly selected: Pick<SelectedPath, 'scale'>;
  readonly language: 'ja' | 'en';
};

/**
 * How long an episode may be: as its author has asked, else as the scale of the story says, so that there is one limit and never two.
 * Japanese has no words that could be counted, so words asked for there are no limit. undefined: it is a chapter, whose length nobody
 * counts for the gate.
 */
export function bandOf(
  { entry, selected: { scale = 'medium' }, language }: About,
  { length }: Pick<AuthorsConditions, 'length'>,
): (Band & { readonly unit: LengthUnit }) | undefined {
  if (entry.part === undefined) return undefined;
  const usual = lengthUnitOf(language);
  if (length === undefined || (length.unit === 'words' && usual === 'characters'))
    return { ...scaleOf(scale, usual).each, unit: usual };
  return { from: length.from, to: length.to ?? most, unit: length.unit };
}

/** Of this draft, for the gate. */
export async function lengthOf(round: Round, draft: string) {
  const { entry, selected } = round;
  const about = { entry, selected, language: round.ctx.config.folio.language };
  if (bandOf(about, {}) === undefined) return undefined;
  const band = bandOf(about, await conditionsFor(round));
  return band === undefined ? undefined : { count: lengthIn(draft, band.unit), ...band };
}
