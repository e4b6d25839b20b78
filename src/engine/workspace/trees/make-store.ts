import * as fs from 'node:fs';
import path from 'node:path';
import { objectFolders } from '../git-folders.ts';
import { bytesOnly } from './store-git.ts';

export type StoreNeeds = {
  /** Folder of the store; absolute, not there yet. */
  readonly store: string;
  /** The person's `.git`, or the one that linked working trees share; absolute. */
  readonly commonDir: string;
  readonly format: 'sha1' | 'sha256';
  /** The commit the project stands at, if any, and its branch. */
  readonly head: string | null;
  readonly branch: string | null;
  /** Lines of files that say what is ignored. */
  readonly ignored: string;
};

/**
 * Makes a store that has the history of a repository and nothing else of it: objects by second names, so that nobody's
 * cleaning up takes them away, or as copies where the disk has no second names; its own settings, its own references.
 */
export function makeStore({ store, commonDir, ignored, ...needs }: StoreNeeds): void {
  for (const folder of ['objects/pack', 'objects/info', 'refs/heads', 'info'])
    fs.mkdirSync(path.join(store, folder), { recursive: true });
  const write = (name: string, text: string) => fs.writeFileSync(path.join(store, name), text);
  write('config', configOf(needs.format, true));
  write('HEAD', headOf(needs));
  write('info/attributes', bytesOnly);
  write('info/exclude', ignored);
  for (const objects of objectFolders(commonDir)) takeObjects(objects, path.join(store, 'objects'));
  const shallow = path.join(commonDir, 'shallow');
  if (fs.existsSync(shallow)) fs.copyFileSync(shallow, path.join(store, 'shallow'));
}

/** Only what says how objects are named. */
export function configOf(format: StoreNeeds['format'], bare: boolean): string {
  const sha256 = format === 'sha256';
  return [
    '[core]',
    `\trepositoryformatversion = ${sha256 ? 1 : 0}`,
    `\tbare = ${bare}`,
    ...(sha256 ? ['[extensions]', '\tobjectformat = sha256'] : []),
    '',
  ].join('\n');
}

/** Where a repository stands: on a branch that has a commit or not, or nowhere but at a commit. */
export function headOf({ head, branch }: Pick<StoreNeeds, 'head' | 'branch'>): string {
  return branch === null && head !== null ? `${head}\n` : `ref: refs/heads/${branch ?? 'main'}\n`;
}

const loose = /^[0-9a-f]{2}$/;
const packed = /^pack-[0-9a-f]+\.(pack|idx|rev|promisor)$/;

function takeObjects(from: string, to: string): void {
  for (const { name } of entriesOf(from)) {
    if (!loose.test(name)) continue;
    fs.mkdirSync(path.join(to, name), { recursive: true });
    for (const { name: object } of entriesOf(path.join(from, name)))
      if (/^[0-9a-f]+$/.test(object)) secondName(from, to, path.join(name, object));
  }
  // an index is looked at before its pack: it comes after it
  const packs = entriesOf(path.join(from, 'pack')).map(({ name }) => name);
  for (const name of packs
    .filter((each) => packed.test(each))
    .toSorted()
    .toReversed())
    secondName(from, to, path.join('pack', name));
}

function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** What was cleaned up at this moment lies in another pack by now, which is looked at as well or is not needed. */
function secondName(from: string, to: string, name: string): void {
  const [source, target] = [path.join(from, name), path.join(to, name)];
  try {
    if (!fs.lstatSync(source).isFile() || fs.existsSync(target)) return;
    fs.linkSync(source, target);
  } catch {
    if (fs.existsSync(source)) fs.copyFileSync(source, target);
  }
}
