import { sessionScreenWords as en } from './en/screens.ts';
import { sessionScreenWords as ja, type SessionWords } from './ja/screens.ts';

/** The words of a session's screens in the language of the screen. */
export function sessionWordsOf({ language }: { readonly language: 'ja' | 'en' }): SessionWords {
  return language === 'ja' ? ja : en;
}
