import { editedBy, editOperations } from '../../../learned/edit.ts';
import {
  entityIn,
  metadataOperations,
  milestonePassed,
  readMetadata,
} from '../../../learned/metadata.ts';
import { type ProfileRow, profileOf } from '../../../learned/profile.ts';
import { forget } from '../../../learned/reset.ts';
import type { Memory } from '../../../memory/memory.ts';
import type { MemoryOperation } from '../../../memory/operations.ts';
import type { MemoryDeed, MemoryResult } from '../approvals/memory-writes.ts';
import { type Cmd, sayOnce, warnOnce } from '../cmd.ts';
import { remember } from './apply.ts';
import { resetLearned } from './forget-all.ts';

/** A batch whose memory was written, and which round of approvals it belongs to. */
export type Curating = {
  readonly deed: MemoryDeed;
  readonly result: MemoryResult;
  readonly round: number;
};

/**
 * What comes after the memory was written (`docs/spec/crew.md` §13.12, §13.13): where there is no room the person
 * deletes, keeps or reviews what is old, and what waited for room is learned then; at 10, 20 and 30 they see the
 * profile that single approvals add up to. Resolves with the ids that there is still no room for.
 */
export async function curate(cmd: Cmd, curating: Curating): Promise<readonly string[]> {
  const { memory } = cmd.ctx;
  if (memory === null) return curating.result.noRoom;
  const noRoom = await makeRoom(cmd, memory, curating);
  await lookAtProfile(cmd, memory, curating);
  return noRoom;
}

async function makeRoom(cmd: Cmd, memory: Memory, curating: Curating): Promise<readonly string[]> {
  const { ctx } = cmd;
  const { deed, round } = curating;
  const { noRoom, stale, total } = curating.result;
  const cap = ctx.config.lp_system.lp_cap;
  if (noRoom.length === 0 && total < cap) return noRoom;
  warnOnce(ctx, 'preferences_full', { count: total, cap });
  if (stale.length === 0) return noRoom;
  const answer = await ctx.ask({
    id: idOf('prune-preferences', round),
    kind: 'prune_preferences',
    values: { count: total, cap, stale: stale.map(data), waiting: noRoom.length },
    choices: [
      { id: 'delete', key: 'y', weighty: true },
      { id: 'keep', key: 'n' },
      { id: 'review', key: 'r' },
    ],
  });
  if (answer.choice === 'delete')
    await drop(cmd, memory, { key: `${deed.key}/prune`, names: stale.map(({ name }) => name) });
  if (answer.choice === 'review')
    await reviewEach(cmd, memory, { of: 'prune', rows: stale, curating });
  if (answer.choice === 'keep' || noRoom.length === 0) return noRoom;
  return (await remember(cmd, restOf(deed, new Set(noRoom))))?.noRoom ?? noRoom;
}

/** Proposals that were kept back because there was no room, as one batch. */
function restOf(deed: MemoryDeed, ids: ReadonlySet<string>): MemoryDeed {
  const fresh = deed.changes.flatMap((change) =>
    change.kind === 'preference' && ids.has(change.id) ? [change] : [],
  );
  return {
    ...deed,
    key: `${deed.key}/rest`,
    batch: `${deed.batch}/rest`,
    changes: [
      { kind: 'decided', approved: fresh.map(({ topic }) => topic), rejected: [] },
      ...fresh,
      { kind: 'count', taken: fresh.length, rejected: 0, isRest: true },
    ],
  };
}

/** Checked when the count is written, shown once for the largest mark that was passed. */
async function lookAtProfile(cmd: Cmd, memory: Memory, curating: Curating): Promise<void> {
  const { ctx } = cmd;
  const { deed, round } = curating;
  const { milestone, rows } = await ctx.effect({
    key: `${deed.key}/profile`,
    // read once and kept, so that the question stays the same if the memory changes meanwhile
    deed: async () => {
      const graph = await memory.readGraph();
      const before = readMetadata(graph);
      const passed = milestonePassed(before.milestone, before.total);
      return { milestone: passed, rows: passed === null ? [] : profileOf(graph).map(data) };
    },
    happened: async () => ({ done: false }),
  });
  if (milestone === null) return;
  const answer = await ctx.ask({
    id: idOf('profile-review', round),
    kind: 'profile_review',
    values: { count: rows.length, preferences: rows },
    choices: [
      { id: 'keep', key: 'k' },
      { id: 'review', key: 'r' },
      { id: 'clear', key: 'c', weighty: true },
    ],
  });
  await write(cmd, memory, {
    key: `${deed.key}/profile-seen`,
    step: (graph) => metadataOperations(graph, { ...readMetadata(graph), milestone }),
  });
  if (answer.choice === 'review') await reviewEach(cmd, memory, { of: 'profile', rows, curating });
  if (answer.choice === 'clear')
    await resetLearned(cmd, { id: idOf('reset-preferences', round), key: `${deed.key}/reset` });
}

type Looking = {
  readonly of: 'prune' | 'profile';
  readonly rows: readonly ProfileRow[];
  readonly curating: Curating;
};

/** One by one: keep it, change its words, or delete it. */
async function reviewEach(
  cmd: Cmd,
  memory: Memory,
  { of, rows, curating: { deed, round } }: Looking,
): Promise<void> {
  for (const [at, row] of rows.entries()) {
    const { name } = row;
    const answer = await cmd.ctx.ask({
      id: idOf(`${of}-${name.replaceAll(':', '-')}`, round),
      kind: 'preference_review',
      values: { ...data(row), at: at + 1, of: rows.length },
      choices: [
        { id: 'keep', key: 'k' },
        { id: 'edit', key: 'e' },
        { id: 'delete', key: 'd', weighty: true },
      ],
      comment: true,
    });
    const key = `${deed.key}/${of}/${name}`;
    if (answer.choice === 'delete') await drop(cmd, memory, { key, names: [name] });
    if (answer.choice === 'edit')
      await write(cmd, memory, {
        key,
        step: (graph) => {
          const entity = entityIn(graph, name);
          const change = entity && editedBy(entity, answer.comment);
          return change?.ok === true ? editOperations(name, change) : [];
        },
      });
  }
}

/** What is wrong with the person's words for a preference; checked before they are recorded. */
export function wordProblems(name: string, text: string): readonly string[] {
  if (text.trim() === '') return ['nothing is left'];
  const change = editedBy({ name, entityType: 'learned_preference', observations: [] }, text);
  return change.ok ? [] : change.problems;
}

async function drop(
  cmd: Cmd,
  memory: Memory,
  { key, names }: { readonly key: string; readonly names: readonly string[] },
): Promise<void> {
  await write(cmd, memory, { key, step: (graph) => forget(graph, names) });
  sayOnce(cmd.ctx, 'preferences_deleted', { names: [...names] });
}

type Writing = {
  readonly key: string;
  readonly step: (graph: Awaited<ReturnType<Memory['readGraph']>>) => readonly MemoryOperation[];
};

async function write({ ctx }: Cmd, memory: Memory, { key, step }: Writing): Promise<void> {
  await ctx.effect({
    key,
    deed: async () => {
      await memory.write(step);
      return null;
    },
    // running it again changes nothing
    happened: async () => ({ done: false }),
  });
}

/** Later rounds of approvals ask again. */
function idOf(name: string, round: number): string {
  return round === 1 ? name : `${name}-${round}`;
}

function data({ name, cluster, topic, what, date, text, deprecated }: ProfileRow) {
  return { name, cluster, topic, what, date, text, deprecated };
}
