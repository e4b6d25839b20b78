import type { Messages } from '../../../messages/ja.ts';
import { ofEpisodes } from '../../../messages/of-episodes.ts';
import { chapterFileName, type FileWords, fileWords, reviewerNamed } from '../words/files.ts';
import { contextFile } from './context.ts';
import { storyFile } from './story-path.ts';

/** Files that are no part of a round, by how their paths end; what stands in brackets there is told. */
const others: readonly [
  end: RegExp,
  name: (words: FileWords, one: string, other: string) => string,
][] = [
  [/(?:^|\/)idea\.json$/, ({ idea }) => idea],
  [/(?:^|\/)selected_path\.json$/, ({ selected }) => selected],
  [/(?:^|\/)path-([A-Z])\.json$/, ({ path }, letter) => path(letter)],
  [/(?:^|\/)draft-01-([ab])\.md$/, ({ opening }, which) => opening(which)],
  [/(?:^|\/)draft-01-choice\.json$/, ({ choice }) => choice],
  [
    /\/draft-reviews\/([ab])\/([a-z_]+)\.json$/,
    ({ openingCard }, which, agent) => openingCard(which, reviewerNamed(agent)),
  ],
  [/\/keeper-(\d+)\.json$/, ({ reading }, time) => reading(Number(time))],
  [/\/outline\/more-[^/]+\.json$/, ({ planned }) => planned],
  [/\/outline\/proposal-[^/]+\.json$/, ({ proposed }) => proposed],
  [/\/outline\/context-[^/]+\.yaml$/, ({ planContext }) => planContext],
  [/\/outline\/flow-ch\d+-check-\d+\.json$/, ({ flowCheck }) => flowCheck],
  [/\/outline\/flow-ch\d+-([A-Za-z]+)-\d+\.json$/, ({ flow }, pattern) => flow(pattern)],
  [/\/chapters\/ch\d+\/outline\.json$/, ({ chapterOutline }) => chapterOutline],
  [/\/chapters\/ch\d+\/consistency\.json$/, ({ consistency }) => consistency],
];

/** What a file of a story is, without its chapter; undefined = its path says it. */
export function calledInStory(path: string, language: 'ja' | 'en'): string | undefined {
  const file = storyFile(path);
  if (file !== undefined) return chapterFileName(file, language);
  const words = fileWords[language];
  if (contextFile(path) !== undefined) return words.context;
  for (const [end, name] of others) {
    const [found, one = '', other = ''] = end.exec(path) ?? [];
    if (found !== undefined) return name(words, one, other);
  }
  return undefined;
}

/** `Chapter 1, draft 2`; undefined = it is no file of a chapter. */
export function calledWithChapter(path: string, messages: Messages): string | undefined {
  const file = storyFile(path);
  if (file === undefined) return undefined;
  const name = chapterFileName(file, messages.language);
  const { reader } = (file.unit === 'episode' ? ofEpisodes(messages) : messages).screens;
  return reader.inChapter(file.chapter, name);
}

/** What a file of a story is, with its chapter where it has one; undefined = it is known by its path alone. */
export function calledAnywhere(path: string, messages: Messages): string | undefined {
  return calledWithChapter(path, messages) ?? calledInStory(path, messages.language);
}
