import type { Ahead } from '../../../contract.ts';
import type { CallsAhead, FirstCalls } from '../../../data/first-calls.ts';
import { usdOfCall } from '../../../data/usd-of-call.ts';
import { defaultIterations } from './kinds.ts';
import { emptySession, type SessionState, sessionState } from './state.ts';
import { turnsInProject, usualCall } from './usual-call.ts';

/** To the end of a session, or to where its attempts are used up without agreement. */
export function sessionAhead({ state, config }: Ahead): CallsAhead {
  const own = state === undefined ? emptySession : sessionState(state);
  const { default_model: tier, session } = config;
  const [least, most] = attemptsLeft(own);
  const pair: FirstCalls['times'] = own.personas === null && most > 0 ? [1, 2] : [0, 0];
  return {
    calls: [
      // what sort of task it is, where no word says it, and who works
      { tier, usage: { ...usualCall, output: 1000 }, times: pair },
      {
        ...{ tier: session.models.executor ?? tier, usage: usualCall },
        times: [least, most * turnsInProject],
      },
      { tier: session.models.watcher ?? tier, usage: usualCall, times: [least, most] },
    ],
    to: 'end',
    each: state === undefined || inspected(own) === 0 ? null : usdOfCall(state.spent),
  };
}

/** At least one is made where the session has not come to its end. */
function attemptsLeft(own: SessionState): readonly [number, number] {
  if (own.result !== null && own.result.status !== 'escalated') return [0, 0];
  const most = own.chosen?.max ?? defaultIterations;
  return [1, Math.max(1, most - inspected(own))];
}

function inspected({ attempts }: SessionState): number {
  return attempts.filter((attempt) => attempt.inspected !== null).length;
}
