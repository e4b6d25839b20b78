import { entryOf, type Story } from '../story.ts';
import { keepChapter } from './keep.ts';
import { keeperPrice } from './keeper-price.ts';
import { askFindings, settleTold } from './settle.ts';
import { broughtIn, keepsLedger, timesAskedFor } from './wanted.ts';

/** After a chapter stands: the ledger knows what it says, in a story that has one. */
export async function followChapter(story: Story, chapter: number): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun)) return;
  await settleTold(story);
  if (!(await isRead(story, chapter))) return;
  await keepChapter({ ...story, chapter, entry: entryOf(story.selected, chapter) });
}

/** When as much is written as was asked for: what its author has to say of the ledger. */
export async function followStory(story: Story): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun)) return;
  await settleTold(story);
  await askFindings(story);
}

/**
 * Chapters that were there before the ledger are read when their author has seen what it costs; a recording is of another
 * text than the author's own.
 */
async function isRead(story: Story, chapter: number): Promise<boolean> {
  const { ctx, begun } = story;
  const asked = timesAskedFor(ctx);
  const brought = broughtIn(begun);
  if (begun.keeper === true && begun.review_only !== true) {
    if (chapter > brought) return true;
    if (ctx.state().rehearsal) return false;
    const texts = begun.manuscript?.map(({ text }) => text) ?? [];
    return await agreesTo(story, 'ledger-of-manuscript', texts);
  }
  return await agreesTo(story, `ledger-of-story-${asked}`, await written(story));
}

/** The texts of all accepted chapters. */
async function written({ ctx, files, selected }: Story): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { chapter } of selected.path.outline) {
    const final = await ctx.files.read(files.final(chapter));
    if (final !== undefined) texts.push(final);
  }
  return texts;
}

async function agreesTo({ ctx }: Story, id: string, texts: readonly string[]): Promise<boolean> {
  const { model, usd } = keeperPrice(ctx, texts);
  const answer = await ctx.ask({
    id,
    kind: 'ledger_of_manuscript',
    values: { estimate: [{ chapters: texts.length, model, usd }] },
    choices: [
      { id: 'read', key: 'y' },
      { id: 'without', key: 'n' },
    ],
    yes: 'read',
  });
  return answer.choice === 'read';
}
