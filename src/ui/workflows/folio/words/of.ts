import { countedAs } from '../../../messages/of-episodes.ts';
import { spokenAs } from '../../../messages/turned.ts';
import { screens as en } from './en/screens.ts';
import { screens as ja, type StoryWords } from './ja/screens.ts';

/** The words of a story's screens in the language and the glyphs of the screen. */
export function storyWordsOf(messages: { readonly language: 'ja' | 'en' }): StoryWords {
  return countedAs(spokenAs(messages.language === 'ja' ? ja : en, messages), messages);
}
