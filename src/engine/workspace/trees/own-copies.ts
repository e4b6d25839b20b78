import * as fs from 'node:fs';
import path from 'node:path';
import type { OwnTree } from '../../ports.ts';

/*
 * Folders that programs fill (`node_modules`) are seen in a tree as they lie in the project, and cannot be written there. A
 * command that is allowed to fetch something has to fill them: then the tree gets a copy of its own. That is a clone where
 * the file system has them, which costs nothing.
 */

type Shown = Pick<OwnTree, 'folder' | 'top' | 'shown'>;

/** Folders that the tree has no copy of its own of. */
export function stillShown({ folder, shown }: Pick<Shown, 'folder' | 'shown'>): readonly string[] {
  return shown.filter((each) => isEmpty(path.join(folder, each)));
}

/** Gives the tree a copy of those of its shown folders that have one of these names. What is there already stays. */
export async function ownCopies(tree: Shown, names: readonly string[]): Promise<void> {
  for (const each of stillShown(tree)) {
    if (!names.includes(path.basename(each))) continue;
    const made = path.join(tree.folder, `${each}.folio-copy`);
    await fs.promises.rm(made, { recursive: true, force: true });
    await fs.promises.cp(path.join(tree.top, each), made, {
      recursive: true,
      verbatimSymlinks: true,
      mode: fs.constants.COPYFILE_FICLONE,
    });
    await fs.promises.rmdir(path.join(tree.folder, each));
    await fs.promises.rename(made, path.join(tree.folder, each));
  }
}

function isEmpty(folder: string): boolean {
  try {
    return fs.readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}
