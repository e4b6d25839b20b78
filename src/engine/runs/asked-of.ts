import type { RunSummary } from '../engine.ts';
import type { RunState } from './run-state.ts';

/** How many questions wait, which was asked first, and when; moments are of one form, so they sort as texts. */
export function askedOf(
  questions: RunState['questions'],
): Pick<RunSummary, 'openQuestions' | 'askedSince' | 'asked'> {
  const [asked = null] = questions.toSorted((a, b) =>
    a.openedAt < b.openedAt ? -1 : Number(a.openedAt > b.openedAt),
  );
  return { openQuestions: questions.length, askedSince: asked?.openedAt ?? null, asked };
}
