import { spokenAs } from '../../../messages/turned.ts';
import { sessionScreenWords as en } from './en/screens.ts';
import { sessionScreenWords as ja, type SessionWords } from './ja/screens.ts';

/** The words of a session's screens in the language and the glyphs of the screen, or of the messages themselves. */
export function sessionWordsOf(given: {
  readonly language: 'ja' | 'en';
  readonly messages?: object;
}): SessionWords {
  return spokenAs<SessionWords>(given.language === 'ja' ? ja : en, given.messages ?? given);
}
