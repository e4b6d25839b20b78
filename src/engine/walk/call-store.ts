import { z } from 'zod';
import { jsonIn } from '../data/json-text.ts';
import { keptPieces, piecesOf } from '../data/piece.ts';
import type { AgentHost, CallRecord } from '../ports.ts';
import { redactSecrets } from '../workspace/redact.ts';
import { readableOr } from './readable.ts';
import { bookkeeping, type Store, type Walk } from './walk.ts';

const StoredUsage = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
});

const StoredCall = z
  .object({
    call: z.string(),
    step: z.string(),
    role: z.string(),
    tier: z.enum(['haiku', 'sonnet', 'opus']),
    model: z.string(),
    provider: z.string(),
    requestHash: z.string(),
    request: z.json(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    usage: StoredUsage.nullable(),
    usd: z.number().nullable(),
    stop: z.string().nullable(),
    reply: z.string().nullable(),
    calls: z
      .array(
        z.object({ id: z.string(), name: z.string(), input: z.json().nullable(), raw: z.string() }),
      )
      .default([]),
    ...keptPieces,
    rejected: z.boolean(),
  })
  .transform(({ pieces, thoughts, ...record }) => ({
    ...record,
    ...piecesOf({ pieces, thoughts, calls: record.calls }, record.reply ?? ''),
  }));

type Bookkeeping = Pick<Walk, 'store' | 'folder'>;

const folderOf = (walk: Pick<Walk, 'folder'>) => bookkeeping(walk, 'calls');

/**
 * `.engine/calls/<n>.json`: request and raw reply, the reply saved before anybody parses it. A finished reply to
 * the same request is taken up again after a crash, so it is not paid for twice.
 */
export function callStore(walk: Bookkeeping & Pick<Walk, 'nextCall'>): AgentHost['calls'] {
  return {
    next: () => walk.nextCall(),
    save: async (record) => {
      await walk.store.write(`${folderOf(walk)}/${record.call}.json`, textOf(record));
      if (record.reply !== null)
        remembered
          .get(walk.store)
          ?.then((index) => index.set(record.requestHash, record.call))
          .catch(() => undefined);
    },
    find: async (requestHash) => {
      const call = (await indexOf(walk)).get(requestHash);
      return call === undefined ? undefined : await readCall(walk, call);
    },
  };
}

/**
 * A key that a person pasted into an idea or a draft is masked; the reply is kept to the letter, for it is used again.
 */
function textOf(record: CallRecord): string {
  const request: unknown = JSON.parse(redactSecrets(JSON.stringify(record.request)));
  return `${JSON.stringify({ ...record, request }, null, 2)}\n`;
}

/** Stored replies for these steps are not used again: the steps are to be redone, not re-read. */
export async function rejectCalls(walk: Bookkeeping, steps: readonly string[]): Promise<void> {
  const folder = folderOf(walk);
  for (const name of await walk.store.list(folder)) {
    const path = `${folder}/${name}`;
    const record = parseCall((await walk.store.read(path)) ?? '');
    if (!record || record.rejected || !steps.includes(record.step)) continue;
    await walk.store.write(path, textOf({ ...record, rejected: true }));
  }
}

/** The newest reply to this step that may be used. */
export async function paidReply(walk: Bookkeeping, step: string): Promise<string | undefined> {
  const names = await walk.store.list(folderOf(walk));
  for (const name of names.toSorted((a, b) => numberOf(b) - numberOf(a))) {
    const record = await readCall(walk, name.replace(/\.json$/, ''));
    if (record?.step === step) return record.reply ?? undefined;
  }
  return undefined;
}

/** The highest number any stored call has; 0 when there is none. */
export async function lastCallNumber(walk: Bookkeeping): Promise<number> {
  const names = await walk.store.list(folderOf(walk));
  return Math.max(0, ...names.map(numberOf));
}

const numberOf = (name: string) => Number(/^(\d{1,9})\.json$/.exec(name)?.[1] ?? 0);

/** Keyed by the store, which a walk and everything derived from it share. */
const remembered = new WeakMap<Store, Promise<Map<string, string>>>();

/** Request hash → call, read once a walk and only when a call is about to be made. */
function indexOf(walk: Bookkeeping): Promise<Map<string, string>> {
  const known = remembered.get(walk.store);
  if (known !== undefined) return known;
  const index = readIndex(walk);
  remembered.set(walk.store, index);
  return index;
}

async function readIndex(walk: Bookkeeping): Promise<Map<string, string>> {
  const names = await walk.store.list(folderOf(walk));
  const index = new Map<string, string>();
  for (const name of names) {
    const record = await readCall(walk, name.replace(/\.json$/, ''));
    if (record) index.set(record.requestHash, record.call);
  }
  return index;
}

/** What is recorded of a call; undefined when there is nothing that can be read. */
export async function recordedCall(
  walk: Bookkeeping,
  call: string,
): Promise<CallRecord | undefined> {
  const path = `${folderOf(walk)}/${call}.json`;
  return parseCall((await readableOr(walk.store.read(path), undefined)) ?? '');
}

/** A stored call whose reply may be used; undefined when it never ended, was rejected, or cannot be read. */
async function readCall(walk: Bookkeeping, call: string): Promise<CallRecord | undefined> {
  const text = await walk.store.read(`${folderOf(walk)}/${call}.json`);
  const record = text === undefined ? undefined : parseCall(text);
  return record && record.reply !== null && !record.rejected ? record : undefined;
}

function parseCall(text: string): CallRecord | undefined {
  // A call record only saves money: if it is damaged, the call is made again.
  return StoredCall.safeParse(jsonIn(text)).data;
}
