import { untilChapter } from './chapters-wanted.ts';
import { gateValues } from './contract/story-gate.ts';
import { gateNow } from './own-gate.ts';
import type { Round } from './story.ts';
import { inPart } from './tell-episodes.ts';

/** Says which round the story stands at and what its gate asks for; said once while both are so. */
export function tellRound(at: Round): void {
  const { ctx, chapter, round, entry, selected, begun } = at;
  const values = {
    ...gateValues(gateNow(ctx)),
    chapter,
    round,
    chapters: selected.path.chapter_count,
    until: untilChapter(at),
    ...(begun.review_only === true ? { only_reviewed: 1 } : {}),
    title: entry.title,
    ...inPart(entry),
  };
  const { phase, phaseValues: told } = ctx.state();
  const same = Object.entries(values).every(([key, value]) => told[key] === value);
  if (phase !== 'loop' || !same) ctx.phase('loop', values);
}
