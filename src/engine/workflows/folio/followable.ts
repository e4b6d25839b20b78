import { readJson } from '../../json-artifact.ts';
import { type Decided, decidedAbout } from './author.ts';
import { Edited } from './edited.ts';
import type { Chapter } from './story.ts';

type Of = Pick<Chapter, 'ctx' | 'files' | 'chapter'>;

/**
 * The author's decisions about a chapter as they can be followed. An edit that nobody has scored leads back to the round
 * it was made from, so that whoever takes it as it is waits for no review. A recording has no reviews of anybody's own
 * text: in a rehearsal an edit is taken as it is, whatever was wanted of it.
 */
export async function followable(of: Of): Promise<readonly Decided[]> {
  const decided = decidedAbout(of.chapter, of.ctx.inbox());
  return await Promise.all(decided.map(async (each) => await followed(of, each)));
}

async function followed(of: Of, { number, item }: Decided): Promise<Decided> {
  const { ctx, files, chapter } = of;
  const isPlayed = ctx.state().rehearsal;
  if (item.kind === 'edit_draft') {
    const asIs = item.as_is === true || (isPlayed && !(await isScored(of, number)));
    if (!asIs) return { number, item };
    return { number, item: { ...item, as_is: true, base: await scoredBase(of, item.base) } };
  }
  if (item.kind !== 'use_round' || !isPlayed) return { number, item };
  const base = await scoredBase(of, item.round);
  const text = await ctx.files.read(files.draft(chapter, item.round));
  if (base === item.round || text === undefined) return { number, item };
  return { number, item: { kind: 'edit_draft', chapter, base, text, as_is: true } };
}

/** The round itself, or that from which an edit without a verdict was made. */
async function scoredBase({ ctx, files, chapter }: Of, round: number): Promise<number> {
  if (await ctx.files.exists(files.summary(chapter, round))) return round;
  const edited = readJson((await ctx.files.read(files.edited(chapter, round))) ?? '', Edited);
  if (!edited.ok || edited.value.base_round >= round) return round;
  return await scoredBase({ ctx, files, chapter }, edited.value.base_round);
}

/** Has this edit become a round that was judged? */
async function isScored({ ctx, files, chapter }: Of, decision: number): Promise<boolean> {
  for (let round = 1; await ctx.files.exists(files.draft(chapter, round)); round += 1) {
    const edited = readJson((await ctx.files.read(files.edited(chapter, round))) ?? '', Edited);
    if (edited.ok && edited.value.decision === decision)
      return await ctx.files.exists(files.summary(chapter, round));
  }
  return false;
}
