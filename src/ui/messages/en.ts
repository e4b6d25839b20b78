import { roomWords } from '../workflows/words/en.ts';
import { cli } from './en/cli.ts';
import { failures } from './en/failures.ts';
import { notices, warnings } from './en/notices.ts';
import { permission } from './en/permission.ts';
import { payerText, questions } from './en/questions.ts';
import { reasons } from './en/reasons.ts';
import { screens } from './en/screens.ts';
import type { Messages } from './ja.ts';
import { withRooms } from './with-rooms.ts';

/** Every English word on screen. */
export const en: Messages = withRooms(
  {
    language: 'en' as const,
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
