import { randomInt } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '../disk.ts';
import type { Artifacts } from './desk.ts';
import { readEnd } from './read-end.ts';
import { openVerifyRun, type RunFacts } from './verify-run.ts';

const runName = /^run_(\d{8})_(\d{6})_[a-z0-9]{6}$/;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const dayMs = 86_400_000;

/** `run_20260115_150011_k3x9qa`, UTC (docs/spec/edit.md §8.5). */
export function newRunName(now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '');
  const end = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `run_${digits.slice(0, 8)}_${digits.slice(8, 14)}_${end}`;
}

/** When a run of this name began; undefined: no run has such a name. */
export function runTime(name: string): number | undefined {
  const [, day = '', time = ''] = runName.exec(name) ?? [];
  if (day === '') return undefined;
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
  const at = Date.parse(iso);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso.slice(0, 10)
    ? undefined
    : at;
}

/** Where runs of the pipeline are kept (docs/spec/edit.md §8.6). Rejects with the disk's errors. */
export function openArtifacts(
  folder: string,
  facts: Omit<RunFacts, 'folder' | 'id'>,
  now: () => Date,
): Artifacts {
  const runs = path.join(folder, 'runs');
  const at = (run: string, ...more: string[]) => path.join(runs, run, ...more);
  const known = (run: string) => runName.test(run);
  return {
    folder,
    async begin(task) {
      for (;;) {
        const id = newRunName(now());
        fs.mkdirSync(runs, { recursive: true, mode: 0o700 });
        try {
          fs.mkdirSync(at(id), { mode: 0o700 });
        } catch (error) {
          if (codeOf(error) === 'EEXIST') continue;
          throw error;
        }
        for (const name of ['logs', 'build', 'tmp', 'db', 'snapshots']) fs.mkdirSync(at(id, name));
        fs.writeFileSync(at(id, 'task.json'), `${JSON.stringify({ task })}\n`);
        return openVerifyRun({ ...facts, folder: at(id), id });
      }
    },
    async sweep(task) {
      for (const run of namesIn(runs)) {
        if (fs.existsSync(at(run, 'manifest.json'))) continue;
        if (taskOf(at(run, 'task.json')) === task) remove(at(run));
      }
    },
    async read(run, name) {
      if (!known(run) || name.split('/').includes('..')) return undefined;
      return readEnd(at(run, name), 256 * 1024);
    },
    manifest: async (run) => (known(run) ? textOf(at(run, 'manifest.json')) : undefined),
    isThere: async (run) => known(run) && fs.existsSync(at(run)),
    async pin(pinned, note) {
      for (const run of pinned)
        if (known(run) && fs.existsSync(at(run)))
          fs.writeFileSync(at(run, 'PINNED'), `${JSON.stringify(note, null, 2)}\n`);
    },
    async unpin(pinned) {
      for (const run of pinned) if (known(run)) fs.rmSync(at(run, 'PINNED'), { force: true });
    },
    async trim(bounds, keep) {
      const kept = new Set(keep);
      const all = namesIn(runs).flatMap((run) => {
        const began = runTime(run);
        return began === undefined ? [] : [{ run, began }];
      });
      const loose = all
        .filter(({ run }) => !kept.has(run) && !isPinned(at(run)))
        .toSorted((a, b) => a.began - b.began);
      let left = all.length;
      for (const { run, began } of loose) {
        if (now().getTime() - began <= bounds.days * dayMs && left <= bounds.runs) continue;
        remove(at(run));
        left -= 1;
      }
    },
  };
}

/** A pin whose report is gone holds nothing any more. */
function isPinned(folder: string): boolean {
  const text = textOf(path.join(folder, 'PINNED'));
  if (text === undefined) return false;
  try {
    const report: unknown = Reflect.get(JSON.parse(text), 'stuck_report');
    return typeof report !== 'string' || fs.existsSync(report);
  } catch {
    return true;
  }
}

function taskOf(file: string): unknown {
  try {
    return Reflect.get(JSON.parse(textOf(file) ?? ''), 'task');
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder).filter((name) => runName.test(name));
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** What a program wrote may be closed to its owner, too. */
function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
}
