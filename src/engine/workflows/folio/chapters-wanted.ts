import type { Story } from './story.ts';

/** Up to which chapter it is written now: the choice said how many, and `more_chapters` in the inbox raises it. */
export function chaptersWanted({
  ctx,
  selected,
  begun,
}: Pick<Story, 'ctx' | 'selected' | 'begun'>): number {
  const written = begun.manuscript?.length ?? 0;
  const raised = ctx.inbox().flatMap((item) => (item.kind === 'more_chapters' ? [item.upTo] : []));
  return Math.max(written + selected.chapters_now, ...raised);
}

/** As its screens are told it: no chapter is written that is not planned. */
export function untilChapter(story: Pick<Story, 'ctx' | 'selected' | 'begun'>): number {
  return Math.min(chaptersWanted(story), story.selected.path.chapter_count);
}
