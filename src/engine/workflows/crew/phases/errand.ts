import type { Cmd, Planned } from '../cmd.ts';
import { prepareApproval } from '../secretary/approval.ts';
import { approve } from './approve.ts';
import { lookedBackAsItIs } from './look-back.ts';
import { offerWork } from './offer-work.ts';
import { doWishes } from './work-wishes.ts';

/*
 * A cmd that rests and is told of its work alone: apply it, take it out, run the tests. No report is written for that, and
 * nobody looks back.
 */

/** What was said is done; a cmd that has not come to its end rests again. */
export async function runErrand(cmd: Cmd, isOver: boolean): Promise<void> {
  await doWishes(cmd);
  if (!isOver) cmd.ctx.errand?.rest();
}

/** What is asked when a cmd has ended stands again, with what is open of its work now. */
export async function standsOpen(plan: Planned): Promise<void> {
  const { ctx, log } = plan;
  const { status } = log.value();
  const looked = await lookedBackAsItIs(plan);
  const prepared = await prepareApproval(plan, looked, status === 'running' ? 'partial' : status);
  await ctx.all<void>([() => approve(plan, looked, prepared), () => offerWork(plan)], 1);
}
