import * as fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { atomicWrite } from '../atomic-write.ts';
import type { Disk } from '../disk.ts';
import { type TaskTree, TaskTreeShape } from './shapes.ts';

/** What is known of the trees of a cmd's tasks, `tasks/<n>.json`; `folder`: the tree itself, absolute. */
export type TaskRecords = {
  folder(task: number): string;
  read(task: number): TaskTree | undefined;
  keep(record: TaskTree): Promise<void>;
  /** Nothing where there is none. */
  become(task: number, state: TaskTree['state']): Promise<void>;
};

export function taskRecords(disk: Disk, place: string): TaskRecords {
  const folder = (task: number) => path.join(place, 'tasks', String(task));
  const read = (task: number) => readRecord(TaskTreeShape, `${folder(task)}.json`);
  const keep = async (record: TaskTree) =>
    await writeRecord(disk, `${folder(record.task)}.json`, record);
  return {
    folder,
    read,
    keep,
    async become(task, state) {
      const record = read(task);
      if (record !== undefined && record.state !== state) await keep({ ...record, state });
    },
  };
}

/** undefined: it is not there. Rejects what cannot be read: nothing is made up of it. */
export function readRecord<T>(shape: z.ZodType<T>, file: string): T | undefined {
  if (!fs.existsSync(file)) return undefined;
  return shape.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}

export async function writeRecord(disk: Disk, file: string, value: object): Promise<void> {
  await atomicWrite(disk, file, `${JSON.stringify(value, null, 2)}\n`);
}
