import { openings } from './contract/paths.ts';
import type { Story } from './story.ts';

/** Has anything been written of this chapter? */
export async function isBegun({ ctx, files }: Story, chapter: number): Promise<boolean> {
  const signs = [files.draft(chapter, 1), ...openings.map((each) => files.opening(chapter, each))];
  for (const path of signs) if (await ctx.files.exists(path)) return true;
  return false;
}
