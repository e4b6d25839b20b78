import type { SessionType } from '../contract/kinds.ts';
import { SessionType as Types } from '../contract/kinds.ts';
import type { Ended } from '../orchestrate.ts';
import type { Session } from '../session.ts';
import { attemptPrice } from './attempt-price.ts';

/** What its person decides where the attempts came to no agreement (`docs/spec/session.md` §14). */
export type Word =
  | { readonly word: 'accept' }
  | { readonly word: 'stop' }
  | { readonly word: 'again'; readonly note: string }
  | { readonly word: 'change'; readonly to: SessionType | 'pair'; readonly note: string };

/** `round`: how often it came to this before. */
export async function escalate(session: Session, ended: Ended, round: number): Promise<Word> {
  const { ctx } = session;
  const { issues, artifacts } = ended;
  const attempt = attemptPrice(session);
  const { choice, comment } = await ctx.ask({
    id: `session-escalated-${round + 1}`,
    kind: 'session_escalated',
    values: { max: round, issues: [...issues], artifacts: [...artifacts], estimate: attempt },
    choices: [
      // where nothing was made there is nothing to take
      ...(artifacts.length === 0 ? [] : (['accept'] as const)),
      ...(['again', 'change', 'stop'] as const),
    ].map((id, at) => ({ id, key: String(at + 1) })),
    comment: true,
    // the result of what is in question stands while it is; once answered, another has taken its place
    fromFile: async () => {
      await session.record.end(ended);
      return undefined;
    },
  });
  if (choice === 'accept' || choice === 'stop') {
    await session.record.write(`decided-${round + 1}`, {
      component: 'system',
      event_type: 'decision',
      content: `status = ${choice === 'accept' ? 'accepted' : 'stopped'}, by = person`,
      rationale: comment.trim() === '' ? '本人の判断' : comment,
      // the view that lost stays beside the decision
      meta: { issues: [...issues], artifacts: [...artifacts] },
    });
    return { word: choice };
  }
  if (choice === 'again') return { word: 'again', note: comment };
  const { choice: named } = await ctx.ask({
    id: `session-change-${round + 1}`,
    kind: 'session_change',
    values: { session: ended.session?.session_type ?? '', estimate: attempt },
    choices: [...Types.options, 'pair' as const].map((id, at) => ({ id, key: String(at + 1) })),
  });
  return { word: 'change', to: Types.safeParse(named).data ?? 'pair', note: comment };
}
