import type { EditWords } from './edit-words.ts';
import { en } from './en/screen.ts';
import { ja } from './ja/screen.ts';

/** By the language of the screen. */
export function wordsOf(language: 'ja' | 'en'): EditWords {
  return language === 'ja' ? ja : en;
}
