import { z } from 'zod';
import type { Json } from '../../../data/question.ts';
import type { Ctx } from '../../../workflow.ts';
import { Queue } from '../approvals/queue.ts';
import type { Cmd } from '../cmd.ts';

export const queuePath = (folder: string, round: number) =>
  `${folder}/.engine/approvals/queue-${round}.json`;

/**
 * What is applied is what was shown: a queue that is still to be decided and was not written here says nothing, and is made
 * anew.
 */
export async function kept(cmd: Cmd, round: number, maker: () => Promise<Queue>): Promise<Queue> {
  const { ctx } = cmd;
  const path = queuePath(ctx.folder, round);
  const text = await ctx.files.read(path);
  const isForeign = text !== undefined && ownIn(ctx, queueData, text) === undefined;
  if (isForeign && recordsOfRound(cmd, round).length === 0)
    await ctx.supersede([path], 'it was not made here');
  const write = (queue: Queue) => {
    const data: { readonly [key: string]: Json } = JSON.parse(JSON.stringify(queue));
    const signature = ctx.signed.sign(queueData, data);
    return `${JSON.stringify({ ...data, signature }, null, 2)}\n`;
  };
  return await ctx.make({
    output: { path, read: readQueue, write },
    inputs: [],
    frozenBy: path,
    maker,
  });
}

export function readQueue(text: string) {
  const read = Queue.safeParse(parsed(text));
  if (read.success) return { ok: true as const, value: read.data };
  return { ok: false as const, problems: read.error.issues.map(({ message }) => message) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The data of a file that only this person's program may have written; undefined: somebody else has. */
export function ownIn(
  { signed }: Pick<Ctx, 'signed'>,
  what: string,
  text: string,
): { readonly [key: string]: Json } | undefined {
  const read = Signed.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { signature, ...data } = read.data;
  return signed.isOwn(what, data, signature) ? data : undefined;
}

const Signed = z.object({ signature: z.string() }).catchall(z.json());

export function recordsOfRound({ log }: Pick<Cmd, 'log'>, round: number) {
  return (log.value().approvals ?? []).filter((record) => record['round'] === round);
}

export const queueData = 'approvals queue';

export function none(queue: Queue): Queue {
  return { ...queue, asked: { ...queue.asked, items: [], prepared: null }, items: [] };
}
