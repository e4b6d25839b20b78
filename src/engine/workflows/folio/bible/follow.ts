import { keeperPrice } from '../contract/ledger/keeper-price.ts';
import { entryOf, type Story } from '../story.ts';
import { keepChapter } from './keep.ts';
import { askFindings, settleTold } from './settle.ts';
import { broughtIn, keepsLedger, timesAskedFor } from './wanted.ts';

/** After a chapter stands: the ledger knows what it says, in a story that has one. */
export async function followChapter(story: Story, chapter: number): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun)) return;
  await settleTold(story);
  const along = await readAlong(story, chapter);
  if (along === undefined) return;
  const entry = entryOf(story.selected, chapter);
  await keepChapter({ ...story, chapter, entry }, along);
}

/** Before the first chapter after a manuscript is begun: what its author has to say of what it contradicts. */
export async function settleBrought(story: Story, chapter: number): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun) || chapter !== broughtIn(story.begun) + 1) return;
  if (chapter > 1) await askFindings(story);
}

/** When as much is written as was asked for: what its author has to say of the ledger. */
export async function followStory(story: Story): Promise<void> {
  if (!keepsLedger(story.ctx, story.begun)) return;
  await settleTold(story);
  await askFindings(story);
}

/**
 * Chapters that were there before the ledger are read when their author has seen what it costs; a recording is of another
 * text than the author's own. The chapters that are read in one go with this one; undefined: it is not read.
 */
async function readAlong(story: Story, chapter: number): Promise<readonly number[] | undefined> {
  const { ctx, begun } = story;
  const asked = timesAskedFor(ctx);
  const brought = broughtIn(begun);
  if (begun.keeper === true && begun.review_only !== true) {
    if (chapter > brought) return [chapter];
    if (ctx.state().rehearsal) return undefined;
    const own = begun.manuscript ?? [];
    const texts = own.map(({ text }) => text);
    const read = await agreesTo(story, 'ledger-of-manuscript', texts);
    return read ? own.map((_, index) => index + 1) : undefined;
  }
  const all = await written(story);
  const texts = all.map(({ text }) => text);
  if (!(await agreesTo(story, `ledger-of-story-${asked}`, texts))) return undefined;
  return all.map((each) => each.chapter);
}

type Written = { readonly chapter: number; readonly text: string };

/** All accepted chapters. */
async function written({ ctx, files, selected }: Story): Promise<readonly Written[]> {
  const all: Written[] = [];
  for (const { chapter } of selected.path.outline) {
    const text = await ctx.files.read(files.final(chapter));
    if (text !== undefined) all.push({ chapter, text });
  }
  return all;
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
