import * as fs from 'node:fs';
import type { SandboxSpec } from '../acting/shell.ts';
import { isBelow } from './sandbox-guarded.ts';

/** A place that is seen empty; real. */
export type Hidden = { readonly path: string; readonly folder: boolean };

/** `at` as it is named, `from` as it really lies. */
export type Shown = { readonly from: string; readonly at: string };

type Inside = {
  readonly emptied: readonly string[];
  readonly shown: readonly Shown[];
  /** Could the command see what lies at this real place? */
  isSeen(place: string): boolean;
};

/** What a command finds empty and what it is shown there, by what lies on the disk now. `writable`: real paths. */
export function insideOf(
  { emptied = [], shown = [], stands = [] }: SandboxSpec,
  writable: readonly string[],
): Inside {
  const folders = emptied
    .flatMap(existing)
    // where the home itself is the project, all of it is
    .filter(({ path: place, folder }) => folder && !writable.some((root) => isBelow(place, root)))
    .map(({ path: place }) => place);
  const places = shown.flatMap((at) =>
    existing(at).flatMap(({ path: from }) => bothNames(from, at)),
  );
  // anything else is seen without being mounted; `/dev/shm` is anew too
  const needed = places.filter(({ at }) =>
    [...folders, '/tmp', '/run', '/dev'].some((folder) => isBelow(at, folder)),
  );
  const seen = [...needed.map(({ at }) => at), ...writable, ...stands.map(({ at }) => at)];
  return {
    emptied: folders,
    shown: needed,
    isSeen: (place) =>
      !folders.some((folder) => isBelow(place, folder)) ||
      seen.some((each) => isBelow(place, each)),
  };
}

/** A link is not there in an empty folder: what it leads to is shown by its name, and where it lies. */
function bothNames(from: string, at: string): readonly Shown[] {
  return from === at
    ? [{ from, at }]
    : [
        { from, at },
        { from, at: from },
      ];
}

/** Its real place; none where nothing is there. */
export function existing(place: string): readonly Hidden[] {
  try {
    const real = fs.realpathSync.native(place);
    return [{ path: real, folder: fs.statSync(real).isDirectory() }];
  } catch {
    return [];
  }
}
