import { targetOf } from './contract/scale.ts';
import { bandOf } from './episode-length.ts';
import type { AuthorsConditions } from './given.ts';
import type { OutlineEntry, SelectedPath } from './schema.ts';

/** What stands behind the prompt of whoever writes an episode, with the length an episode must keep to and the one that suits the story. */
export function draftedAlong(
  { part }: Pick<OutlineEntry, 'part'>,
  selected: Pick<SelectedPath, 'scale' | 'path'>,
  conditions: AuthorsConditions,
) {
  const band = bandOf({ part }, selected, conditions);
  if (band === undefined) return { values: {}, data: {}, along: {} };
  const { from, to } = band;
  const target =
    conditions.length === undefined
      ? targetOf(selected.scale ?? 'medium', selected.path.outline.length)
      : undefined;
  return {
    values: { least: withComma(from), most: withComma(to) },
    data: target === undefined ? {} : { target },
    along: { along: ['folio/episode_common', 'folio/episode_draft_common'] },
  };
}

/** `2,000` */
function withComma(count: number): string {
  return count.toLocaleString('en-US');
}
