import type { Deed } from '../approvals/deeds.ts';
import { type MemoryDeed, type MemoryResult, writeMemory } from '../approvals/memory-writes.ts';
import { type Cmd, sayOnce, warnOnce } from '../cmd.ts';
import { localDay } from '../stamps.ts';
import { type Applied, untouched, withoutMemory } from './applied.ts';
import { improve } from './improve.ts';

/** Does one deed of the approvals, once; a sitting that broke off in it goes on with it (R44). */
export async function applyDeed(cmd: Cmd, deed: Deed): Promise<Applied> {
  switch (deed.kind) {
    case 'memory':
      return await remember(cmd, deed);
    case 'skill':
      return await describeSkill(cmd, deed);
    case 'improvement':
      return await improve(cmd, deed);
    default:
      return deed satisfies never;
  }
}

/** The engine writes memory itself; no model is asked (R70). */
async function remember({ ctx, log }: Cmd, deed: MemoryDeed): Promise<Applied> {
  const { memory } = ctx;
  if (memory === null) return withoutMemory;
  const entry = await log.launch({ role: 'memory_writer', task: null, model: null });
  const facts = { today: localDay(ctx.clock.now()), cap: ctx.config.lp_system.lp_cap };
  const { noRoom, refused, total, milestone, stale } = await ctx.effect<MemoryResult>({
    key: deed.key,
    deed: async () => await writeMemory(memory, deed, facts),
    // the batch stands in the store itself: done again it does nothing more
    happened: async () => ({ done: false }),
  });
  await log.end(entry.id, { status: 'success' });
  if (milestone !== null) sayOnce(ctx, 'profile_grown', { count: total });
  if (noRoom.length > 0 || total >= facts.cap)
    warnOnce(ctx, 'preferences_full', { count: total, cap: facts.cap, stale });
  const left = [...noRoom, ...refused];
  return {
    applied: true,
    commit: null,
    note: left.length === 0 ? null : `not: ${left.join(', ')}`,
  };
}

/** A skill is a document in the project (D-46). */
async function describeSkill(
  { ctx, id }: Cmd,
  { key, path, skill }: Extract<Deed, { kind: 'skill' }>,
): Promise<Applied> {
  const files = ctx.projectFiles();
  if (files === null) return untouched(ctx);
  const body = [
    `# ${skill.id}: ${skill.title}`,
    `- **Invocation**: \`${skill.invocation.replaceAll('`', '')}\`\n- **Source**: ${id}`,
    `## Design\n\n${skill.design}`,
    `## What worked\n\n${skill.whatWorked}`,
    `## Other projects\n\n${skill.examples.map((each) => `- ${each}`).join('\n')}`,
    `## Reuse\n\n${skill.reusePotential}\n`,
  ].join('\n\n');
  await ctx.effect({
    key,
    deed: async () => {
      await files.write(path, body);
      return { path };
    },
    happened: async () => ({ done: false }),
  });
  return { applied: true, commit: null, note: path };
}
