import type { RunState } from '../../../../engine/runs/run-state.ts';
import { crewView } from '../../../../engine/workflows/crew/contract/view.ts';
import { money } from '../../../components/numbers.ts';

/** About what the tasks cost that are not done yet, as those have that are, and the report; undefined: none is done. */
export function restOfTasks(state: RunState): string | undefined {
  const tasks = crewView(state).waves.flatMap(({ tasks: rows }) => rows);
  const paid = tasks.flatMap(({ endedAt, usd }) => (endedAt === null || usd === null ? [] : [usd]));
  const sum = paid.reduce((all, usd) => all + usd, 0);
  if (state.rehearsal || sum === 0) return undefined;
  const left = tasks.filter(({ endedAt }) => endedAt === null).length + 1;
  return money((sum / paid.length) * left);
}
