import { RunError } from '../../../../engine/data/failure.ts';
import type { StoryLanguage } from '../../../../engine/workflows/folio/contract/language.ts';
import type { ScaleName } from '../../../../engine/workflows/folio/contract/scale.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { GivenTexts, HandedFile, TextSource } from '../../../cli/line-words.ts';
import { longestIdea } from '../offer.ts';
import type { ManuscriptChapter, ReadBy } from './manuscript-input.ts';

export type StoryStart = {
  readonly idea: string;
  readonly title?: string;
  readonly manuscript?: readonly ManuscriptChapter[];
  readonly next_number?: number;
  readonly review_only?: boolean;
  readonly voice?: readonly string[];
  readonly drafts?: number;
  readonly unit?: Unit;
  readonly scale?: ScaleName;
  readonly language?: StoryLanguage;
};

export type Handed = {
  readonly language: StoryLanguage | undefined;
  readonly idea: TextSource | undefined;
  readonly manuscript: string | undefined;
  readonly reviewOnly: boolean;
  /** Texts of the author's own, which tell how they write. */
  readonly voice?: string | undefined;
  /** How often the first draft of a chapter is written. */
  readonly drafts?: number | undefined;
  /** What is written at a time, and how long the story is to be. */
  readonly unit?: Unit | undefined;
  readonly scale?: ScaleName | undefined;
};

/**
 * What a story begins with, as the command line hands it over. Rejects with RunError `input_invalid`, `file_missing`.
 */
export async function storyStart(
  { idea, manuscript, reviewOnly, language, voice, drafts, unit, scale }: Handed,
  read: GivenTexts,
  /** Told what was taken for a chapter, before anything is made of it. */
  tell: (files: readonly HandedFile[], story: WithManuscript) => void = () => {},
): Promise<StoryStart> {
  const said = {
    ...(language === undefined ? {} : { language }),
    ...(await voiceIn(voice, read)),
    ...(drafts === undefined ? {} : { drafts }),
    ...(unit === undefined ? {} : { unit }),
    ...(scale === undefined ? {} : { scale }),
  };
  if (manuscript === undefined) return { idea: ideaIn(idea ? await read.text(idea) : ''), ...said };
  const { files, starts } = await manuscriptStarts(
    { idea, manuscript, reviewOnly, language, voice, drafts },
    read,
  );
  const { story } = starts[0];
  tell(files, story);
  return story;
}

export type WithManuscript = StoryStart & {
  readonly title: string;
  readonly manuscript: readonly ManuscriptChapter[];
};

type ManuscriptStart = { readonly by: ReadBy; readonly story: WithManuscript };

/** What was handed over, and the story that begins with it in every way it can be read, the likeliest first. */
export async function manuscriptStarts(
  {
    idea,
    manuscript,
    reviewOnly,
    language,
    voice,
    drafts,
  }: Handed & { readonly manuscript: string },
  read: GivenTexts,
): Promise<{
  readonly files: readonly HandedFile[];
  readonly starts: readonly [ManuscriptStart, ...ManuscriptStart[]];
}> {
  // The first frame waits for no manuscript.
  const { ideaOfManuscript, readingsOf } = await import('./manuscript-input.ts');
  const { titleOfBook } = await import('./title-of-book.ts');
  const files = await read.files(manuscript);
  const [first, ...more] = readingsOf(files);
  const own = idea === undefined ? undefined : await read.text(idea);
  const told = await voiceIn(voice, read);
  const start = ({ by, chapters, next, title }: typeof first): ManuscriptStart => ({
    by,
    story: {
      idea: ideaIn(own ?? ideaOfManuscript(chapters)),
      manuscript: chapters,
      title: title ?? titleOfBook(manuscript, chapters),
      ...(next === undefined ? {} : { next_number: next }),
      ...(reviewOnly ? { review_only: true } : {}),
      ...told,
      ...(drafts === undefined ? {} : { drafts }),
      ...(language === undefined ? {} : { language }),
    },
  });
  return { files, starts: [start(first), ...more.map(start)] };
}

/** Rejects as the reading of files does, so that a mistyped name is told before anything is made. */
async function voiceIn(
  voice: string | undefined,
  read: GivenTexts,
): Promise<Pick<StoryStart, 'voice'>> {
  if (voice === undefined) return {};
  return { voice: (await read.files(voice)).map(({ text }) => text) };
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
