import * as fs from 'node:fs';
import path from 'node:path';
import type { Disk } from '../disk.ts';
import type { Trees } from './desk.ts';
import { keepBefore, missingHere, planApply } from './plan-apply.ts';
import { readRecord, type TaskRecords, writeRecord } from './records.ts';
import { type Apply, ApplyShape } from './shapes.ts';
import type { StoreGit } from './store-git.ts';
import { bring, changedSince, standsOn, sweep } from './write-apply.ts';

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
  const become = async (apply: Apply, state: 'applied' | 'open') => {
    for (const task of apply.tasks) await tasks.become(task, state);
  };
  return {
    missing: async (changes) => await missingHere({ git, top, io }, changes),
    async apply(id, changes, whose = []) {
      const planned = await planApply({ git, top, io }, changes);
      if (!planned.ok) return planned;
      const nth = Math.max(0, ...all().map(({ apply }) => apply.nth)) + 1;
      const apply = { nth, tasks: [...whose], undone: false, files: [...planned.files] };
      await keepBefore({ git, top, io }, apply, changes);
      await keep(id, apply);
      await bring({ disk, git, top, id }, apply, 'after');
      await become(apply, 'applied');
      return { ok: true, files: apply.files.map(({ path: name }) => name) };
    },
    async finish(id) {
      const apply = read(id);
      if (apply === undefined) return 'not_begun';
      sweep(top, id, apply.files);
      if (apply.undone) {
        await become(apply, 'open');
        return 'done';
      }
      if (!standsOn(top, apply, 'after')) {
        if (changedSince(top, apply, ['before', 'after']).length > 0) return 'changed_since';
        await bring({ disk, git, top, id }, apply, 'after');
      }
      await become(apply, 'applied');
      return 'done';
    },
    async undo(id) {
      const apply = read(id);
      if (apply === undefined) return [];
      const changed = changedSince(top, apply, ['before', 'after']);
      if (changed.length > 0) return changed;
      await bring({ disk, git, top, id }, apply, 'before');
      await keep(id, { ...apply, undone: true });
      await become(apply, 'open');
      return [];
    },
    applied: () => [...new Set(standing().flatMap(({ apply }) => apply.tasks))],
    last() {
      const last = standing()
        .filter(({ apply }) => apply.files.length > 0)
        .at(-1);
      if (last === undefined || !standsOn(top, last.apply, 'after')) return undefined;
      return { id: last.id, files: last.apply.files.map(({ path: name }) => name) };
    },
  };
}
