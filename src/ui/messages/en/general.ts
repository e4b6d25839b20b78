import { cli } from './cli.ts';
import { failures } from './failures.ts';
import { notices, warnings } from './notices.ts';
import { permission } from './permission.ts';
import { payerText, questions } from './questions.ts';
import { reasons } from './reasons.ts';
import { screens } from './screens.ts';

/** The English words that no workflow has added to. */
export const general = {
  language: 'en' as 'ja' | 'en',
  failures,
  notices,
  warnings,
  questions,
  payerText,
  permission,
  cli,
  screens,
  reasons,
};
