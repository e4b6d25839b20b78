import type { Asks } from '../../../data/question.ts';
import { amount, text } from '../../../data/shapes.ts';

/** What it asks its person. */
export const doorAsks = {
  /** One call of this model, about so dear (null: unknown): yes or no. */
  door_price: {
    values: { model: text, usd: amount.nullable(), request: text },
    choices: ['ask', 'leave'],
    weight: 'pays',
    about: ['model', 'usd'],
  },
} as const satisfies Asks;
