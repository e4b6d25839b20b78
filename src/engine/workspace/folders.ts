import path from 'node:path';
import { codeOf, type Disk, isThere, unwritable } from './disk.ts';

const underway = new WeakMap<Disk, Map<string, Promise<void>>>();

/** Makes `folder` and what is missing above it; each new name survives a power cut. Rejects with the disk's error. */
export function makeFolder(disk: Disk, folder: string): Promise<void> {
  const making = makingOn(disk);
  const already = making.get(folder);
  if (already !== undefined) return already;
  const made = make(disk, folder).finally(() => making.delete(folder));
  making.set(folder, made);
  return made;
}

/**
 * Resolves once a folder that another writer of this process has just made is safe: it can be written into a moment
 * before its own name is.
 */
export async function folderSettled(disk: Disk, folder: string): Promise<void> {
  await makingOn(disk).get(folder);
}

/** Makes `folder` and what is missing above it; false when it is there already, whoever made it. */
export async function claimFolder(disk: Disk, folder: string): Promise<boolean> {
  const parent = path.dirname(folder);
  await makeFolder(disk, parent);
  try {
    await disk.mkdir(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await disk.syncFolder(parent);
  return true;
}

async function make(disk: Disk, folder: string): Promise<void> {
  const parent = path.dirname(folder);
  try {
    await disk.mkdir(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(disk, parent);
    await mkdirUnlessThere(disk, folder);
  }
  await disk.syncFolder(parent);
}

async function mkdirUnlessThere(disk: Disk, folder: string): Promise<void> {
  try {
    await disk.mkdir(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function makingOn(disk: Disk): Map<string, Promise<void>> {
  const known = underway.get(disk);
  if (known) return known;
  const fresh = new Map<string, Promise<void>>();
  underway.set(disk, fresh);
  return fresh;
}

/**
 * Moves a file or a folder, making folders on the way; it survives a power cut once it resolves. Nothing happens when
 * `from` is not there. A file at `to` is replaced, a folder that holds something is not. Rejects with RunError
 * `file_unwritable`.
 */
export async function move(disk: Disk, from: string, to: string): Promise<void> {
  try {
    const folder = path.dirname(to);
    if (!(await isThere(disk, from))) return;
    await makeFolder(disk, folder);
    await disk.rename(from, to);
    // The new name first: between the two a power cut may leave both names, never none.
    await disk.syncFolder(folder);
    if (folder !== path.dirname(from)) await disk.syncFolder(path.dirname(from));
  } catch (error) {
    throw unwritable(from, error);
  }
}
