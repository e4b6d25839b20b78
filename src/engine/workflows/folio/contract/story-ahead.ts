import { z } from 'zod';
import type { Ahead } from '../../../contract.ts';
import type { CallsAhead } from '../../../data/first-calls.ts';
import { usdOfCall } from '../../../data/usd-of-call.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { brought, callsOfReview, callsToPaths } from './calls-ahead.ts';
import { callsLeft } from './calls-left.ts';
import { folioState } from './state.ts';
import { isOnlyReviewed } from './view.ts';

/** Chapters that were handed over with the request. */
const Given = z.object({
  manuscript: z.array(z.object({ text: z.string() })).default([]),
  review_only: z.boolean().default(false),
});

/** To the choice of a path; from there on as far as was asked for. */
export function storyAhead({ input, state, config }: Ahead): CallsAhead {
  const { manuscript = [], review_only: reviews = false } = Given.safeParse(input).data ?? {};
  const handed = brought(manuscript.map(({ text }) => text));
  if (state?.phase == null) {
    const calls = (reviews ? callsOfReview : callsToPaths)(config.folio, handed);
    return { calls, to: reviews ? 'end' : 'question', each: null };
  }
  const isToEnd = state.phase === 'loop' || isOnlyReviewed(state);
  return {
    calls: callsLeft(state, config, handed),
    to: isToEnd ? 'end' : 'question',
    each: costOfCall(state),
  };
}

/** Of a story that has a verdict: before that, the calls that were paid for were of other roles and models. */
export function costOfCall(state: Pick<RunState, 'spent' | 'room'>): number | null {
  return folioState(state).gates.length === 0 ? null : usdOfCall(state.spent);
}
