import type { Planned } from '../cmd.ts';
import type { AfterAttempt } from '../plan/attempts.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import type { ResultCheck } from '../shapes/result.ts';

type Judged = {
  readonly check: ResultCheck;
  /** Counted from 1, those of earlier sittings included. */
  readonly attempt: number;
  readonly decision: AfterAttempt['next'];
};

/** What the validator said of an attempt, word for word (`spec/crew.md` §7.1), with what was decided by it (R17). */
export async function keepValidation(
  { ctx, files }: Pick<Planned, 'ctx' | 'files'>,
  { id, persona }: PlannedTask,
  { check, attempt, decision }: Judged,
): Promise<void> {
  const record = { task: id, persona, attempt, decision, ...check };
  await ctx.files.write(files.validation(id, attempt), `${JSON.stringify(record, null, 2)}\n`);
}
