import path from 'node:path';
import { z } from 'zod';
import type { Contract } from '../contract.ts';
import { json, QuestionShape } from '../data/question.ts';
import type { RoomState } from '../runs/room-state.ts';
import { emptyRunState, type RunState } from '../runs/run-state.ts';
import { atomicWrite } from './atomic-write.ts';
import { type Disk, isMissing } from './disk.ts';
import { sha256 } from './hash.ts';
import { readBlock } from './read-journal.ts';

const amount = z.number().min(0);

const Digest = z.object({
  /** How much of the history it tells of, and the hash of the last bytes of that: another history does not fit. */
  bytes: z.number().int().min(0),
  seal: z.string(),
  title: z.string(),
  status: z.enum(['done', 'waiting', 'paused', 'failed', 'cancelled']),
  phase: z.string().nullable(),
  phaseValues: z.record(z.string(), z.union([z.string(), z.number()])),
  questions: z.array(QuestionShape),
  /** What its room needs of it. */
  room: json,
  spent: z.object({
    calls: amount,
    usage: z.object({ input: amount, output: amount, cacheRead: amount, cacheWrite: amount }),
    usd: amount,
    unpriced: amount,
  }),
  /** null, and left out by older versions: not known. */
  told: z.number().nullable().default(null),
  startedAt: z.string().nullable(),
  lastAt: z.string().nullable(),
});
type Digest = z.infer<typeof Digest>;

type DigestRoom = Pick<Contract, 'digest'>;

/** As much of a history as this is read as fast as a digest is written. */
const worthwhileBytes = 256 * 1024;
const sealedBytes = 4096;
const nameOf = (folder: string) => path.join(folder, 'summary.json');

/**
 * Keeps what lists say of a run whose history (`events.jsonl` in `folder`) is long, when its walk has ended. Derived,
 * and never used for a decision: status, budget and resume read the history itself.
 */
export async function writeDigest(
  disk: Disk,
  folder: string,
  state: RunState,
  room: DigestRoom,
): Promise<void> {
  const journal = path.join(folder, 'events.jsonl');
  const { size } = await disk.stat(journal);
  if (size - ((await readDigest(disk, folder, room))?.from ?? 0) < worthwhileBytes) return;
  const { title, status, phase, phaseValues, questions, spent, told, startedAt, lastAt } = state;
  const known = { title, status, phase, phaseValues, questions, spent, told, startedAt, lastAt };
  const kept = { ...known, room: room.digest.of(state) };
  const digest = { bytes: size, seal: await sealOf(disk, journal, size), ...kept };
  await atomicWrite(disk, nameOf(folder), `${JSON.stringify(digest, null, 2)}\n`);
}

/**
 * What a list needs of a run's history up to byte `from`. undefined: there is no digest, or it cannot be read, or it
 * tells of another history.
 */
export async function readDigest(
  disk: Disk,
  folder: string,
  room: DigestRoom,
): Promise<{ readonly state: RunState; readonly from: number } | undefined> {
  try {
    const text = (await disk.readFile(nameOf(folder))).toString('utf8');
    const digest = Digest.safeParse(JSON.parse(text)).data;
    if (digest === undefined) return undefined;
    const journal = path.join(folder, 'events.jsonl');
    if ((await disk.stat(journal)).size < digest.bytes) return undefined;
    if ((await sealOf(disk, journal, digest.bytes)) !== digest.seal) return undefined;
    const own = room.digest.read(digest.room);
    return own && { state: stateOf(digest, own), from: digest.bytes };
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function stateOf({ bytes: _, seal: __, ...told }: Digest, room: RoomState): RunState {
  return { ...emptyRunState, ...told, room };
}

async function sealOf(disk: Disk, journal: string, end: number): Promise<string> {
  const handle = await disk.open(journal, 'read');
  try {
    const start = Math.max(0, end - sealedBytes);
    return sha256(await readBlock(handle, start, end - start));
  } finally {
    await handle.close();
  }
}
