import type { Round } from './story.ts';

/** Says which round the story stands at; said once while it stands there. */
export function tellRound({ ctx, chapter, round, entry, limits, selected }: Round): void {
  const { phase, phaseValues: told } = ctx.state();
  if (phase === 'loop' && told['chapter'] === chapter && told['round'] === round) return;
  ctx.phase('loop', {
    chapter,
    round,
    max_rounds: limits.maxRounds,
    chapters: selected.path.chapter_count,
    title: entry.title,
  });
}
