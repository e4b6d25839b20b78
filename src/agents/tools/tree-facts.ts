import path from 'node:path';
import type { OwnTree } from '../../engine/ports.ts';
import type { FileFacts } from '../guard/decision.ts';
import { isWithin } from '../guard/paths.ts';

/** A path as the agent and its commands know it → where it lies on the disk. */
function inTree({ top, folder, shown }: OwnTree, file: string): string {
  if (!isWithin(top, file)) return file;
  const rest = path.relative(top, file);
  const isShown = shown.some((each) => isWithin(path.join(top, each), file));
  return isShown ? file : path.join(folder, rest);
}

/** Where it lies on the disk → as the agent and its commands know it. */
export function asSeen({ top, folder }: OwnTree, file: string): string {
  return isWithin(folder, file) ? path.join(top, path.relative(folder, file)) : file;
}

/** The disk as commands see it for which the tree stands at the project's place. */
export function treeFacts(files: FileFacts, tree: OwnTree): FileFacts {
  return {
    realPath(file) {
      const real = files.realPath(inTree(tree, file));
      return real === undefined ? undefined : asSeen(tree, real);
    },
    kind: (file) => files.kind(inTree(tree, file)),
    names: (folder) => files.names(inTree(tree, folder)),
    hash: (file) => files.hash(inTree(tree, file)),
  };
}
