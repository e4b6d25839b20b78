import path from 'node:path';
import { z } from 'zod';
import { jsonIn } from '../data/json-text.ts';
import type { Disk } from './disk.ts';
import { makeFolder } from './folders.ts';
import { bootId } from './process-table.ts';

/** What a run records of a running command, so that a later process can end what is left of it. */
export type ChildRecord = {
  readonly run: string;
  /** In the environment of the command and of all it starts, like `run`. */
  readonly child: string;
  /** Identifies the boot of the machine in which it was started. */
  readonly boot: string;
  /** undefined: the program ended before it could write it down. */
  readonly leader: { readonly pid: number; readonly started: number | undefined } | undefined;
  /** What stands in for missing places while it is at work; absolute. */
  readonly standIns: readonly string[];
};

const first = z.object({
  run: z.string(),
  child: z.string().min(8),
  boot: z.string(),
  standIns: z.array(z.string()).default([]),
});
const second = z.object({ pid: z.int().min(2), started: z.int().optional() });

/** The marks by which processes of a command are known. */
export function marksOf({ run, child }: Pick<ChildRecord, 'run' | 'child'>): readonly string[] {
  return [`FOLIO_RUN_ID=${run}`, `FOLIO_CHILD=${child}`];
}

export type OpenRecord = {
  leads(pid: number, started: number | undefined): Promise<void>;
  /** The command and everything it started are gone. */
  close(): Promise<void>;
};

/**
 * Writes `<folder>/<child>.jsonl` before the command starts. Not synced: a power cut ends the process as well. Rejects
 * with the disk's error.
 */
export async function openRecord(
  disk: Disk,
  folder: string,
  {
    run,
    child,
    standIns = [],
  }: Pick<ChildRecord, 'run' | 'child'> & Partial<Pick<ChildRecord, 'standIns'>>,
): Promise<OpenRecord> {
  await makeFolder(disk, folder);
  const name = path.join(folder, `${child}.jsonl`);
  const file = await disk.open(name, 'create');
  let position = 0;
  const line = async (value: object) => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    position += await file.write(bytes, position);
  };
  await line({ run, child, boot: bootId(), standIns });
  return {
    leads: (pid, started) => line({ pid, started }),
    close: async () => {
      await file.close();
      await disk.unlink(name);
    },
  };
}

/** undefined for a file that is none, or not a whole one. */
export function readRecord(text: string): ChildRecord | undefined {
  const [one, two] = text.split('\n', 2).map(jsonIn);
  const begun = first.safeParse(one);
  if (!begun.success) return undefined;
  const led = second.safeParse(two);
  if (!led.success) return { ...begun.data, leader: undefined };
  return { ...begun.data, leader: { pid: led.data.pid, started: led.data.started } };
}
