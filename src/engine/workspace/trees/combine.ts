import * as fs from 'node:fs';
import path from 'node:path';
import { blobs, keepBlobs } from './changes.ts';
import type { Clash } from './desk.ts';
import type { Change, Entry } from './shapes.ts';
import { freshName, type StoreGit } from './store-git.ts';
import { mergeTexts } from './three-way.ts';

/** What one task changed itself: from what its tree began with to what it left. */
export type Delta = { readonly task: number; readonly changes: readonly Change[] };

export type Combined =
  | { readonly ok: true; readonly tree: string }
  | { readonly ok: false; readonly clashes: readonly Clash[] };

type Combining = {
  readonly base: string;
  readonly deltas: readonly Delta[];
  readonly io: string;
  /** The side that a person chose of two that do not fit together. */
  chosen(clash: Clash): 'first' | 'second' | undefined;
};

type Now = { readonly entry: Entry | null; readonly task: number };

/**
 * A tree with all these changes over `base`. Each delta comes after those its task began with, so a file that nobody
 * before has touched is what its task found. `io`: a folder for short-lived files.
 */
export async function combine(git: StoreGit, combining: Combining): Promise<Combined> {
  const { base, deltas, io, chosen } = combining;
  const now = new Map<string, Now>();
  const clashes: Clash[] = [];
  const all = deltas.flatMap(({ task, changes }) => changes.map((change) => ({ task, change })));
  for (const { task, change } of all) {
    const before = now.get(change.path);
    const entry = before === undefined ? change.to : await both(git, io, before.entry, change);
    if (before === undefined || entry !== undefined) {
      now.set(change.path, { entry: entry ?? null, task });
      continue;
    }
    const clash = clashOf(before, task, change);
    const side = chosen(clash);
    if (side === 'second') now.set(change.path, { entry: change.to, task });
    if (side === undefined) clashes.push(clash);
  }
  clashes.push(...fileInFolder(now));
  if (clashes.length > 0) return { ok: false, clashes };
  return { ok: true, tree: await treeOf(git, base, now) };
}

function clashOf(before: Now, task: number, { path: name, from, to }: Change): Clash {
  return { path: name, tasks: [before.task, task], base: from, sides: [before.entry, to] };
}

/** What becomes of a file that both have changed; undefined: they do not fit together. */
async function both(
  git: StoreGit,
  io: string,
  ours: Entry | null,
  { from, to }: Change,
): Promise<Entry | null | undefined> {
  if (same(ours, from) || same(ours, to)) return to;
  if (ours === null || to === null || from === null || isLink([ours, to, from])) return undefined;
  const bytes = await blobs(git, [from.oid, ours.oid, to.oid]);
  const of = ({ oid }: Entry) => bytes.get(oid) ?? Buffer.alloc(0);
  const merged = await mergeTexts(git, io, { base: of(from), ours: of(ours), theirs: of(to) });
  if (!merged.ok) return undefined;
  const file = path.join(io, freshName('combined'));
  fs.writeFileSync(file, merged.bytes);
  const [oid = ''] = await keepBlobs(git, [file]);
  fs.rmSync(file, { force: true });
  return { oid, mode: to.mode === from.mode ? ours.mode : to.mode };
}

const isLink = (entries: readonly Entry[]) => entries.some(({ mode }) => mode === '120000');

/** One has made a file where another has made a folder of that name. */
function fileInFolder(now: ReadonlyMap<string, Now>): readonly Clash[] {
  return [...now].flatMap(([file, { entry, task }]) => {
    if (entry === null) return [];
    const parts = file.split('/');
    const above = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
    return above.flatMap((folder): readonly Clash[] => {
      const other = now.get(folder);
      if (other?.entry == null) return [];
      return [{ path: folder, tasks: [other.task, task], base: null, sides: [other.entry, null] }];
    });
  });
}

async function treeOf(git: StoreGit, base: string, now: ReadonlyMap<string, Now>): Promise<string> {
  if (now.size === 0) return base;
  const none = base.replaceAll(/./g, '0');
  // what is taken away first, so that a folder can become a file and a file a folder
  const lines = [...now]
    .toSorted(([, a], [, b]) => Number(a.entry !== null) - Number(b.entry !== null))
    .map(([name, { entry }]) => `${entry?.mode ?? '0'} ${entry?.oid ?? none}\t${name}\0`);
  const index = freshName('combined');
  const [, , tree] = await git.all(
    [
      { words: ['read-tree', base] },
      { words: ['update-index', '-z', '--index-info'], input: lines.join('') },
      { words: ['write-tree'] },
    ],
    { index },
  );
  git.forget(index);
  return tree?.toString().trim() ?? base;
}

export function same(a: Entry | null, b: Entry | null): boolean {
  return a?.mode === b?.mode && a?.oid === b?.oid;
}

const mostLines = 60;

/** Both sides of each, as people read them. */
export async function sidesOf(git: StoreGit, clashes: readonly Clash[]): Promise<string> {
  const entries = clashes.flatMap(({ sides }) => sides.flatMap((side) => side?.oid ?? []));
  const bytes = await blobs(git, entries);
  const textOf = (side: Entry | null) => {
    const text = side === null ? '' : (bytes.get(side.oid)?.toString() ?? '');
    const lines = text.includes('\0') ? ['(binary)'] : text.split('\n');
    return [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])];
  };
  return clashes
    .flatMap(({ path: name, tasks, sides }) =>
      sides.flatMap((side, at) => [`=== ${name} · ${tasks[at]}`, ...textOf(side)]),
    )
    .join('\n');
}
