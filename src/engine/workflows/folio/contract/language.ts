/** In what a story is written. */
export type StoryLanguage = 'ja' | 'en';

/**
 * The language of a story whose author named none: Japanese where the idea has kana, else the workspace's. Han letters
 * alone say nothing, they are also those of Chinese names.
 */
export function languageFor(text: string, inWorkspace: StoryLanguage): StoryLanguage {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : inWorkspace;
}
