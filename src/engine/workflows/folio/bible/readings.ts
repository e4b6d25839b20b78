import { readJson } from '../../../json-artifact.ts';
import type { Story } from '../story.ts';
import { type Kept, Reading } from './keeper-reply.ts';

type At = Pick<Story, 'ctx' | 'files' | 'selected'>;

/** The newest reading of a chapter; one that nobody can read any more counts as none. */
export async function lastReading(
  { ctx, files }: Pick<At, 'ctx' | 'files'>,
  chapter: number,
): Promise<Reading | undefined> {
  let last: Reading | undefined;
  for (let reading = 1; ; reading += 1) {
    const text = await ctx.files.read(files.reading(chapter, reading));
    if (text === undefined) return last;
    const read = readJson(text, Reading);
    if (read.ok) last = read.value;
  }
}

/** What the keeper took from all other chapters. */
export async function readingsBeside(story: At, chapter: number): Promise<readonly Kept[]> {
  const all: Kept[] = [];
  for (const { chapter: other } of story.selected.path.outline)
    if (other !== chapter) all.push(...((await lastReading(story, other))?.changes ?? []));
  return all;
}
