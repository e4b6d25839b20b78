import { entryOf, type Story } from '../story.ts';
import { keepChapter } from './keep.ts';
import { keeperPrice } from './keeper-price.ts';
import { askFindings, settleTold } from './settle.ts';
import { broughtIn, isAskedFor, keepsLedger } from './wanted.ts';

/** After a chapter stands: the ledger knows what it says, in a story that has one. */
export async function followChapter(story: Story, chapter: number): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun)) return;
  await settleTold(story);
  if (chapter <= broughtIn(story.begun) && !(await readsManuscript(story))) return;
  await keepChapter({ ...story, chapter, entry: entryOf(story.selected, chapter) });
}

/** When as much is written as was asked for: what its author has to say of the ledger. */
export async function followStory(story: Story): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun)) return;
  await settleTold(story);
  await askFindings(story);
}

/** Chapters that were brought along are read when their author has seen what it costs; a recording is of another text. */
async function readsManuscript(story: Story): Promise<boolean> {
  const { ctx, begun } = story;
  if (isAskedFor(ctx)) return true;
  if (ctx.state().rehearsal) return false;
  const { model, usd } = keeperPrice(ctx, begun.manuscript?.map(({ text }) => text) ?? []);
  const answer = await ctx.ask({
    id: 'ledger-of-manuscript',
    kind: 'ledger_of_manuscript',
    values: { chapters: broughtIn(begun), model, usd },
    choices: [
      { id: 'read', key: 'y' },
      { id: 'without', key: 'n' },
    ],
    yes: 'read',
  });
  return answer.choice === 'read';
}
