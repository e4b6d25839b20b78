import type { AgentTask } from '../../ports.ts';
import type { Ctx } from './ctx.ts';

/*
 * What a workspace adds to the prompts of its cmds: `templates/crew/<role>.md` beside the shipped template, and whole
 * personas. They change what agents are told, so only bytes a person trusted count (`Ctx.overlay`).
 */

const roles: ReadonlySet<string> = new Set([
  'decomposer',
  'plan_reviewer',
  'worker_researcher',
  'worker_writer',
  'worker_coder',
  'worker_reviewer',
  'worker_custom',
  'worker_common',
  'result_reviewer',
  'aggregator',
  'retrospector',
  'lp_flush',
  'secretary',
]);

/**
 * The overlay an improvement is about, whatever language of a template it names; undefined: it is about another file.
 */
export function overlayOf(target: string): string | undefined {
  const [, role = ''] = /^templates\/(?:crew\/)?([a-z_]+)(?:\.en)?\.md$/.exec(target) ?? [];
  if (roles.has(role)) return overlayPath(role);
  return /^personas\/worker_[a-z0-9_]{1,60}\.md$/.test(target) ? target : undefined;
}

/**
 * Is it about the settings of the workspace, whose keys decide what agents may do and what is spent? `hasOwn`: the
 * project has such a file itself, and then it is about that.
 */
export function isSettings(target: string, hasOwn: boolean): boolean {
  if (/^workspace\/(?:local\/)?config\.yaml$/.test(target)) return true;
  return !hasOwn && /^(?:local\/)?config\.yaml$/.test(target);
}

const overlayPath = (role: string) => `templates/crew/${role}.md`;

/** Verbs whose agents are always told what the workspace adds for their role, so that no caller can forget it. */
export function withOverlays(ctx: Ctx): Ctx {
  return {
    ...ctx,
    agent: async (step) =>
      await ctx.agent({ ...step, sent: async (task) => await overlaid(ctx, task) }),
  };
}

/** It is sent as data that makes no result stale: a changed template does not invalidate earlier work. */
async function overlaid<R>(ctx: Ctx, task: AgentTask<R>): Promise<AgentTask<R>> {
  const role = task.role.replace(/^crew\//, '');
  const names = role.startsWith('worker_') ? ['worker_common', role] : [role];
  const additions = await additionsFor(ctx, names);
  if (additions === undefined) return task;
  const data = { additions_of_the_workspace: additions, ...JSON.parse(task.extra ?? '{}') };
  return { ...task, extra: JSON.stringify(data, null, 2) };
}

/** What the workspace adds for these roles, e.g. `worker_common` and `worker_coder`. */
async function additionsFor(ctx: Ctx, names: readonly string[]): Promise<string | undefined> {
  const texts = await Promise.all(names.map((name) => ctx.overlay(overlayPath(name))));
  const said = texts.flatMap((text) =>
    text === undefined || text.trim() === '' ? [] : [text.trim()],
  );
  return said.length === 0 ? undefined : said.join('\n\n').slice(0, longest).toWellFormed();
}

const longest = 16_000;
