import { z } from 'zod';
import { number, type Shapes, text } from '../../../data/shapes.ts';

/** What one look is about. Each look of a run may be about something else; what it leaves behind is the same. */
export const FieldLook = {
  project: number.int().min(1).nullable().default(null),
  owner: text.nullable().default(null),
  labels: z.array(text).default([]),
  issues: z.array(number.int().min(1)).default([]),
  since: text.nullable().default(null),
  /** `auto` where nobody says. */
  source: z.enum(['auto', 'gh', 'local']).default('auto'),
  issuesDir: text.nullable().default(null),
  /** What may be done about the field itself: only what is chosen (`only`; without it nothing yet), all, nothing. */
  maintain: z.enum(['auto', 'ask', 'apply', 'plan']).default('auto'),
  /** Of what is to be done only these actions (`actionKey`); null: all. */
  only: z.array(text).nullable().default(null),
  language: z.enum(['auto', 'ja', 'en']).default('auto'),
  /** Does it lie elsewhere than where the program was begun? What is begun there does not work in it. */
  elsewhere: z.boolean().default(false),
  /** Make the folder of local issues, with a first one. */
  init: z.boolean().default(false),
  /** Of a recorded field: how it stood on this day; null: it is played from its first one. */
  day: number.int().min(1).max(100).nullable().default(null),
  /** Commands that are many and were never done here before may be done at once. */
  sure: z.boolean().default(false),
} as const;

/** What a person does to a field unasked. Only a look lets anything be done; the others are about what they want to see. */
export const fieldInbox = {
  /** Look again, at this. */
  look: FieldLook,
  /** Do not show this suggestion while what it rests on (`standsOn`) is the same. */
  dismiss: { id: text, facts: text },
  /** Show all that were dismissed before. */
  show_dismissed: {},
} as const satisfies Shapes;
