import type { Ctx } from '../ctx.ts';
import type { StoryInput } from '../schema.ts';

/** How many chapters the author has handed over. */
export function broughtIn({ manuscript = [] }: Pick<StoryInput, 'manuscript'>): number {
  return manuscript.length;
}

type Begun = Pick<StoryInput, 'keeper' | 'review_only'>;

/** Has somebody asked for it since the story was begun? Its price was said then. */
export function isAskedFor({ inbox }: Pick<Ctx, 'inbox'>): boolean {
  return inbox().some(({ kind }) => kind === 'keep_ledger');
}

/** Has this story a ledger? A manuscript that is only reviewed has none unless it is asked for. */
export function keepsLedger(ctx: Pick<Ctx, 'inbox'>, { keeper, review_only }: Begun): boolean {
  return isAskedFor(ctx) || (keeper === true && review_only !== true);
}
