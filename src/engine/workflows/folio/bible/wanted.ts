import type { Ctx } from '../ctx.ts';
import type { StoryInput } from '../schema.ts';

/** How many chapters the author has handed over. */
export function broughtIn({ manuscript = [] }: Pick<StoryInput, 'manuscript'>): number {
  return manuscript.length;
}

type Begun = Pick<StoryInput, 'keeper' | 'review_only'>;

/** How often somebody has asked for one since the story was begun. */
export function timesAskedFor({ inbox }: Pick<Ctx, 'inbox'>): number {
  return inbox().filter(({ kind }) => kind === 'keep_ledger').length;
}

/** Has this story a ledger? A manuscript that is only reviewed has none unless it is asked for. */
export function keepsLedger(ctx: Pick<Ctx, 'inbox'>, { keeper, review_only }: Begun): boolean {
  return timesAskedFor(ctx) > 0 || (keeper === true && review_only !== true);
}
