import { z } from 'zod';
import { type Decided, wishFor } from './author.ts';
import { withoutComments } from './comments.ts';
import { editsOf } from './edited.ts';
import { followable } from './followable.ts';
import type { Story } from './story.ts';
import { textPrint } from './text-print.ts';

/* The text of a chapter that makes room for another: what it is, where it lies then, and how it comes back. */

export type Opened = Story & { readonly chapter: number };

/** The text that a chapter had when it was opened again. */
export const FinishedText = z.object({
  /** The round whose draft it is, whatever comments stand in it; 0: it is nobody's but its author's. */
  round: z.number().int(),
  /** The round from which its author made it. */
  base: z.number().int(),
  print: z.string(),
});
export type FinishedText = z.infer<typeof FinishedText>;

/** `before`: number of the decision that puts it aside. */
export async function textOf(story: Opened, before: number): Promise<FinishedText> {
  const { ctx, files, chapter } = story;
  const text = (await ctx.files.read(files.final(chapter))) ?? '';
  const final = withoutComments(text).trim();
  let [found, judged] = [0, 1];
  for (let round = 1; await ctx.files.exists(files.draft(chapter, round)); round += 1) {
    const draft = await ctx.files.read(files.draft(chapter, round));
    if (draft?.trim() === final) found = round;
    if (await ctx.files.exists(files.summary(chapter, round))) judged = round;
  }
  const decided = (await followable(story)).filter(({ number }) => number < before);
  const { rounds } = await editsOf(story, judged);
  const wish = wishFor(decided, rounds, judged, () => false);
  const base = wish.kind === 'use' ? wish.round : judged;
  return { round: found, base, print: textPrint(text) };
}

/**
 * Until there is a new text the chapter has none: where the one before lies, and how it comes back. One that no round brings
 * back is always told, so that it can be taken as the text it is.
 */
export async function tellPutAside(
  { ctx, files, chapter }: Opened,
  { item }: Decided,
  {
    round,
    base,
    print,
    into,
    moved,
  }: FinishedText & { readonly into: string; readonly moved: readonly string[] },
): Promise<void> {
  const path = await placeOf(ctx, into, files.final(chapter));
  if (round === 0) return ctx.say('text_put_aside', { chapter, round, path, base, print });
  if (moved.includes(files.draft(chapter, round)))
    return ctx.say('text_put_aside', { chapter, round, path, gone: 1, print });
  const isUsed =
    (item.kind === 'edit_draft' && item.as_is) ||
    (item.kind === 'use_round' && (await ctx.files.exists(files.summary(chapter, item.round))));
  if (!isUsed) ctx.say('text_put_aside', { chapter, round, path });
}

/** Where a file lies that was moved there, or in an earlier sitting that was killed behind the move. */
async function placeOf({ files }: Pick<Story['ctx'], 'files'>, into: string, file: string) {
  const [parent = '', last = ''] = into.split(/(\d+)$/);
  for (let number = Number(last) - 1; number > 0; number -= 1) {
    if (await files.exists(`${into}/${file}`)) break;
    const before = `${parent}${String(number).padStart(last.length, '0')}/${file}`;
    if (await files.exists(before)) return before;
  }
  return `${into}/${file}`;
}

/** Of these chapters those whose text is their author's own, so that it can be taken again. */
export async function ownTextsOf(story: Opened, chapters: readonly number[]) {
  const texts = await Promise.all(
    chapters.map(async (chapter) => ({
      chapter,
      ...(await textOf({ ...story, chapter }, Number.POSITIVE_INFINITY)),
    })),
  );
  return texts.filter(({ round }) => round === 0);
}
