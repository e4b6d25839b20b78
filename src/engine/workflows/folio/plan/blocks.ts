import { readJson } from '../../../json-artifact.ts';
import { isBlock } from '../contract/outline-shown.ts';
import type { SelectedPath } from '../schema.ts';
import { type Story, withOutline } from '../story.ts';
import { ChapterOutline, withChosen } from './flow-files.ts';
import { Block, grownBy } from './outline.ts';

/** The story with all that was added to its outline. What cannot be read, or leaves a gap, is told and left as it is. */
export async function withBlocks(story: Story): Promise<Story> {
  const { ctx, files, chosen } = story;
  const read: { readonly path: string; readonly block: Block }[] = [];
  for (const name of await ctx.files.list(files.outline)) {
    const path = `${files.outline}/${name}`;
    if (!isBlock(path)) continue;
    const block = readJson((await ctx.files.read(path)) ?? '', Block);
    if (block.ok) read.push({ path, block: block.value });
    else tellUnread(story, path, block.problems[0] ?? '');
  }
  const { selected, gaps } = grownBy(chosen, read);
  for (const { path, wanted } of gaps) tellUnread(story, path, `from: must be ${wanted}`);
  return withOutline(story, await withFlows(story, selected));
}

/** With what was chosen for each chapter of the book, in a story of episodes. */
async function withFlows(story: Story, selected: SelectedPath): Promise<SelectedPath> {
  const { ctx, files } = story;
  let now = selected;
  for (const part of new Set(selected.path.outline.map((entry) => entry.part?.chapter ?? 1))) {
    if (part < 2) continue;
    const path = files.chapterOutline(part);
    const text = await ctx.files.read(path);
    if (text === undefined) continue;
    const read = readJson(text, ChapterOutline);
    const grown = read.ok ? withChosen(now, { ...read.value, chapter: part }) : read.problems[0];
    if (typeof grown === 'object') now = grown;
    else tellUnread(story, path, grown ?? '');
  }
  return now;
}

/** Once for each way in which it is wrong. */
function tellUnread({ ctx }: Story, path: string, problem: string): void {
  const told = ctx
    .state()
    .notices.some(
      ({ notice, values }) =>
        notice === 'outline_unread' && values['path'] === path && values['problem'] === problem,
    );
  if (!told) ctx.warn('outline_unread', { path, problem });
}
