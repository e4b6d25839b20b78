import { mapping } from './question.ts';
import { number, type Shapes, text } from './shapes.ts';

/** What the engine itself tells the screen in whatever room, by name: the values of each. Words for each stand in both catalogues. */
export const engineNotices = {
  /** `kind`, `about`: by which words its choice is told. Absent in journals of earlier versions. */
  answer_taken: {
    ...{ question: text, choice: text, by: text },
    ...{ kind: text.exactOptional(), about: mapping.exactOptional() },
  },
  /** What was asked has changed since. */
  answer_for_an_older_question: { question: text },
  /** Somebody else's raise of the budget; null: no limit. */
  raise_not_own: { usd: number.nullable() },
  /** An answer lay there that this person has not given; it is kept aside. */
  answer_not_own: { question: text },
  archived: { id: text },
} as const satisfies Shapes;

export const engineWarnings = {
  cost_unknown: { model: text },
  /** The program ended before their replies; the cost of so many is not known. */
  calls_cut_off: { count: number },
  /** No key can be kept, so what is signed counts until the program ends. */
  answers_pass: { path: text, why: text, detail: text },
  clock_went_back: { seconds: number },
  journal_tail_dropped: { bytes: number },
  stale_kept: { count: number },
  /** Nothing is remembered, nothing written. */
  memory_unreadable: { detail: text },
} as const satisfies Shapes;
