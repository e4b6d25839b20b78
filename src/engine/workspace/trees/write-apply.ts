import * as fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from '../disk.ts';
import { blobs } from './changes.ts';
import { same } from './combine.ts';
import { fileHere, formatOf } from './file-here.ts';
import type { Apply, Entry } from './shapes.ts';
import type { StoreGit } from './store-git.ts';

/** Which side of an apply the person's files are on. */
export type Side = 'before' | 'after';

type Step = Apply['files'][number];

/** Files that are neither what they were nor what they should become: somebody has changed them. */
export function changedSince(
  top: string,
  { files }: Apply,
  sides: readonly Side[],
): readonly string[] {
  return files
    .filter((step) => !sides.some((side) => isOn(top, step, side)))
    .map(({ path: name }) => name);
}

/** Are all of them on this side? */
export function standsOn(top: string, apply: Apply, side: Side): boolean {
  return changedSince(top, apply, [side]).length === 0;
}

function isOn(top: string, step: Step, side: Side): boolean {
  const wanted = step[side];
  const oid = (step.before ?? step.after)?.oid ?? '';
  const here = fileHere(top, step.path, formatOf(oid));
  const now = here.kind === 'file' || here.kind === 'link' ? here.entry : null;
  return (here.kind === 'nothing' || now !== null) && same(now, wanted);
}

export type Writing = {
  readonly disk: Pick<Disk, 'rename' | 'unlink'>;
  readonly git: StoreGit;
  readonly top: string;
  /** Names this apply: what it leaves in the middle of its work is known by it. */
  readonly id: string;
};

/**
 * Brings all files to one side. New bytes lie beside each file, on the disk, before the first one takes its place; who
 * ends it in the middle has it called again, which goes on. Rejects with the disk's errors; then nothing but the
 * files already in place has changed, and the other side can be had the same way.
 */
export async function bring(writing: Writing, { files }: Apply, side: Side): Promise<void> {
  const { top, id } = writing;
  sweep(top, id, files);
  await write(
    writing,
    files.filter((step) => !isOn(top, step, side)),
    side,
  );
}

/** The same of files that are known to be on the other side, beside which nothing lies. */
export async function write(
  { disk, git, top, id }: Writing,
  open: readonly Step[],
  side: Side,
): Promise<void> {
  const bytes = await blobs(
    git,
    open.flatMap((step) => step[side]?.oid ?? []),
  );
  const ready = open.map((step) => ({ step, temp: besides(top, id, step) }));
  try {
    await Promise.all(
      ready.map(async ({ step, temp }) => {
        const entry = step[side];
        if (entry !== null) await lay(temp, entry, bytes.get(entry.oid), bitsOf(step, entry));
      }),
    );
    // a file may have to go where a folder comes
    for (const { step } of ready) if (step[side] === null) await takeAway(disk, top, step.path);
    for (const { step, temp } of ready)
      if (step[side] !== null) await disk.rename(temp, placeOf(top, step.path));
  } catch (error) {
    sweep(top, id, open);
    throw error;
  }
  await settle(ready.map(({ step }) => path.dirname(placeOf(top, step.path))));
}

/** Takes away what an apply that was ended in the middle has left beside its files. */
export function sweep(top: string, id: string, files: readonly Step[]): void {
  for (const step of files) {
    const here = fileHere(
      top,
      path.posix.join(path.posix.dirname(step.path), nameBeside(id, step)),
      'sha1',
    );
    if (here.kind === 'file' || here.kind === 'link')
      fs.rmSync(besides(top, id, step), { force: true });
  }
}

async function lay(
  temp: string,
  { mode }: Entry,
  bytes: Buffer | undefined,
  bits: number,
): Promise<void> {
  if (bytes === undefined) throw new Error(`bytes of ${path.basename(temp)} are not in the store`);
  fs.mkdirSync(path.dirname(temp), { recursive: true });
  if (mode === '120000') {
    fs.symlinkSync(bytes, temp);
    return;
  }
  const handle = await open(temp, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(bits);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file keeps its bits but for whether it can be run; a new one gets what new files get. */
function bitsOf({ bits, before }: Step, { mode }: Entry): number {
  const canRun = mode === '100755';
  const usual =
    before === null || before.mode === '120000' || bits === null ? 0o666 & ~umask() : bits;
  return canRun ? usual | ((usual & 0o444) >> 2) : usual & ~0o111;
}

function umask(): number {
  return process.umask();
}

/** With the folders that are empty then. */
async function takeAway(disk: Writing['disk'], top: string, name: string): Promise<void> {
  const file = placeOf(top, name);
  if (fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined) await disk.unlink(file);
  let folder = path.posix.dirname(name);
  while (folder !== '.') {
    try {
      fs.rmdirSync(placeOf(top, folder));
    } catch {
      return;
    }
    folder = path.posix.dirname(folder);
  }
}

async function settle(folders: readonly string[]): Promise<void> {
  await Promise.all(
    [...new Set(folders)].map(async (folder) => {
      const handle = await open(folder, 'r').catch(() => undefined);
      await handle?.sync().catch(() => undefined);
      await handle?.close();
    }),
  );
}

const placeOf = (top: string, name: string) => path.join(top, ...name.split('/'));
const besides = (top: string, id: string, step: Step) =>
  path.join(path.dirname(placeOf(top, step.path)), nameBeside(id, step));
/** Short, whatever the file is called. */
const nameBeside = (id: string, step: Step) =>
  `.folio-${id.slice(0, 12)}-${(step.after ?? step.before)?.oid.slice(0, 12)}-${hashed(step.path)}.tmp`;

function hashed(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
