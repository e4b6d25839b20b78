import type { NoticeOf, NoticeValues, WarningOf, WarningValues } from '../../contract.ts';
import type { CmdLog } from './cmd-log.ts';
import type { CrewContract } from './contract/index.ts';
import type { CmdPaths } from './contract/paths.ts';
import type { Ctx } from './ctx.ts';
import type { History } from './plan/eta.ts';
import type { Schedule } from './plan/schedule.ts';
import type { Results } from './results.ts';
import type { CrewInput } from './schema.ts';

/** What every phase of a cmd is given. */
export type Cmd = {
  readonly ctx: Ctx;
  readonly files: CmdPaths;
  readonly log: CmdLog;
  readonly results: Results;
  /** What earlier cmds took. */
  readonly history: () => Promise<History>;
  readonly input: CrewInput;
  /** `cmd_NNN` */
  readonly id: string;
  /** The project at a glance; empty where there is none. */
  readonly glance: string;
  /** It has ended, and only what its person answered is taken up: who had failed is not asked once more for that. */
  answering(): boolean;
};

/** An agent that had failed in a cmd that has ended, while its person only answers what is asked of it. */
export function stayedFailed(
  { answering, log }: Pick<Cmd, 'answering' | 'log'>,
  of: Parameters<CmdLog['entry']>[0],
): boolean {
  return answering() && log.entry(of)?.status === 'failure';
}

/** A cmd whose plan can be worked through. */
export type Planned = Cmd & {
  readonly schedule: Schedule;
  /** Names of tasks, for people and for those who work beside each other. */
  readonly names: ReadonlyMap<number, string>;
  /** Files of the project that a task says it writes, where the plan says so. */
  readonly writes?: ReadonlyMap<number, readonly string[]>;
  /** It is the plan for what failed: its waves are numbered from 1 again (§8.10). */
  readonly isSecond?: boolean;
};

/** Built-in personas and those of the workspace, `personas/worker_*.md`. */
export async function knownPersonas({ files }: Pick<Ctx, 'files'>): Promise<ReadonlySet<string>> {
  const names = await files.list('personas');
  const own = names.flatMap((name) => /^(worker_[a-z0-9_]+)\.md$/.exec(name)?.[1] ?? []);
  return new Set([...personas, ...own.filter((name) => name !== 'worker_default')]);
}

/** Personas there are templates for; custom ones come with the workspace. */
const personas = ['worker_researcher', 'worker_writer', 'worker_coder', 'worker_reviewer'] as const;

export function isBuiltIn(persona: string): boolean {
  return personas.some((known) => known === persona);
}

/** Told once per cmd, however many walks it takes. */
export function sayOnce<N extends NoticeOf<CrewContract>>(
  ctx: Ctx,
  notice: N,
  ...values: NoticeValues<CrewContract, N>
): void {
  if (!wasTold(ctx, notice, values)) ctx.say(notice, ...values);
}

/** Told each time. */
export function sayAgain<N extends NoticeOf<CrewContract>>(
  ctx: Ctx,
  notice: N,
  ...values: NoticeValues<CrewContract, N>
): void {
  ctx.say(notice, ...values);
}

export function warnOnce<N extends WarningOf<CrewContract>>(
  ctx: Ctx,
  warning: N,
  ...values: WarningValues<CrewContract, N>
): void {
  if (!wasTold(ctx, warning, values)) ctx.warn(warning, ...values);
}

function wasTold(ctx: Ctx, told: string, [values = {}]: readonly unknown[]): boolean {
  const said = JSON.stringify(values);
  return ctx
    .state()
    .notices.some((each) => each.notice === told && JSON.stringify(each.values) === said);
}
