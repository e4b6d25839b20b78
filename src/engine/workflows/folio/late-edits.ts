import type { Story } from './story.ts';

/**
 * Drafts of an accepted chapter that were edited by hand afterwards: the chapter is frozen and stays as it is, which
 * is said, once for each edit, with what to do.
 */
export async function tellLateEdits({ ctx, files }: Story, chapter: number): Promise<void> {
  const drafts: string[] = [];
  for (let round = 1; await ctx.files.exists(files.draft(chapter, round)); round += 1)
    drafts.push(files.draft(chapter, round));
  for (const { path, hash } of await ctx.edited(drafts)) {
    const values = { chapter, round: drafts.indexOf(path) + 1, path, edit: hash.slice(0, 8) };
    const told = ctx
      .state()
      .notices.some(
        ({ notice, values: said }) =>
          notice === 'late_edit' && said['path'] === path && said['edit'] === values.edit,
      );
    if (!told) ctx.warn('late_edit', values);
  }
}
