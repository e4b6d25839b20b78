import { spokenAs } from '../../../messages/turned.ts';
import type { EditWords } from './edit-words.ts';
import { en } from './en/screen.ts';
import { ja } from './ja/screen.ts';

/** In the language and the glyphs of the screen. */
export function wordsOf(messages: { readonly language: 'ja' | 'en' }): EditWords {
  return spokenAs(messages.language === 'ja' ? ja : en, messages);
}
