import { readJson } from '../../../json-artifact.ts';
import { type Story, withOutline } from '../story.ts';
import { Block, grownBy } from './outline.ts';

/** The story with all that was added to its outline. What cannot be read, or leaves a gap, is told and left as it is. */
export async function withBlocks(story: Story): Promise<Story> {
  const { ctx, files, chosen } = story;
  const read: { readonly path: string; readonly block: Block }[] = [];
  for (const name of await ctx.files.list(files.outline)) {
    if (!/^more-[\w-]+\.json$/.test(name)) continue;
    const path = `${files.outline}/${name}`;
    const block = readJson((await ctx.files.read(path)) ?? '', Block);
    if (block.ok) read.push({ path, block: block.value });
    else tellUnread(story, path, block.problems[0] ?? '');
  }
  const { selected, gaps } = grownBy(chosen, read);
  for (const { path, wanted } of gaps) tellUnread(story, path, `from: must be ${wanted}`);
  return withOutline(story, selected);
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
