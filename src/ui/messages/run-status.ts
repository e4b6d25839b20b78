import type { RunSummary } from '../../engine/engine.ts';
import type { Messages } from './ja.ts';

type Stands = Pick<RunSummary, 'status' | 'outcome'>;

/** How a run stands in a list. One that has ended is what its own log says of it. */
export function standing({ status, outcome }: Stands): RunSummary['status'] | 'partial' {
  if (status !== 'done' || outcome === null || outcome === 'success') return status;
  return outcome === 'partial' ? 'partial' : 'failed';
}

/** The same in words. */
export function standingWord(run: Stands, { partly, status }: Messages['screens']): string {
  const stands = standing(run);
  return stands === 'partial' ? partly : status[stands];
}
