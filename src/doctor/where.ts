import path from 'node:path';
import type { ConfigLayers } from '../engine/config/merge.ts';
import type { MergedPermissions } from '../engine/config/merge-permissions.ts';
import type { Entry } from '../engine/rooms.ts';
import type { Disk } from '../engine/workspace/disk.ts';
import type { Workspace } from '../engine/workspace/find-workspace.ts';
import { openTrust } from '../engine/workspace/trust.ts';
import type { Options } from '../ui/cli/options.ts';

/** Where `doctor` was asked, and by whom. */
export type Where = {
  readonly disk: Disk;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly home: string;
  /** The person's own configuration folder. */
  readonly configHome: string;
  readonly options: Options;
  /** The workflows there are. */
  entries(): Promise<readonly Entry[]>;
  /** What the standard output is; undefined: no terminal. */
  readonly terminal:
    | { readonly columns: number; readonly rows: number; readonly depth: number }
    | undefined;
};

/** The workspace that is meant, with its settings as they lie there. */
export type Found = {
  readonly workspace: Workspace | undefined;
  readonly layers: ConfigLayers;
};

/** The folder whose commands are judged: `--repo`, or where the person stands. */
export async function projectOf({ disk, cwd, options }: Where): Promise<string> {
  const folder = path.resolve(cwd, options.repo ?? '.');
  return await disk.realpath(folder).catch(() => folder);
}

/** Is the sandbox used with these rules, where there is one? */
export function sandboxWanted({ permissions }: MergedPermissions): boolean {
  return permissions.sandbox !== 'off';
}

export const trustOf = ({ disk, configHome }: Where) => openTrust(disk, configHome);
