import { type LengthUnit, lengthUnitOf, targetOf } from './contract/scale.ts';
import { bandOf } from './episode-length.ts';
import type { AuthorsConditions } from './given.ts';
import type { OutlineEntry, SelectedPath } from './schema.ts';

/** What stands behind the prompt of whoever writes an episode, with the length an episode must keep to and the one that suits the story. */
export function draftedAlong(
  about: {
    readonly entry: Pick<OutlineEntry, 'part'>;
    readonly selected: Pick<SelectedPath, 'scale' | 'path'>;
    readonly language: 'ja' | 'en';
  },
  conditions: AuthorsConditions,
) {
  const { selected, language } = about;
  const band = bandOf(about, conditions);
  if (band === undefined) return { values: {}, data: {}, along: {} };
  const { from, to, unit } = band;
  const target =
    conditions.length === undefined
      ? targetOf(selected.scale ?? 'medium', selected.path.outline.length, lengthUnitOf(language))
      : undefined;
  return {
    values: { least: withComma(from), most: withComma(to), ...countedIn(language, unit) },
    data: target === undefined ? {} : { target },
    along: { along: ['folio/episode_common', 'folio/episode_draft_common'] },
  };
}

/** The founding header counts characters in its own words, so only English is told what is counted. */
function countedIn(language: 'ja' | 'en', unit: LengthUnit) {
  return language === 'en' ? { length_unit: unit } : {};
}

/** `2,000` */
function withComma(count: number): string {
  return count.toLocaleString('en-US');
}
