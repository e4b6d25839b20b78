import path from 'node:path';
import type { Op } from './recording-disk.ts';

/*
 * What may be on the disk after the power went out (POSIX, no kinder file system):
 * - bytes of a file that were not synced since are there, partly there, or not there;
 * - names in a folder that changed since its last sync: any of the changes may be there, in the order they were made;
 * - a rename or link within a folder is there or not, never half;
 * - what was synced is there.
 */

/** Files after a crash: path → content. */
export type CrashState = ReadonlyMap<string, string>;

type Change = { readonly set?: readonly [string, number | 'folder']; readonly remove?: string };

type Folder = {
  /** Names that are safe. */
  readonly safe: ReadonlyMap<string, number | 'folder'>;
  readonly pending: readonly Change[];
};

type Content = { readonly safe: Buffer | undefined; readonly now: Buffer };

type Model = {
  readonly folders: ReadonlyMap<string, Folder>;
  readonly contents: ReadonlyMap<number, Content>;
};

/** A disk on which `files` are safe and so is every folder on the way to them and to `roots`. */
export function safeDisk(files: ReadonlyMap<string, string>, roots: readonly string[]): Model {
  const folders = new Map<string, Map<string, number | 'folder'>>();
  const contents = new Map<number, Content>();
  const ensure = (folder: string): Map<string, number | 'folder'> => {
    const known = folders.get(folder);
    if (known) return known;
    const made = new Map<string, number | 'folder'>();
    folders.set(folder, made);
    if (path.dirname(folder) !== folder) ensure(path.dirname(folder)).set(folder, 'folder');
    return made;
  };
  for (const root of roots) ensure(root);
  let inode = 0;
  for (const [file, text] of files) {
    inode -= 1;
    ensure(path.dirname(file)).set(file, inode);
    contents.set(inode, { safe: Buffer.from(text), now: Buffer.from(text) });
  }
  const safe = [...folders].map(
    ([folder, names]) => [folder, { safe: names, pending: [] }] as const,
  );
  return { folders: new Map(safe), contents };
}

/** The disk after one more operation, as the running system sees it and as far as it is safe. */
export function apply(model: Model, op: Op): Model {
  switch (op.op) {
    case 'create': {
      const contents = new Map(model.contents);
      contents.set(op.inode, { safe: undefined, now: Buffer.alloc(0) });
      return named({ ...model, contents }, { set: [op.file, op.inode] });
    }
    case 'write':
      return written(model, op.inode, (now) => {
        const size = Math.max(now.length, op.at + op.bytes.length);
        const grown = Buffer.concat([now], size);
        op.bytes.copy(grown, op.at);
        return grown;
      });
    case 'truncate':
      return written(model, op.inode, (now) => Buffer.concat([now], op.size));
    case 'sync': {
      const contents = new Map(model.contents);
      const { now } = contentOf(model, op.inode);
      return { ...model, contents: contents.set(op.inode, { safe: now, now }) };
    }
    case 'rename':
      return named(model, { set: [op.to, nodeAt(model, op.from)], remove: op.from });
    case 'link':
      return named(model, { set: [op.to, nodeAt(model, op.from)] });
    case 'unlink':
      return named(model, { remove: op.file });
    case 'mkdir': {
      const folders = new Map(model.folders).set(op.folder, { safe: new Map(), pending: [] });
      return named({ ...model, folders }, { set: [op.folder, 'folder'] });
    }
    case 'syncFolder': {
      const safe = changed(folderAt(model, op.folder), () => true);
      return { ...model, folders: new Map(model.folders).set(op.folder, { safe, pending: [] }) };
    }
    case 'begin':
    case 'return':
      return model;
    default:
      return op satisfies never;
  }
}

/** Every state the disk may be found in if the power goes out now. */
export function* crashStates(model: Model): Generator<CrashState> {
  const folders = [...model.folders];
  const unsafe = [...model.contents].filter(
    ([, { safe, now }]) => safe === undefined || !safe.equals(now),
  );
  const counts = folders.map(([, { pending }]) => 2 ** pending.length);
  for (const choice of combinations([...counts, ...unsafe.map(() => 3)])) {
    const names = new Map(
      folders.map(([folder, state], index) => {
        const chosen = choice[index] ?? 0;
        return [folder, changed(state, (change) => ((chosen >> change) & 1) === 1)] as const;
      }),
    );
    const contents = new Map([...model.contents].map(([inode, { now }]) => [inode, now]));
    unsafe.forEach(([inode, content], index) => {
      contents.set(inode, survivor(content, choice[folders.length + index] ?? 0));
    });
    yield reachable(names, contents);
  }
}

/** 0 nothing of what was not synced, 1 a part of it, 2 all of it. */
function survivor({ safe, now }: Content, how: number): Buffer {
  const before = safe ?? Buffer.alloc(0);
  if (how === 2) return now;
  if (how === 0) return before;
  const half = Math.ceil(now.length / 2);
  return Buffer.concat([now.subarray(0, half), before.subarray(half)]);
}

function reachable(
  folders: ReadonlyMap<string, ReadonlyMap<string, number | 'folder'>>,
  contents: ReadonlyMap<number, Buffer>,
): CrashState {
  const found = new Map<string, string>();
  const visit = (folder: string) => {
    for (const [name, node] of folders.get(folder) ?? []) {
      if (node === 'folder') visit(name);
      else found.set(name, contents.get(node)?.toString('utf8') ?? '');
    }
  };
  visit(path.parse([...folders.keys()][0] ?? '/').root);
  return found;
}

function changed(
  { safe, pending }: Folder,
  happens: (change: number) => boolean,
): Map<string, number | 'folder'> {
  const names = new Map(safe);
  pending.forEach((change, index) => {
    if (!happens(index)) return;
    if (change.remove !== undefined) names.delete(change.remove);
    if (change.set) names.set(change.set[0], change.set[1]);
  });
  return names;
}

function named(model: Model, change: Change): Model {
  const folder = path.dirname(change.set?.[0] ?? change.remove ?? '');
  const { safe, pending } = folderAt(model, folder);
  const folders = new Map(model.folders).set(folder, { safe, pending: [...pending, change] });
  return { ...model, folders };
}

function written(model: Model, inode: number, change: (now: Buffer) => Buffer): Model {
  const content = contentOf(model, inode);
  const contents = new Map(model.contents).set(inode, { ...content, now: change(content.now) });
  return { ...model, contents };
}

function folderAt(model: Model, folder: string): Folder {
  const found = model.folders.get(folder);
  if (!found) throw new Error(`no folder ${folder}`);
  return found;
}

function contentOf(model: Model, inode: number): Content {
  const found = model.contents.get(inode);
  if (!found) throw new Error(`no inode ${inode}`);
  return found;
}

function nodeAt(model: Model, file: string): number | 'folder' {
  const node = changed(folderAt(model, path.dirname(file)), () => true).get(file);
  if (node === undefined) throw new Error(`no file ${file}`);
  return node;
}

function* combinations(counts: readonly number[]): Generator<readonly number[]> {
  const choice = counts.map(() => 0);
  for (;;) {
    yield choice;
    let at = 0;
    while (at < counts.length && (choice[at] ?? 0) + 1 === counts[at]) choice[at++] = 0;
    if (at === counts.length) return;
    choice[at] = (choice[at] ?? 0) + 1;
  }
}
