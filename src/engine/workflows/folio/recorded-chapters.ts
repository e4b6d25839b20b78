import { twoDigits } from '../../data/two-digits.ts';
import type { Ctx } from './ctx.ts';

/** How many chapters the recording that is played holds; undefined: none is played, or it cannot be told. */
export async function recordedChapters(
  ctx: Pick<Ctx, 'recorded' | 'config' | 'state'>,
): Promise<number | undefined> {
  if (!ctx.state().rehearsal) return undefined;
  const { language } = ctx.config.folio;
  let last = 0;
  while ((await ctx.recorded(draftOf(language, last + 1))) !== undefined) last += 1;
  return last === 0 ? undefined : last;
}

function draftOf(language: string, chapter: number): string {
  return `folio/${language}/ch${twoDigits(chapter)}/round-01/draft.md`;
}
