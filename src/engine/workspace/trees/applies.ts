import * as fs from 'node:fs';
import path from 'node:path';
import type { Disk } from '../disk.ts';
import type { Trees } from './desk.ts';
import { keepBefore, missingHere, planApply } from './plan-apply.ts';
import { readRecord, type TaskRecords, writeRecord } from './records.ts';
import { type Apply, ApplyShape } from './shapes.ts';
import type { StoreGit } from './store-git.ts';
import { bring, changedSince, standsOn, sweep, write } from './write-apply.ts';

export type ApplyDesk = {
  readonly disk: Disk;
  readonly git: StoreGit;
  /** Where all of these trees lies, and where short-lived files do; absolute. */
  readonly place: string;
  readonly io: string;
  /** Where the person's repository begins; absolute. */
  readonly top: string;
  readonly tasks: TaskRecords;
};

/** What brings changes into the person's files, and takes them back: `applies/<id>.json` tells of each before it begins. */
export function appliesOf({
  disk,
  git,
  place,
  io,
  top,
  tasks,
}: ApplyDesk): Pick<Trees, 'apply' | 'finish' | 'undo' | 'last' | 'missing' | 'applied'> {
  const folder = path.join(place, 'applies');
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const read = (id: string) => readRecord(ApplyShape, fileOf(id));
  const keep = async (id: string, apply: Apply) => await writeRecord(disk, fileOf(id), apply);
  const all = () =>
    fs
      .readdirSync(folder)
      .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
      .flatMap((id) => {
        const apply = read(id);
        return apply === undefined ? [] : [{ id, apply }];
      });
  /** Of tasks' work, and not taken back; in order. */
  const standing = () =>
    all()
      .filter(({ apply }) => !apply.undone && apply.tasks.length > 0)
      .toSorted((a, b) => a.apply.nth - b.apply.nth);
  return {
    missing: async (changes) => await missingHere({ git, top, io }, changes),
    async apply(id, changes, whose = []) {
      const planned = await planApply({ git, top, io }, changes);
      if (!planned.ok) return planned;
      const nth = Math.max(0, ...all().map(({ apply }) => apply.nth)) + 1;
      const brought = whose.map((task) => tasks.read(task)?.brought ?? null);
      const apply = { nth, tasks: [...whose], brought, undone: false, files: [...planned.files] };
      await keepBefore({ git, top, io }, apply, changes);
      await keep(id, apply);
      await write({ disk, git, top, id }, apply.files, 'after');
      await isIn(tasks, apply);
      return { ok: true, files: apply.files.map(({ path: name }) => name) };
    },
    async finish(id) {
      const apply = read(id);
      if (apply === undefined) return 'not_begun';
      sweep(top, id, apply.files);
      if (apply.undone) {
        await isOut(tasks, apply);
        return 'done';
      }
      if (!standsOn(top, apply, 'after')) {
        if (changedSince(top, apply, ['before', 'after']).length > 0) return 'changed_since';
        await bring({ disk, git, top, id }, apply, 'after');
      }
      await isIn(tasks, apply);
      return 'done';
    },
    async undo(id) {
      const apply = read(id);
      if (apply === undefined) return [];
      if (apply.undone) {
        await isOut(tasks, apply);
        return [];
      }
      const changed = changedSince(top, apply, ['before', 'after']);
      if (changed.length > 0) return changed;
      await bring({ disk, git, top, id }, apply, 'before');
      await keep(id, { ...apply, undone: true });
      await isOut(tasks, apply);
      return [];
    },
    applied: () => [...new Set(standing().flatMap(({ apply }) => apply.tasks))],
    last() {
      const last = standing()
        .filter(({ apply }) => apply.files.length > 0)
        .at(-1);
      if (last === undefined) return undefined;
      return { id: last.id, files: last.apply.files.map(({ path: name }) => name) };
    },
  };
}

async function isIn(tasks: TaskRecords, apply: Apply): Promise<void> {
  for (const task of apply.tasks) await tasks.applied(task);
}

async function isOut(tasks: TaskRecords, { tasks: whose, brought }: Apply): Promise<void> {
  for (const [at, task] of whose.entries()) await tasks.undone(task, brought[at] ?? null);
}

/** One after the other: what one has looked at must not be changed by another before it writes. */
export function inTurn(desk: ReturnType<typeof appliesOf>): ReturnType<typeof appliesOf> {
  let turn: Promise<unknown> = Promise.resolve();
  const alone = async <T>(deed: () => Promise<T>): Promise<T> => {
    const done = turn.then(deed);
    turn = done.catch(() => undefined);
    return await done;
  };
  return {
    ...desk,
    apply: async (id, changes, tasks) => await alone(() => desk.apply(id, changes, tasks)),
    finish: async (id) => await alone(() => desk.finish(id)),
    undo: async (id) => await alone(() => desk.undo(id)),
  };
}
