import type { Queue } from '../approvals/queue.ts';
import { type Cmd, sayOnce } from '../cmd.ts';
import type { Proposal } from '../shapes/proposals.ts';
import { readRetrospective } from '../validate/artefact.ts';
import { isGathered } from './approve.ts';
import { gatherQueue, sourceOf } from './gather.ts';
import type { LookedBack } from './look-back.ts';

/**
 * What looking back has found, counted as it will be put before the person (`docs/spec/crew.md` §12.4): a light one proposes no improvements,
 * and what is below the limits or cannot be used is not asked about. How much of what it counts is left out is told too.
 */
export async function tellLookBack(cmd: Cmd, { path, done }: LookedBack): Promise<void> {
  const { ctx, files, log } = cmd;
  if (!done || path === null || path !== files.retrospective) return;
  const source = await sourceOf(cmd, path);
  // what is put before the person already was told then
  if (source === undefined || (await isGathered(cmd, source))) return;
  const { head } = readRetrospective((await ctx.files.read(path)) ?? '');
  const queue = await gatherQueue(cmd, { path, source });
  const improvements = countOf(queue, 'IMP');
  const skills = countOf(queue, 'SKL');
  const knowledge = countOf(queue, 'MCP', 'LP', 'LP-UPD');
  if (improvements + skills === 0) sayOnce(ctx, 'nothing_proposed');
  const mode = log.value().looked_back?.mode ?? head?.mode ?? 'light';
  const leftOut =
    Math.max(0, (head?.improvements_accepted ?? 0) - improvements) +
    Math.max(0, (head?.skills_accepted ?? 0) - skills) +
    Math.max(0, (head?.knowledge_candidates_proposed ?? 0) - knowledge);
  const counts = { mode, improvements, skills, knowledge };
  sayOnce(ctx, 'look_back_done', leftOut === 0 ? counts : { ...counts, leftOut });
}

function countOf({ items }: Queue, ...families: readonly Proposal['family'][]): number {
  return items.filter(({ proposal }) => families.includes(proposal.family)).length;
}
