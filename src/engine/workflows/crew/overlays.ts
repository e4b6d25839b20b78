import type { Ctx } from '../../workflow.ts';

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
  'worker_common',
  'aggregator',
  'retrospector',
]);

/** The overlay an improvement is about, whatever language of a template it names; undefined: it is about another file. */
export function overlayOf(target: string): string | undefined {
  const [, role = ''] = /^templates\/(?:crew\/)?([a-z_]+)(?:\.en)?\.md$/.exec(target) ?? [];
  if (roles.has(role)) return `templates/crew/${role}.md`;
  return /^personas\/worker_[a-z0-9_]{1,60}\.md$/.test(target) ? target : undefined;
}

/** What the workspace adds for these roles, e.g. `worker_common` and `worker_coder`. */
export async function additionsFor(
  ctx: Ctx,
  names: readonly string[],
): Promise<string | undefined> {
  const texts = await Promise.all(names.map((name) => ctx.overlay(`templates/crew/${name}.md`)));
  const said = texts.flatMap((text) =>
    text === undefined || text.trim() === '' ? [] : [text.trim()],
  );
  return said.length === 0 ? undefined : said.join('\n\n').slice(0, longest);
}

const longest = 16_000;
