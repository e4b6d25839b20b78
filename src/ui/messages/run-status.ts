import type { RunSummary } from '../../engine/engine.ts';
import type { Messages } from './ja.ts';

type Stands = Pick<RunSummary, 'status' | 'outcome' | 'part'>;

/** How a run stands in a list. One that has ended is what its own log says of it. */
export function standing({ status, outcome }: Stands): RunSummary['status'] | 'partial' {
  if (status !== 'done' || outcome === null || outcome === 'success') return status;
  return outcome === 'partial' ? 'partial' : 'failed';
}

/** The same in words; what is done with a part of what is planned says how far it came. */
export function standingWord(
  run: Stands,
  { partly, partDone, status }: Messages['screens'],
): string {
  const stands = standing(run);
  if (stands === 'done' && run.part !== undefined) return partDone(run.part.done, run.part.of);
  return stands === 'partial' ? partly : status[stands];
}
