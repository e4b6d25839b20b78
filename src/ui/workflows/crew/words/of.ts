import { spokenAs } from '../../../messages/turned.ts';
import { screens as en } from './en/screens.ts';
import { screens as ja, type TaskWords } from './ja/screens.ts';

/** The words of a task's screens in the language and the glyphs of the screen. */
export function taskWordsOf(messages: { readonly language: 'ja' | 'en' }): TaskWords {
  return spokenAs(messages.language === 'ja' ? ja : en, messages);
}
