import { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';
import type { Planned } from '../cmd.ts';
import type { AfterAttempt } from '../plan/attempts.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import type { ResultCheck } from '../shapes/result.ts';
import { localStamp } from '../text/stamp.ts';

type Judged = {
  readonly check: ResultCheck;
  /** Counted from 1, those of earlier sittings included. */
  readonly attempt: number;
  readonly decision: AfterAttempt['next'];
  /** Local; it ended now. */
  readonly started: string | null;
  /** One line: its status, and why. */
  readonly outcome: string;
};

const Attempt = z.object({
  attempt: z.number(),
  started: z.string().nullable(),
  ended: z.string(),
  outcome: z.string(),
});

/** What the validator said of an attempt, word for word (`docs/spec/crew.md` §7.1), with what was decided by it. */
export async function keepValidation(
  { ctx, files }: Pick<Planned, 'ctx' | 'files'>,
  { id, persona }: PlannedTask,
  { check, attempt, decision, started, outcome }: Judged,
): Promise<void> {
  const ended = localStamp(ctx.clock.now());
  const record = { task: id, persona, attempt, decision, started, ended, outcome, ...check };
  await ctx.files.write(files.validation(id, attempt), `${JSON.stringify(record, null, 2)}\n`);
}

/** What is kept of a task's attempts, a line each: when it began and ended, and how (§8.7). */
export async function attemptLines(
  { ctx, files }: Pick<Planned, 'ctx' | 'files'>,
  id: number,
  attempts: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const kept = attemptIn((await ctx.files.read(files.validation(id, attempt))) ?? '');
    if (kept === undefined) continue;
    const { started, ended, outcome } = kept;
    lines.push(`attempt ${attempt}: ${started ?? '?'} – ${ended}, ${outcome}`);
  }
  return lines;
}

function attemptIn(text: string): z.infer<typeof Attempt> | undefined {
  return Attempt.safeParse(jsonIn(text)).data;
}
