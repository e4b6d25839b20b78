import { countedAs } from '../../../messages/of-episodes.ts';
import { spokenAs } from '../../../messages/turned.ts';
import { lines as en } from './en/lines.ts';
import { lines as ja, type StoryLines } from './ja/lines.ts';

/** What lists, plain lines and verbs say of stories, in the language and the glyphs of the messages. */
export function storyLinesOf(messages: { readonly language: 'ja' | 'en' }): StoryLines {
  return countedAs(spokenAs(messages.language === 'ja' ? ja : en, messages), messages);
}
