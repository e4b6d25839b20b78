import { RunError } from '../../../../engine/data/failure.ts';
import type { GivenTexts, HandedFile, TextSource } from '../../../cli/line-words.ts';
import { longestIdea } from '../offer.ts';
import type { ManuscriptChapter } from './manuscript-input.ts';

export type StoryStart = {
  readonly idea: string;
  readonly manuscript?: readonly ManuscriptChapter[];
  readonly review_only?: boolean;
};

type Handed = {
  readonly idea: TextSource | undefined;
  readonly manuscript: string | undefined;
  readonly reviewOnly: boolean;
};

/**
 * What a story begins with, as the command line hands it over. Rejects with RunError `input_invalid`, `file_missing`.
 */
export async function storyStart(
  { idea, manuscript, reviewOnly }: Handed,
  read: GivenTexts,
  /** Told what was taken for a chapter, before anything is made of it. */
  tell: (files: readonly HandedFile[], chapters: readonly ManuscriptChapter[]) => void = () => {},
): Promise<StoryStart> {
  if (manuscript === undefined) return { idea: ideaIn(idea ? await read.text(idea) : '') };
  // The first frame waits for no manuscript.
  const { chaptersIn, ideaOfManuscript } = await import('./manuscript-input.ts');
  const files = await read.files(manuscript);
  const chapters = chaptersIn(files);
  tell(files, chapters);
  return {
    idea: ideaIn(idea ? await read.text(idea) : ideaOfManuscript(chapters)),
    manuscript: chapters,
    ...(reviewOnly ? { review_only: true } : {}),
  };
}

/**
 * The idea in a text that was handed over: a file ends with a line break that nobody typed, some begin with a byte
 * order mark. Throws RunError `input_invalid`, so that nothing is made for nothing.
 */
function ideaIn(text: string): string {
  const idea = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  const length = [...idea].length;
  if (idea.trim() === '') {
    throw new RunError({ kind: 'input_invalid', reason: 'idea_empty', values: {} });
  }
  if (length > longestIdea) {
    throw new RunError({ kind: 'input_invalid', reason: 'idea_too_long', values: { length } });
  }
  return idea;
}
