import type { RunFiles } from '../../../ports.ts';
import type { Deed } from '../approvals/deeds.ts';
import { type MemoryDeed, type MemoryResult, writeMemory } from '../approvals/memory-writes.ts';
import type { Cmd } from '../cmd.ts';
import { localDay } from '../text/stamp.ts';
import { type Applied, untouched } from './applied.ts';
import { improve } from './improve.ts';

/** Does one approved thing, once; after a crash in the middle it is taken up again. */
export async function applyDeed(
  cmd: Cmd,
  deed: Exclude<Deed, { kind: 'memory' }>,
): Promise<Applied> {
  return deed.kind === 'skill' ? await describeSkill(cmd, deed) : await improve(cmd, deed);
}

/**
 * The engine writes memory itself; no model is asked. null: there is none. Called again it returns the outcome of the
 * first time.
 */
export async function remember({ ctx, log }: Cmd, deed: MemoryDeed): Promise<MemoryResult | null> {
  const { memory } = ctx;
  if (memory === null) return null;
  const facts = { today: localDay(ctx.clock.now()), cap: ctx.config.lp_system.lp_cap };
  const writer = { role: 'memory_writer', task: null, model: null } as const;
  const remembered = await ctx.effect<Remembered>({
    key: deed.key,
    deed: async () => {
      await log.launch(writer);
      const result = await writeMemory(memory, deed, facts);
      return { ...result, decided: decidedIn(deed, result) };
    },
    // the batch id is in the store, so running it again changes nothing
    happened: async () => ({ done: false }),
  });
  // ended after the receipt, never before: a crash in between would otherwise begin a second entry
  const entry = log.entry(writer);
  if (entry?.status === 'running') await log.end(entry.id, { status: 'success' });
  return remembered;
}

type Remembered = MemoryResult & { readonly decided: Decided };
type Decided = { readonly approved: string[]; readonly rejected: string[] };

/** The topics whose counters end with this change, by decision: the receipt names each (§13.11). */
function decidedIn({ changes }: MemoryDeed, { noRoom }: Pick<MemoryResult, 'noRoom'>): Decided {
  const stays = changes.flatMap((change) =>
    change.kind === 'preference' && noRoom.includes(change.id) ? change.topic : [],
  );
  const topics = (which: 'approved' | 'rejected') =>
    changes
      .flatMap((change) => (change.kind === 'decided' ? change[which] : []))
      .filter((topic) => !stays.includes(topic));
  return { approved: topics('approved'), rejected: topics('rejected') };
}

/** A skill is a document in the project. */
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
  const made = await ctx.effect<{ readonly path: string }>({
    key,
    deed: async () => {
      const own = await freePath(files, path, body);
      await files.write(own, body);
      return { path: own };
    },
    happened: async () => ({ done: false }),
  });
  return { applied: true, commit: null, note: made.path };
}

/**
 * Never in place of another file: another skill of the same id, or a document its person has worked on, is never
 * written over.
 */
async function freePath(
  files: Pick<RunFiles, 'read'>,
  path: string,
  body: string,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : path.replace(/\.md$/, `-${number}.md`);
    const there = await files.read(candidate);
    // the same words: it was written before a crash
    if (there === undefined || there === body) return candidate;
  }
}
