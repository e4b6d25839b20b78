import { spokenAs } from '../../../messages/turned.ts';
import { lines as en } from './en/lines.ts';
import { lines as ja, type TaskLines } from './ja/lines.ts';

/** What lists, plain lines and verbs say of tasks, in the language and the glyphs of the messages. */
export function taskLinesOf(messages: { readonly language: 'ja' | 'en' }): TaskLines {
  return spokenAs(messages.language === 'ja' ? ja : en, messages);
}
