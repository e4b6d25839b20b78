import { z } from 'zod';
import type { Asks } from '../../../data/question.ts';
import { listOf, number, text } from '../../../data/shapes.ts';

/** What one more attempt costs; null: not known. None where nobody pays, or in a question of an earlier program. */
const attempt = z.array(z.object({ usd: number.nullable() })).optional();

/** What a session asks its person, by kind. */
export const sessionAsks = {
  /** Something in the ledger wants a person's word before the work begins (`docs/spec/session.md` §8). */
  session_gate: {
    values: { lines: listOf(text), grave: z.boolean() },
    choices: ['continue', 'retrospective', 'stop'],
    weight: null,
  },
  /** No agreement within the attempts of the session: the person decides (`docs/spec/session.md` §14). */
  session_escalated: {
    values: { max: number, issues: listOf(text), artifacts: listOf(text), estimate: attempt },
    choices: ['accept', 'again', 'change', 'stop'],
    weight: null,
  },
  /** Which meeting goes on with it, or that another pair does, after «change». */
  session_change: {
    values: { session: text, estimate: attempt },
    choices: ['planning', 'design', 'implement', 'retrospective', 'pair'],
    weight: null,
  },
  /** What came of it, as a difference to the project: into it, later, or never. */
  apply_artifacts: {
    values: {
      ...{ count: number, lines: listOf(text), diff: text },
      // why it did not come in when that was answered before
      refused: listOf(z.object({ path: text, why: text })).exactOptional(),
    },
    choices: ['all', 'later', 'drop'],
    weight: 'applies',
  },
} as const satisfies Asks;
