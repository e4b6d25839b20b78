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
  /** All of its work so far has come into the project. Nothing where there is none; so do the others. */
  applied(task: number): Promise<void>;
  /** What came last is out of it again; what had come before is still there. */
  undone(task: number, brought: string | null): Promise<void>;
  dropped(task: number): Promise<void>;
};

export function taskRecords(disk: Disk, place: string): TaskRecords {
  const folder = (task: number) => path.join(place, 'tasks', String(task));
  const read = (task: number) => readRecord(TaskTreeShape, `${folder(task)}.json`);
  const keep = async (record: TaskTree) =>
    await writeRecord(disk, `${folder(record.task)}.json`, record);
  const become = async (task: number, news: (record: TaskTree) => Partial<TaskTree>) => {
    const record = read(task);
    if (record === undefined) return;
    const next = { ...record, ...news(record) };
    if (next.state !== record.state || next.brought !== record.brought) await keep(next);
  };
  return {
    folder,
    read,
    keep,
    applied: async (task) => await become(task, ({ end }) => ({ state: 'applied', brought: end })),
    undone: async (task, brought) => await become(task, () => ({ state: 'open', brought })),
    dropped: async (task) => await become(task, () => ({ state: 'dropped' })),
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
