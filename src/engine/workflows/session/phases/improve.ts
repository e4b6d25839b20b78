import {
  improvementRow,
  improvementsIn,
  lifecycleProblem,
} from '../contract/ledger/improvements.ts';
import { NewRow } from '../contract/ledger-entry.ts';
import { errorText } from '../failures.ts';
import { keepAside } from '../recorder.ts';
import type { Session } from '../session.ts';

/*
 * What a person says of an improvement goes into the ledger, each once and in the order it was said. It is no part of the
 * session that it was said in: its rows bear no run of their own, and its result stays as it is.
 */

type Taken = { readonly id: string; readonly refused: string };

export async function takeImprovements(session: Session): Promise<void> {
  const { ctx } = session;
  for (const [at, item] of ctx.inbox().entries()) {
    if (item.kind !== 'improve' || !item.own) continue;
    const wish = at + 1;
    const taken = await takeOne(session, item, `${ctx.runId}/improve-${wish}`);
    const isTold = ctx
      .state()
      .notices.some(
        ({ notice, values }) =>
          ['improvement_told', 'improvement_refused'].includes(notice) && values['wish'] === wish,
      );
    if (isTold) continue;
    if (taken.refused === '') ctx.say('improvement_told', { wish, id: taken.id, stage: item.to });
    else ctx.warn('improvement_refused', { wish, why: taken.refused });
  }
}

type Said = Extract<ReturnType<Session['ctx']['inbox']>[number], { kind: 'improve' }>;

async function takeOne({ ctx, files, ledger }: Session, item: Said, step: string): Promise<Taken> {
  return await ctx.effect<Taken>({
    key: `improve/${step.split('/').at(-1)}`,
    async deed() {
      const before = await ledger.newestFirst();
      const row: NewRow = {
        ...improvementRow(before, item, ctx.clock.now().toISOString()),
        step,
      };
      const missing = NewRow.safeParse(row).error?.issues[0]?.path.join('.');
      const refused = missing ?? lifecycleProblem(before, row);
      if (refused !== undefined) return { id: '', refused };
      try {
        const id = await ledger.append(row);
        return { id: row.improvement_id ?? row.ref ?? id, refused: '' };
      } catch (error) {
        const why = errorText(error);
        await keepAside(ctx, files, row, why);
        return { id: '', refused: why };
      }
    },
    async happened() {
      const all = await ledger.newestFirst().catch(() => []);
      const found = improvementsIn(all).find(({ rows }) => rows.some((row) => row.step === step));
      return found === undefined
        ? { done: false }
        : { done: true, result: { id: found.improvement_id, refused: '' } };
    },
  });
}
