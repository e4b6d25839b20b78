import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { parseJson } from '../walk/ask.ts';
import { bookkeeping, type Store, type Walk } from '../walk/walk.ts';
import type { Changes } from './acting.ts';
import type { Programs } from './shell.ts';

/** `made`: those of `paths` that agents made; where that is not said, nobody knows, and all may be the person's. */
const Stored = z.object({ paths: z.array(z.string()), made: z.array(z.string()).default([]) });

type Bookkeeping = Pick<Walk, 'store' | 'folder'>;
type Known = {
  readonly paths: Set<string>;
  readonly made: Set<string>;
  /** What git called dirty when it was last asked. */
  dirty: ReadonlySet<string>;
  /** Commands of agents at work: what turns dirty meanwhile is theirs. */
  commands: number;
  /** One after the other: what an earlier look saw must never pass for news. */
  looking: Promise<void>;
  writing: Promise<void>;
};

/** Keyed by the store, which a walk and everything derived from it share. */
const known = new WeakMap<Store, Promise<Known>>();

/**
 * Real paths that were changed in this run or were dirty at its start, and which of them agents made,
 * `.engine/changes.json`; one list for all agents of a run. `folder`: the project, whose dirt is looked at first. Rejects
 * with `file_damaged`.
 */
export async function openChanges(
  walk: Bookkeeping,
  programs: Pick<Programs, 'dirty' | 'heads'>,
  folder: string | undefined,
): Promise<Changes> {
  const reading = known.get(walk.store) ?? read(walk);
  known.set(walk.store, reading);
  const list = await reading;
  const look = async () => {
    if (folder === undefined) return;
    const turn = list.looking.then(async () => {
      const found = await programs.dirty(folder);
      await keep(walk, list, () => take(list, found));
    });
    list.looking = turn.catch(() => undefined);
    await turn;
  };
  // what another commit brought (switch, merge, pull) is clean for git, and not what the person had at the start
  const moved = async (before: string | undefined) => {
    const after = folder === undefined ? undefined : programs.heads?.now(folder);
    if (folder === undefined || before === undefined || after === undefined || after === before)
      return;
    const found = (await programs.heads?.between(folder, [before, after])) ?? [];
    await keep(walk, list, () => {
      for (const file of found) list.paths.add(file);
    });
  };
  await look();
  return {
    all: () => list.paths,
    unsaved: () => unsavedOf(list),
    look,
    async add(path) {
      await keep(walk, list, () => {
        list.paths.add(path);
        // what the person had begun stays theirs, whoever goes on with it
        if (!list.dirty.has(path)) list.made.add(path);
      });
    },
    async around(command) {
      await look();
      list.commands += 1;
      const head = folder === undefined ? undefined : programs.heads?.now(folder);
      try {
        return await command();
      } finally {
        await moved(head);
        // looked at while it still counts: what is new now, this command or one beside it made
        await look().finally(() => {
          list.commands -= 1;
        });
      }
    },
  };
}

function unsavedOf({ dirty, made }: Known): ReadonlySet<string> {
  return new Set([...dirty].filter((path) => !made.has(path)));
}

function take(list: Known, found: readonly string[]): void {
  const { paths, made, dirty } = list;
  for (const path of found) {
    if (list.commands > 0 && !dirty.has(path)) made.add(path);
    paths.add(path);
  }
  list.dirty = new Set(found);
  // committed, or taken back: whoever changes it next has made that
  for (const path of dirty) if (!list.dirty.has(path)) made.delete(path);
}

/** Makes a change to the list and writes it, where it is one. */
async function keep(walk: Bookkeeping, list: Known, change: () => void): Promise<void> {
  const sizes = () => `${list.paths.size} ${[...list.made].sort().join('\0')}`;
  const before = sizes();
  change();
  if (sizes() === before) return;
  // one after the other: a shorter list must never lie over a longer one
  list.writing = list.writing.then(async () => await write(walk, list));
  await list.writing;
}

async function read(walk: Bookkeeping): Promise<Known> {
  const path = pathOf(walk);
  const text = await walk.store.read(path);
  const rest = {
    ...{ dirty: new Set<string>(), commands: 0 },
    ...{ looking: Promise.resolve(), writing: Promise.resolve() },
  };
  if (text === undefined) return { paths: new Set(), made: new Set(), ...rest };
  const stored = Stored.safeParse(parseJson(path, text));
  if (!stored.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(stored.error) });
  const { paths, made } = stored.data;
  return { paths: new Set(paths), made: new Set(made), ...rest };
}

async function write(walk: Bookkeeping, { paths, made }: Known): Promise<void> {
  const stored = { paths: [...paths].sort(), made: [...made].sort() };
  await walk.store.write(pathOf(walk), `${JSON.stringify(stored, null, 2)}\n`);
}

const pathOf = (walk: Bookkeeping) => bookkeeping(walk, 'changes.json');
