import { roomWords } from '../workflows/words/ja.ts';
import { cli } from './ja/cli.ts';
import { failures } from './ja/failures.ts';
import { notices, warnings } from './ja/notices.ts';
import { permission } from './ja/permission.ts';
import { payerText, questions } from './ja/questions.ts';
import { reasons } from './ja/reasons.ts';
import { screens } from './ja/screens.ts';
import { withRooms } from './with-rooms.ts';

/** 画面に出る日本語のすべて。型は英語の側と同じ形を求める。 */
export const ja = withRooms(
  {
    language: 'ja' as 'ja' | 'en',
    failures,
    notices,
    warnings,
    questions,
    payerText,
    permission,
    cli,
    screens,
    reasons,
  },
  roomWords,
);

/** The catalogue: the same keys and the same holes in every language. */
export type Messages = typeof ja;
