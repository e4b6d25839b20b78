import * as fs from 'node:fs';
import path from 'node:path';
import { formatOf } from './file-here.ts';
import { configOf, headOf } from './make-store.ts';
import type { Base } from './shapes.ts';
import type { StoreGit } from './store-git.ts';

/** Who the agents' own git says has made something; nobody is asked. */
const somebody = '[user]\n\tname = agent\n\temail = agent@localhost\n';

/**
 * Lays out a tree of the store as a working tree with a repository of its own: it stands where the project stands and
 * has its history, and whatever is done in it stays in it. `index`: the engine's own index of it.
 */
export async function makeTree(
  git: StoreGit,
  base: Base,
  at: {
    readonly place: string;
    readonly folder: string;
    readonly index: string;
    readonly tree: string;
  },
): Promise<void> {
  const { place, folder, index, tree } = at;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.rmSync(path.join(place, 'index', index), { force: true });
  fs.mkdirSync(folder, { recursive: true });
  await git.bytes(['read-tree', '-u', '--reset', tree], { workTree: folder, index });
  for (const shown of base.shown) fs.mkdirSync(path.join(folder, shown), { recursive: true });
  if (base.project.prefix !== '')
    fs.mkdirSync(path.join(folder, base.project.prefix), { recursive: true });
  ownRepository(base, { folder, store: path.join(place, 'store') });
  await ownIndex(git, base, at);
}

function ownRepository(
  base: Base,
  { folder, store }: { readonly folder: string; readonly store: string },
): void {
  const own = path.join(folder, '.git');
  for (const name of ['objects/info', 'refs/heads', 'refs/tags', 'info'])
    fs.mkdirSync(path.join(own, name), { recursive: true });
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(own, name)), { recursive: true });
    fs.writeFileSync(path.join(own, name), text);
  };
  write('config', `${configOf(formatOf(base.tree), false)}${somebody}`);
  write('HEAD', headOf(base));
  if (base.head !== null && base.branch !== null)
    write(`refs/heads/${base.branch}`, `${base.head}\n`);
  write('objects/info/alternates', `${path.join(store, 'objects')}\n`);
  write('info/exclude', fs.readFileSync(path.join(store, 'info', 'exclude'), 'utf8'));
  const shallow = path.join(store, 'shallow');
  if (fs.existsSync(shallow)) fs.copyFileSync(shallow, path.join(own, 'shallow'));
}

/** As the person's own: what they have not committed is not committed here either. */
async function ownIndex(
  git: StoreGit,
  { head }: Base,
  {
    place,
    folder,
    index,
  }: { readonly place: string; readonly folder: string; readonly index: string },
): Promise<void> {
  const copy = `${index}-own`;
  const file = path.join(place, 'index', copy);
  if (head === null) return;
  fs.copyFileSync(path.join(place, 'index', index), file);
  await git.bytes(['read-tree', '--reset', head], { workTree: folder, index: copy });
  fs.renameSync(file, path.join(folder, '.git', 'index'));
}
