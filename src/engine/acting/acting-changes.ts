import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { parseJson } from '../walk/ask.ts';
import { bookkeeping, type Store, type Walk } from '../walk/walk.ts';
import type { ActingHost } from './acting.ts';
import type { Programs } from './shell.ts';

const Stored = z.object({ paths: z.array(z.string()) });

type Place = Pick<Walk, 'store' | 'folder'>;
type Known = { readonly paths: Set<string>; writing: Promise<void> };

/** Keyed by the store, which a walk and everything derived from it share. */
const known = new WeakMap<Store, Promise<Known>>();

/**
 * Real paths that were changed in this run or were dirty at its start, `.engine/changes.json`; one list for all
 * agents of a run. `folder`: the project, whose dirt is looked at first. Rejects with `file_damaged`.
 */
export async function openChanges(
  walk: Place,
  programs: Pick<Programs, 'dirty'>,
  folder: string | undefined,
): Promise<ActingHost['changes']> {
  const reading = known.get(walk.store) ?? read(walk);
  known.set(walk.store, reading);
  const list = await reading;
  const { paths } = list;
  const look = async () => {
    if (folder !== undefined) await add(await programs.dirty(folder));
  };
  async function add(found: readonly string[]): Promise<void> {
    const before = paths.size;
    for (const path of found) paths.add(path);
    if (paths.size === before) return;
    // writes run one after the other: an older, shorter list must never replace a longer one
    list.writing = list.writing.then(async () => await write(walk, paths));
    await list.writing;
  }
  await look();
  return { all: () => paths, add: async (path) => await add([path]), look };
}

async function read(walk: Place): Promise<Known> {
  const path = pathOf(walk);
  const text = await walk.store.read(path);
  if (text === undefined) return { paths: new Set(), writing: Promise.resolve() };
  const stored = Stored.safeParse(parseJson(path, text));
  if (!stored.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(stored.error) });
  return { paths: new Set(stored.data.paths), writing: Promise.resolve() };
}

async function write(walk: Place, paths: ReadonlySet<string>): Promise<void> {
  const stored = { paths: [...paths].sort() };
  await walk.store.write(pathOf(walk), `${JSON.stringify(stored, null, 2)}\n`);
}

const pathOf = (walk: Place) => bookkeeping(walk, 'changes.json');
