import type { Deed } from '../approvals/deeds.ts';
import { type MemoryDeed, type MemoryResult, writeMemory } from '../approvals/memory-writes.ts';
import type { Cmd } from '../cmd.ts';
import { localDay } from '../stamps.ts';
import { type Applied, untouched } from './applied.ts';
import { improve } from './improve.ts';

/** Does one deed of the approvals, once; a sitting that broke off in it goes on with it (R44). */
export async function applyDeed(
  cmd: Cmd,
  deed: Exclude<Deed, { kind: 'memory' }>,
): Promise<Applied> {
  return deed.kind === 'skill' ? await describeSkill(cmd, deed) : await improve(cmd, deed);
}

/**
 * The engine writes memory itself; no model is asked (R70). null: there is none. Asked again it tells what came of it the
 * first time.
 */
export async function remember({ ctx, log }: Cmd, deed: MemoryDeed): Promise<MemoryResult | null> {
  const { memory } = ctx;
  if (memory === null) return null;
  const facts = { today: localDay(ctx.clock.now()), cap: ctx.config.lp_system.lp_cap };
  return await ctx.effect<MemoryResult>({
    key: deed.key,
    deed: async () => {
      const entry = await log.launch({ role: 'memory_writer', task: null, model: null });
      const result = await writeMemory(memory, deed, facts);
      await log.end(entry.id, { status: 'success' });
      return result;
    },
    // the batch stands in the store itself: done again it does nothing more
    happened: async () => ({ done: false }),
  });
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
