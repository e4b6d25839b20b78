import type { Messages } from '../../../messages/ja.ts';
import { ofEpisodes } from '../../../messages/of-episodes.ts';
import { chapterFileName, fileWords, reviewerNamed } from '../words/files.ts';
import { contextFile } from './context.ts';
import { storyFile } from './story-path.ts';

/** What a file of a story is, without its chapter; undefined = its path says it. */
export function calledInStory(path: string, language: 'ja' | 'en'): string | undefined {
  const file = storyFile(path);
  if (file !== undefined) return chapterFileName(file, language);
  const words = fileWords[language];
  const name = path.split('/').at(-1);
  if (name === 'idea.json') return words.idea;
  if (name === 'selected_path.json') return words.selected;
  if (contextFile(path) !== undefined) return words.context;
  const which = /^draft-01-([ab])\.md$/.exec(name ?? '')?.[1];
  if (which !== undefined) return words.opening(which);
  if (name === 'draft-01-choice.json') return words.choice;
  const [, of, agent] = /\/draft-reviews\/([ab])\/([a-z_]+)\.json$/.exec(path) ?? [];
  if (of !== undefined && agent !== undefined) return words.openingCard(of, reviewerNamed(agent));
  if (/\/outline\/more-[^/]+\.json$/.test(path)) return words.planned;
  if (/\/outline\/proposal-[^/]+\.json$/.test(path)) return words.proposed;
  const letter = /^path-([A-Z])\.json$/.exec(name ?? '')?.[1];
  return letter === undefined ? undefined : words.path(letter);
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
