import { sessionState } from '../contract/state.ts';
import { turnsInProject, usualCall } from '../contract/usual-call.ts';
import { costOfAttempts, spentIn, type Used } from '../rules/attempt-cost.ts';
import type { Session } from '../session.ts';
import { tierOf } from './agents.ts';

/**
 * What one more attempt costs, which is made and looked at: as the attempts of this session have cost, each with all its turns,
 * else by the price of its models. A list of one, as in all questions: answers are not bound to it. None in a rehearsal.
 */
export function attemptPrice(session: Session): { usd: number | null }[] {
  const { ctx } = session;
  if (ctx.state().rehearsal) return [];
  const paid = costOfAttempts(attemptsOf(session));
  const one = (role: 'executor' | 'watcher') => ctx.estimate(tierOf(session, role), usualCall).usd;
  const made = paid.made ?? times(one('executor'), ctx.project === null ? 1 : turnsInProject);
  const seen = paid.seen ?? one('watcher');
  return [{ usd: made === null || seen === null ? null : made + seen }];
}

function attemptsOf({ ctx, files }: Session): readonly Used[] {
  const { attempts, calls } = sessionState(ctx.state());
  return attempts.map(({ iteration: n }) => ({
    made: spentIn([calls[files.executorReply(n)]?.spent]),
    seen: spentIn([1, 2].map((time) => calls[files.watcherReply(n, time)]?.spent)),
  }));
}

function times(usd: number | null, turns: number): number | null {
  return usd === null ? null : usd * turns;
}
