import { jsonIn } from '../../../data/json-text.ts';
import type { Answer, Json, Question } from '../../../data/question.ts';
import type { RunFiles } from '../../../ports.ts';
import { lateData } from '../../../walk/signed.ts';
import type { Workflow } from '../../../workflow.ts';
import {
  type Decisions,
  decisionsOf,
  isTaken,
  lateDecisions,
  problemsOf,
} from '../approvals/decisions.ts';
import { deedsOf, recordsOf } from '../approvals/deeds.ts';
import type { MemoryResult } from '../approvals/memory-writes.ts';
import { type Queue, signalCard } from '../approvals/queue.ts';
import { type Cmd, sayOnce } from '../cmd.ts';
import { ApprovalCard } from '../contract/cards.ts';
import type { AskStep } from '../ctx.ts';
import { missingIn, preparedFor } from '../secretary/prepared.ts';
import { localStamp } from '../text/stamp.ts';
import {
  type Applied,
  notTaken,
  remembered,
  withoutMemory,
  withoutRoom,
  withoutTarget,
} from './applied.ts';
import { applyDeed, remember } from './apply.ts';
import { curate, wordProblems } from './curate.ts';
import { gatherQueue, sourceOf } from './gather.ts';
import {
  isOwnQueue,
  kept,
  none,
  ownIn,
  queuePath,
  readQueue,
  recordsOfRound,
} from './kept-queue.ts';
import type { LookedBack } from './look-back.ts';

/**
 * What was proposed is put before the person, one decision each, and what they approved is applied once each (§15).
 * The queue is built once and kept, so that a sitting that broke off goes on with the same. What they left for later is
 * a queue of its own the next time they come back; a later look back stands for it. `prepared`: the text that the first
 * queue is shown with, the person's choices being the same (§16).
 */
export async function approve(
  cmd: Cmd,
  { path, done }: LookedBack,
  prepared: string | null,
): Promise<void> {
  const source = done ? await sourceOf(cmd, path) : undefined;
  if (source === undefined) return;
  cmd.ctx.phase('approve');
  const gather = async () => {
    const queue = await gatherQueue(cmd, { path, source });
    const { language } = cmd.ctx.config.folio;
    const shown = prepared === null ? null : preparedFor(prepared, queue, language);
    return { ...queue, asked: { ...queue.asked, prepared: shown } };
  };
  let queue = await kept(cmd, 1, gather);
  for (let round = 1; ; round += 1) {
    const { left, now } = await decide(cmd, queue, round);
    const isNew = queue.source !== '' && queue.source !== source;
    const hasLate = await cmd.ctx.files.exists(latePath(cmd.ctx.folder, round));
    if (!isNew && ((now && !hasLate) || left.items.length + left.asked.items.length === 0)) return;
    queue = await kept(cmd, round + 1, isNew ? gather : async () => left);
  }
}

/** A queue that was made of this source before is used unchanged. */
export async function isGathered({ ctx }: Cmd, source: string): Promise<boolean> {
  for (let round = 1; ; round += 1) {
    const text = await ctx.files.read(queuePath(ctx.folder, round));
    if (text === undefined) return false;
    const read = readQueue(text);
    if (read.ok && [source, ''].includes(read.value.source)) return true;
  }
}

/** One round; resolves with what is left of it, and whether it was carried out just now. */
async function decide(cmd: Cmd, queue: Queue, round: number) {
  if (queue.asked.items.length === 0) return { left: queue, now: false };
  const records = recordsOfRound(cmd, round);
  const answer = await cmd.ctx.ask({
    ...questionOf(queue, round),
    fromFile: () => lateAnswer(cmd, round),
    isOver: records.length > 0,
  });
  const decisions = decisionsOf(queue, withDetails(answer));
  if (records.length === 0) await carryOut(cmd, queue, decisions, round);
  // what an earlier version, or somebody else, left to be decided is not shown as this program's question
  const left = (await isOwnQueue(cmd, queue, round)) ? deferredOf(queue, decisions) : none(queue);
  return { left, now: records.length === 0 };
}

/** What another person decided meanwhile about the cards that were left. */
const latePath = (folder: string, round: number) =>
  `${folder}/.engine/approvals/late-${round}.json`;

/** A second answer: what it says about cards that were left for later counts in the next round. */
export function lateApprovals(
  { kind, values }: Question,
  answer: Answer,
  { before, folder }: { readonly before: Answer; readonly folder: string },
): ReturnType<NonNullable<Workflow<unknown>['late']>> {
  if (kind !== 'approvals') return undefined;
  const items = Array.isArray(values['items']) ? values['items'] : [];
  const ids = items.flatMap((item: Json) => ApprovalCard.safeParse(item).data?.id ?? []);
  const late = lateDecisions(ids, withDetails(answer), withDetails(before));
  if (late === undefined) return undefined;
  const path = latePath(folder, Number(values['round'] ?? 1));
  // plain data by its own schema
  return {
    path,
    data: JSON.parse(JSON.stringify({ round: Number(values['round'] ?? 1), ...late })),
  };
}

/** The same as an answer to the next round. */
async function lateAnswer({ ctx }: Cmd, round: number) {
  const text = round === 1 ? undefined : await ctx.files.read(latePath(ctx.folder, round - 1));
  const details = text === undefined ? undefined : ownIn(ctx, lateData, text);
  // of another round it says nothing about these cards
  if (details === undefined || details['round'] !== round - 1) return undefined;
  return { choice: 'decide', comment: '', details, by: 'person' as const };
}

function questionOf({ asked }: Queue, round: number): Extract<AskStep, { kind: 'approvals' }> {
  const { prepared, ...shown } = asked;
  const { items } = shown;
  const own = (prepared === null ? items : missingIn(prepared, items)).map(({ id, title, files }) =>
    [id, title, files.join(', ')].filter((part) => part !== '').join(' · '),
  );
  const lines = [...(prepared?.split('\n') ?? []), ...own];
  const values = {
    ...{ ...shown, items: items.map((card) => ({ ...card })) },
    // without a prepared text the question stays as earlier versions asked it, so that their answers still fit
    ...(prepared === null ? {} : { prepared }),
    ...{ round, count: asked.items.length, lines },
  };
  return {
    id: round === 1 ? 'approvals' : `approvals-${round}`,
    kind: 'approvals',
    values,
    choices: [
      { id: 'decide', key: 'd' },
      { id: 'all', key: 'A', weighty: true },
      { id: 'none', key: 'N', weighty: true },
      { id: 'later', key: 'l' },
    ],
    comment: true,
  };
}

/** Decisions come as data, or, from a command line, as the same data in words. */
function withDetails({ choice, details, comment }: Answer): Pick<Answer, 'choice' | 'details'> {
  const data = details ?? jsonIn(comment);
  return data === undefined ? { choice } : { choice, details: data };
}

/** What is wrong with decisions, in sentences: said before they are recorded. */
export async function approvalProblems(
  { kind, values }: Question,
  answer: Answer,
  { files, folder }: { readonly files: Pick<RunFiles, 'read'>; readonly folder: string },
): Promise<readonly string[]> {
  if (kind === 'preference_review' && answer.choice === 'edit')
    return wordProblems(String(values['name'] ?? ''), answer.comment);
  if (kind !== 'approvals' || answer.choice !== 'decide') return [];
  const text = (await files.read(queuePath(folder, Number(values['round'] ?? 1)))) ?? '';
  const read = readQueue(text);
  return read.ok ? problemsOf(read.value, withDetails(answer)) : read.problems;
}

async function carryOut(
  cmd: Cmd,
  queue: Queue,
  decisions: Decisions,
  round: number,
): Promise<void> {
  const { ctx, log } = cmd;
  const deeds = deedsOf(queue, decisions, String(round), round);
  const memory = deeds.find((deed) => deed.kind === 'memory');
  const written = memory === undefined ? null : await remember(cmd, memory);
  const results = new Map<string, Applied>();
  for (const deed of deeds)
    if (deed.kind !== 'memory') results.set(deed.id, await applyDeed(cmd, deed));
  const noRoom =
    memory === undefined || written === null
      ? []
      : await curate(cmd, { deed: memory, result: written, round });
  for (const [id, applied] of learnedOf(decisions, written, noRoom)) results.set(id, applied);
  const at = localStamp(ctx.clock.now());
  const records = recordsOf(decisions, at).map((record) => {
    const isLost = record.kind === 'improvement' && isTaken(record);
    return { ...record, ...(results.get(record.id) ?? (isLost ? withoutTarget : {})), round };
  });
  await log.approvals(records);
  const applied = records.filter((record) => record.applied).length;
  const left = records.filter(({ decision }) => decision === 'deferred').length;
  const undone = records.filter((record) => isTaken(record) && !record.applied).length;
  // the reason is given as well: in a rehearsal nothing went wrong
  const told = ctx.state().rehearsal
    ? { unapplied: 0, rehearsed: undone, rehearsal: 1 }
    : { unapplied: undone, rehearsed: 0 };
  sayOnce(ctx, 'proposals_applied', { applied, left, ...told });
}

/** What became of everything that goes into the memory, one by one. */
function learnedOf(
  { items, signals }: Decisions,
  written: MemoryResult | null,
  noRoom: readonly string[],
): readonly (readonly [string, Applied])[] {
  const learned = items.flatMap(({ id, proposal, decision }) => {
    const { family } = proposal;
    if (family === 'IMP' || family === 'SKL' || !isTaken({ decision })) return [];
    return [[id, resultFor(id, proposal.name)] as const];
  });
  return signals === 'approved'
    ? [...learned, [signalCard, written === null ? withoutMemory : remembered]]
    : learned;

  function resultFor(id: string, name: string): Applied {
    if (written === null) return withoutMemory;
    if (noRoom.includes(id)) return withoutRoom;
    return written.refused.includes(name) ? notTaken : remembered;
  }
}

/** What was left for later, as a queue. */
function deferredOf(queue: Queue, { items, signals }: Decisions): Queue {
  const later = new Set([
    ...items.filter(({ decision }) => decision === 'deferred').map(({ id }) => id),
    ...(signals === 'deferred' ? [signalCard] : []),
  ]);
  const own = <T extends { readonly id: string }>(all: readonly T[]) =>
    all.filter(({ id }) => later.has(id));
  return {
    ...queue,
    // the prepared text was about all of them
    asked: { ...queue.asked, items: own(queue.asked.items), prepared: null },
    items: own(queue.items),
  };
}
