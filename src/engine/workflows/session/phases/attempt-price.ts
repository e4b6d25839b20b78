import type { Session } from '../session.ts';
import { tierOf } from './agents.ts';

/** What is read and answered at a time, before anything is known of it. */
const usualCall = { input: 8000, output: 2500, cacheRead: 0, cacheWrite: 0 };

/**
 * What one more attempt costs, which is made and looked at: as the calls of this session have cost so far, else by the price of its
 * models. A list of one, as in all questions: answers are not bound to it. None in a rehearsal.
 */
export function attemptPrice(session: Session): readonly { readonly usd: number | null }[] {
  const { ctx } = session;
  const { spent, rehearsal } = ctx.state();
  if (rehearsal) return [];
  const priced = spent.calls - spent.unpriced;
  if (priced > 0 && spent.usd > 0) return [{ usd: (spent.usd / priced) * 2 }];
  const [made, seen] = (['executor', 'watcher'] as const).map(
    (role) => ctx.estimate(tierOf(session, role), usualCall).usd,
  );
  return [{ usd: made == null || seen == null ? null : made + seen }];
}
