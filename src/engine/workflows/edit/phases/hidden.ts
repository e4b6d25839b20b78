import { RunError } from '../../../data/failure.ts';
import type { HiddenRun } from '../../../workspace/repository/desk.ts';
import { fingerprintOf } from '../rules/failure-text.ts';
import type { Task } from './task.ts';
import type { VerifierResult } from './verifier-result.ts';

/** Rejects where the check that no agent may see is not there, or lies where they read. */
export function requireHidden({ input, home }: Pick<Task, 'input' | 'home'>): void {
  if (input.hidden === null) return;
  const found = home.hiddenFile(input.hidden);
  if (found.ok) return;
  const reason = `edit_hidden_${found.why}`;
  throw new RunError({ kind: 'input_invalid', reason, values: { detail: input.hidden } });
}

/** All that agents are told of it. */
const summary = 'a check that you cannot see failed';

/** A green run with the hidden check behind it: red makes it fail, and says no more than that. */
export async function withHidden(
  task: Task,
  result: VerifierResult,
  n: number,
): Promise<VerifierResult> {
  const { ctx, input, home, repository, begin } = task;
  if (input.hidden === null || result.status !== 'PASS') return result;
  const found = home.hiddenFile(input.hidden);
  const run = await ctx.effect<HiddenRun>({
    key: `hidden-${n}`,
    deed: async () =>
      found.ok
        ? await repository.runHidden(found.file, {
            timeoutMs: begin.stepMs,
            network: ctx.config.edit.network === 'on',
          })
        : { code: null, timedOut: false, ms: 0 },
    happened: async () => ({ done: false }),
  });
  const executed = [
    ...result.executed,
    {
      ...{ name: 'hidden', command: '(not shown)', exit_code: run.code ?? -1 },
      ...{ duration_ms: run.ms, timed_out: run.timedOut },
    },
  ];
  if (run.code === 0) return { ...result, executed };
  return {
    ...{ ...result, executed, status: 'FAIL', failed_step: 'hidden', failure_summary: summary },
    fingerprint: fingerprintOf('hidden', summary),
  };
}
