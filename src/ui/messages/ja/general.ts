import { cli } from './cli.ts';
import { failures } from './failures.ts';
import { notices, warnings } from './notices.ts';
import { permission } from './permission.ts';
import { payerText, questions } from './questions.ts';
import { reasons } from './reasons.ts';
import { screens } from './screens.ts';

/** ワークフローが加える前の日本語。型は英語の側と同じ形を求める。 */
export const general = {
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
};
