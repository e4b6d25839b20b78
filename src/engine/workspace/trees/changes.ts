import type { Changes } from './desk.ts';
import type { Change, Entry } from './shapes.ts';
import { split } from './snapshot.ts';
import type { StoreGit } from './store-git.ts';

const raw = ['diff-tree', '-r', '-z', '--no-renames', '--raw', '--no-abbrev'];

/** What has changed from one tree of the store to another, file by file; of several pairs at once. */
export async function changesBetween(
  git: StoreGit,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<readonly Changes[]> {
  if (pairs.length === 0) return [];
  const listed = await git.all(pairs.map(({ from, to }) => ({ words: [...raw, from, to] })));
  return listed.map(readRaw);
}

function readRaw(listed: Buffer): Changes {
  const parts = split(listed);
  const files: Change[] = [];
  const left: string[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, modeFrom = '', modeTo = '', oidFrom = '', oidTo = ''] =
      /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) /.exec(parts[at]?.toString() ?? '') ?? [];
    const name = parts[at + 1] ?? Buffer.alloc(0);
    const path = name.toString();
    if (!Buffer.from(path).equals(name)) left.push(path);
    else files.push({ path, from: entryOf(modeFrom, oidFrom), to: entryOf(modeTo, oidTo) });
  }
  return { files, left };
}

function entryOf(mode: string, oid: string): Entry | null {
  return /^0*$/.test(mode) ? null : { mode, oid };
}

const shown = [
  ...['diff-tree', '-r', '-p', '--binary', '--full-index', '-M', '--no-ext-diff', '--no-textconv'],
  ...['--no-color', '--ignore-submodules=all', '--src-prefix=a/', '--dst-prefix=b/'],
];

/** The same as a patch that `git apply` takes: new, deleted, renamed files, bytes that are not text, modes, links. */
export async function patchBetween(
  git: StoreGit,
  from: string,
  to: string,
  paths: readonly string[] = [],
): Promise<Buffer> {
  return await git.bytes([...shown, from, to, ...(paths.length === 0 ? [] : ['--', ...paths])]);
}

/** The bytes of these objects, by name. Rejects with TreeError when one is not there. */
export async function blobs(
  git: StoreGit,
  oids: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const wanted: string[] = [];
  for (const oid of new Set(oids)) {
    const own = git.loose(oid);
    if (own === undefined) wanted.push(oid);
    else found.set(oid, own);
  }
  if (wanted.length === 0) return found;
  const bytes = await git.bytes(['cat-file', '--batch'], { input: `${wanted.join('\n')}\n` });
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(10, at);
    const [oid = '', , size = ''] = bytes.subarray(at, end).toString().split(' ');
    const from = end + 1;
    const to = from + Number(size);
    if (Number.isNaN(to)) break;
    found.set(oid, bytes.subarray(from, to));
    at = to + 1;
  }
  return found;
}

/** Keeps these bytes in the store; resolves with their names, in order. `folder`: where they can lie meanwhile. */
export async function keepBlobs(
  git: StoreGit,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const words = ['hash-object', '-w', '--no-filters', '--stdin-paths'];
  const output = await git.bytes(words, { input: `${files.join('\n')}\n` });
  return output.toString().trim().split('\n');
}
