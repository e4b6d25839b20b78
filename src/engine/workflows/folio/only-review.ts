import { jsonArtifact, readJson } from '../../json-artifact.ts';
import { unreadIdea } from './idea.ts';
import { isOfManuscript } from './imported.ts';
import type { StoryInput } from './schema.ts';
import { Idea, SelectedPath } from './schema.ts';
import type { Room } from './story.ts';
import { unspecifiedText } from './words.ts';

/*
 * A manuscript can be reviewed as it is, and nothing be planned for it: so it was begun, or so its author has said since, where the
 * plan could not be had.
 */

/** What was said after a path had been chosen is no wish that can be followed. */
export async function isOnlyReview(
  { ctx, files }: Room,
  { manuscript = [], review_only }: StoryInput,
): Promise<boolean> {
  if (review_only === true) return true;
  if (manuscript.length === 0 || !ctx.inbox().some(({ kind }) => kind === 'only_review'))
    return false;
  const chosen = readJson((await ctx.files.read(files.selected)) ?? '', SelectedPath);
  return !chosen.ok || isOfManuscript(chosen.value);
}

/** As it was read; of a manuscript that no model could read, its title and no more. */
export async function ideaToReview({ ctx, files }: Room, begun: StoryInput): Promise<Idea> {
  const there = readJson((await ctx.files.read(files.idea)) ?? '', Idea);
  if (there.ok) return there.value;
  return await ctx.make({
    output: jsonArtifact(files.idea, Idea),
    inputs: [],
    maker: async () => {
      const unread = unreadIdea(begun, await ctx.files.read(files.userInput));
      const unknown = unspecifiedText(ctx.config.folio.language);
      return { ...unread, genre: unknown, tone: unknown, core_theme: unknown };
    },
  });
}
