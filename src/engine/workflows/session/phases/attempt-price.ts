import { usdOfCall } from '../../../data/usd-of-call.ts';
import type { Session } from '../session.ts';
import { usualCall } from '../usual-call.ts';
import { tierOf } from './agents.ts';

/**
 * What one more attempt costs, which is made and looked at: as the calls of this session have cost so far, else by the price of its
 * models. A list of one, as in all questions: answers are not bound to it. None in a rehearsal.
 */
export function attemptPrice(session: Session): { usd: number | null }[] {
  const { ctx } = session;
  const { spent, rehearsal } = ctx.state();
  if (rehearsal) return [];
  const paid = usdOfCall(spent);
  if (paid !== null) return [{ usd: paid * 2 }];
  const [made, seen] = (['executor', 'watcher'] as const).map(
    (role) => ctx.estimate(tierOf(session, role), usualCall).usd,
  );
  return [{ usd: made == null || seen == null ? null : made + seen }];
}
