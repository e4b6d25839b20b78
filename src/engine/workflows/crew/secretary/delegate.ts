import { z } from 'zod';
import { RunError } from '../../../data/failure.ts';
import { jsonIn } from '../../../data/json-text.ts';
import { type Cmd, sayOnce, warnOnce } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import { failureLine, isOwnFailure } from '../phases/failures.ts';
import type { CmdStatus, LogEntry } from '../shapes/execution-log.ts';
import { localStamp } from '../text/stamp.ts';
import { type Operation, phaseOf } from './operations.ts';
import { putRequest, type RequestFields } from './pair.ts';
import { secretaryLine } from './words.ts';

export type Delegation = {
  readonly operation: Operation;
  /** Distinguishes operations that a cmd may need several times; empty where one is enough. */
  readonly about: string;
  /** Whether it is the secretary's, as long as nothing has become of it. */
  readonly wanted: boolean;
  readonly fields: RequestFields;
  /** The file its step makes. */
  readonly output: string;
  /** Asks, and judges what comes; rejects with an agent's own failure where that is of no use. */
  ask(): Promise<string>;
  /** `ask` runs on every walk: its file stays, and may become stale. */
  readonly walks: boolean;
  /** What came of it, for people. */
  told(value: string): readonly string[];
  /** The end of the cmd when the secretary failed and fallback is off. */
  readonly stopped: Exclude<CmdStatus, 'running'>;
};

/**
 * One operation of the secretary (`docs/spec/crew.md` §16): what of its answer is needed, or undefined where the work
 * is done as without one. What became of it is on disk before anything goes on by it, so that a resume goes the same
 * way. Rejects with `delegation_stopped` when it failed and nobody may stand in; the next sitting asks once more.
 */
export async function delegated(cmd: Cmd, job: Delegation): Promise<string | undefined> {
  const name = [job.operation, job.about].filter((part) => part !== '').join('.');
  const kept = await keptOutcome(cmd, name);
  if (kept !== undefined && isOpen(cmd, job.operation)) await close(cmd, job.operation, kept);
  if (kept?.used === false || (kept === undefined && !job.wanted)) return undefined;
  if (kept !== undefined && !job.walks) return kept.value;
  // before anything says that it is at work
  cmd.ctx.errand?.rest();
  if (kept === undefined) await begin(cmd, job);
  try {
    const value = await job.ask();
    if (kept === undefined) await used(cmd, job, name, value);
    return value;
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    return await failed(cmd, job, name, oneLine(failureLine(error)));
  }
}

/** Is it at work, as far as the log knows? Then the program ended before it did. */
export function isOpen(cmd: Pick<Cmd, 'log'>, operation: Operation): boolean {
  const status = entryOf(cmd, operation)?.status;
  return status === 'running' || status === 'retrying';
}

const launchOf = (operation: Operation) => ({ role: 'secretary', task: null, operation });

function entryOf({ log }: Pick<Cmd, 'log'>, operation: Operation): LogEntry | undefined {
  return log.entry(launchOf(operation));
}

/** The place to itself, its request in it, and a line in the log. What had failed is asked for once more. */
async function begin(cmd: Cmd, { operation, fields, output }: Delegation): Promise<void> {
  const { ctx, log, files } = cmd;
  await putRequest(cmd, operation, fields);
  const old = [...new Set([output, files.secretaryResponse])];
  const there = await Promise.all(old.map((path) => ctx.files.exists(path)));
  const again = entryOf(cmd, operation) !== undefined || there.includes(true);
  if (again && !isOpen(cmd, operation)) await ctx.supersede(old, 'the secretary is asked anew');
  if (log.value().finished !== null) await log.set({ status: 'running', finished: null });
  await log.launch({ ...launchOf(operation), model: ctx.config.secretary.model });
}

async function used(cmd: Cmd, job: Delegation, name: string, value: string): Promise<void> {
  const outcome = { used: true, reason: '', value };
  await keepOutcome(cmd, name, outcome);
  await close(cmd, job.operation, outcome);
  sayOnce(cmd.ctx, 'secretary_done', {
    phase: phaseOf[job.operation],
    lines: [...job.told(value)],
  });
}

async function failed(
  cmd: Cmd,
  { operation, stopped: status }: Delegation,
  name: string,
  reason: string,
): Promise<undefined> {
  const { ctx, log, id } = cmd;
  const outcome = { used: false, reason, value: '' };
  if (ctx.config.secretary.fallback_on_failure) {
    await keepOutcome(cmd, name, outcome);
    await close(cmd, operation, outcome);
    return undefined;
  }
  const phase = phaseOf[operation];
  const line = secretaryLine(phase, false);
  await end(cmd, operation, { reason, line });
  ctx.warn('secretary_failed', { phase, line, reason });
  await log.set({ status, finished: localStamp(ctx.clock.now()) });
  ctx.mark({ type: 'cmd_ended', status, failed: [] });
  throw new RunError({ kind: 'delegation_stopped', phase, run: id, detail: reason });
}

/** Notes in the log what became of it. */
async function close(cmd: Cmd, operation: Operation, outcome: Outcome): Promise<void> {
  const { used: wasUsed, reason } = outcome;
  const entry = entryOf(cmd, operation);
  if (wasUsed) {
    if (entry !== undefined) await cmd.log.end(entry.id, { status: 'success' });
    return;
  }
  const phase = phaseOf[operation];
  const line = secretaryLine(phase, true);
  await end(cmd, operation, { reason, line });
  warnOnce(cmd.ctx, 'secretary_failed', { phase, line, reason });
}

async function end(
  cmd: Cmd,
  operation: Operation,
  { reason, line }: { readonly reason: string; readonly line: string },
): Promise<void> {
  const entry = entryOf(cmd, operation);
  if (entry === undefined) return;
  await cmd.log.end(entry.id, { status: 'failure', error: reason, issues: [line] });
}

/** What became of an operation: once it is on disk, the cmd goes on by it, also after a resume. */
const Outcome = z.object({
  /** False: the secretary failed, and the work was done without it. */
  used: z.boolean(),
  /** Why it failed, one line. */
  reason: z.string(),
  /** What of the answer is needed later. */
  value: z.string(),
});
type Outcome = z.infer<typeof Outcome>;

function pathOf({ files }: Cmd, name: string): string {
  return `${files.delegations}/${name}.json`;
}

/** One that cannot be read counts as missing. */
async function keptOutcome(cmd: Cmd, name: string): Promise<Outcome | undefined> {
  return Outcome.safeParse(jsonIn(await cmd.ctx.files.read(pathOf(cmd, name)))).data;
}

async function keepOutcome(cmd: Cmd, name: string, outcome: Outcome): Promise<void> {
  await cmd.ctx.files.write(pathOf(cmd, name), `${JSON.stringify(outcome, null, 2)}\n`);
}
