import path from 'node:path';
import { DiskUnreachable, type Listed } from '../../engine/acting/tool-disk.ts';
import { isProtected, isWithin } from '../guard/paths.ts';
import { type Found, locate, refused } from './project-path.ts';
import type { ToolHost } from './tool.ts';

/** Folders that are listed but not searched: stored history, dependencies, build output. */
const skipped: ReadonlySet<string> = new Set(
  `.git .svn .hg node_modules __pycache__ .tox .nox .venv venv env virtualenv .mypy_cache .pytest_cache .ruff_cache
   htmlcov dist build target .next .nuxt out .idea .vscode .engine`.split(/\s+/),
);
/** At most this many names are looked at; a larger tree has to be searched in parts. */
const mostEntries = 100_000;

export type Entry = {
  readonly real: string;
  /** Relative to where the walk began, with `/`. */
  readonly name: string;
  readonly kind: Listed['kind'];
};

/** True when not everything was looked at. */
export type Bound = { reached: boolean };

/**
 * Files and folders below a folder, in order of their names, folders before what is in them. Follows no link. What is
 * built, downloaded or the engine's own is named and not entered, nor is what nobody may read.
 */
export async function* walkFiles(
  host: Pick<ToolHost, 'protectedPlaces' | 'files' | 'disk'>,
  start: Found,
  {
    depth,
    signal,
    bound,
  }: { readonly depth: number; readonly signal: AbortSignal; readonly bound: Bound },
): AsyncGenerator<Entry> {
  const closed = host.protectedPlaces.map((place) => host.files.realPath(place) ?? place);
  let seen = 0;
  const folders: { readonly real: string; readonly name: string; readonly depth: number }[] = [
    { real: start.real, name: '', depth: 1 },
  ];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal.throwIfAborted();
    const entries = await entriesOf(host, folder.real, folder.name);
    const inner: typeof folders = [];
    for (const entry of entries) {
      seen += 1;
      if (seen > mostEntries) {
        bound.reached = true;
        return;
      }
      yield entry;
      const enters =
        entry.kind === 'folder' &&
        folder.depth < depth &&
        !skipped.has(path.basename(entry.real).toLowerCase()) &&
        !isProtected(path.basename(entry.real)) &&
        !closed.some((place) => isWithin(place, entry.real));
      if (enters) inner.push({ real: entry.real, name: entry.name, depth: folder.depth + 1 });
    }
    folders.push(...inner.reverse());
  }
}

async function entriesOf(
  { disk }: Pick<ToolHost, 'disk'>,
  real: string,
  name: string,
): Promise<readonly Entry[]> {
  const list = await disk.list(real).catch((error: unknown) => {
    if (error instanceof DiskUnreachable) throw error;
    // a folder that went away or that nobody may look into has nothing to show
    return [];
  });
  return list
    .map((entry) => ({
      real: path.join(real, entry.name),
      name: name === '' ? entry.name : `${name}/${entry.name}`,
      kind: entry.kind,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder a search begins in. */
export function folderAt(host: ToolHost, given: string): Found {
  const found = locate(host, given, 'read');
  if (found.kind === 'missing') throw refused('NotFound', given, 'there is no such folder');
  if (found.kind !== 'folder') throw refused('NotAFolder', given, `it is a ${found.kind}`);
  return found;
}
