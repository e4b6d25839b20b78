import { z } from 'zod';
import { hashOf } from '../../../data/canonical.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { Json } from '../../../data/question.ts';
import type { Ctx } from '../../../workflow.ts';
import { Queue } from '../approvals/queue.ts';
import type { Cmd } from '../cmd.ts';

export const queuePath = (folder: string, round: number) =>
  `${folder}/.engine/approvals/queue-${round}.json`;

const sealPath = (folder: string, round: number) =>
  `${folder}/.engine/approvals/queue-${round}.seal.json`;

/**
 * What is applied is what was shown, so a queue that is still to be decided must have been written here: its signature
 * lies beside it. One without (of an earlier version, or of somebody else) is signed where the same is proposed today,
 * and made again where it is not.
 */
export async function kept(cmd: Cmd, round: number, maker: () => Promise<Queue>): Promise<Queue> {
  const { ctx } = cmd;
  const path = queuePath(ctx.folder, round);
  const there = readQueue((await ctx.files.read(path)) ?? '');
  const isForeign = there.ok && !(await isOwnQueue(cmd, there.value, round));
  const isSame = isForeign && hashOf(plain(there.value)) === hashOf(plain(await maker()));
  const isOver = recordsOfRound(cmd, round).length > 0;
  if (isForeign && !isSame && !isOver) await ctx.supersede([path], 'it was not made here');
  const queue = await ctx.make({
    output: { path, read: readQueue, write: (made) => `${JSON.stringify(made, null, 2)}\n` },
    inputs: [],
    frozenBy: path,
    maker,
  });
  if (there.ok && (!isForeign || (isOver && !isSame))) return queue;
  const signature = ctx.signed.sign(queueData, dataOf(queue, round));
  await ctx.files.write(sealPath(ctx.folder, round), `${JSON.stringify({ signature })}\n`);
  return queue;
}

/** Did this person's program write it, and has nobody changed it since? */
export async function isOwnQueue({ ctx }: Cmd, queue: Queue, round: number): Promise<boolean> {
  const text = await ctx.files.read(sealPath(ctx.folder, round));
  const { signature } = Seal.safeParse(jsonIn(text ?? '')).data ?? {};
  return ctx.signed.isOwn(queueData, dataOf(queue, round), signature);
}

const Seal = z.object({ signature: z.string() });
const queueData = 'approvals queue';
const dataOf = (queue: Queue, round: number): Json => ({ round, queue: plain(queue) });

/** As it is written in its file. */
function plain(queue: Queue): Json {
  return JSON.parse(JSON.stringify(queue));
}

export function readQueue(text: string) {
  const read = Queue.safeParse(jsonIn(text));
  if (read.success) return { ok: true as const, value: read.data };
  return { ok: false as const, problems: read.error.issues.map(({ message }) => message) };
}

/** The data of a file that only this person's program may have written; undefined: somebody else has. */
export function ownIn(
  { signed }: Pick<Ctx, 'signed'>,
  what: string,
  text: string,
): { readonly [key: string]: Json } | undefined {
  const read = Signed.safeParse(jsonIn(text));
  if (!read.success) return undefined;
  const { signature, ...data } = read.data;
  return signed.isOwn(what, data, signature) ? data : undefined;
}

const Signed = z.object({ signature: z.string() }).catchall(z.json());

export function recordsOfRound({ log }: Pick<Cmd, 'log'>, round: number) {
  return (log.value().approvals ?? []).filter((record) => record['round'] === round);
}

export function none(queue: Queue): Queue {
  return { ...queue, asked: { ...queue.asked, items: [], prepared: null }, items: [] };
}
