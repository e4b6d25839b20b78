import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from './engine/data/canonical.ts';
import { RunError } from './engine/data/failure.ts';
import type { Ports } from './engine/ports.ts';
import { nodeDisk, projectDisk } from './engine/workspace/disk.ts';
import { openExactFiles } from './engine/workspace/exact-files.ts';
import { gitFolders } from './engine/workspace/git-folders.ts';
import { openRunFiles } from './engine/workspace/run-files.ts';
import { sweepTemps } from './engine/workspace/temp-files.ts';
import { type FolderTrust, openTrust } from './engine/workspace/trust.ts';

/** The project at `root` (absolute) as agents may know it. Its word to them counts only where the person trusts it. */
export function projectAt(root: string, configHome: string): NonNullable<Ports['project']> {
  const trust = openTrust(nodeDisk, configHome);
  const look = async () => await trust.look(root, 'project');
  // trusting it is trusting all of it, as `folio-tui trust` does
  const whole = async () => await trust.look(root);
  return {
    root,
    files: {
      ...openRunFiles(projectDisk, root, '', 0o666),
      exact: openExactFiles(projectDisk, root),
    },
    trusted: async () => (await look()).state === 'trusted',
    known: async () => (await look()).state !== 'unknown',
    offered: async () => {
      const seen = await whole();
      if (seen.state !== 'unknown' || gitFolders(seen.folder) === undefined) return undefined;
      return { counts: seen.news.map(({ name }) => name), seal: sealOf(seen) };
    },
    trust: async (seal) => {
      const seen = await whole();
      if (sealOf(seen) !== seal) return false;
      if (seen.state === 'unknown') await trust.trust(seen);
      return true;
    },
    guidance: async () => await openTrust(nodeDisk, configHome).text(root, 'AGENTS.md'),
  };
}

/** One for each state of what can grant something in a folder. */
function sealOf({ folder, files }: FolderTrust): string {
  return hashOf([folder, ...files.map(({ name, hash }) => `${name} ${hash}`).sort()]).slice(0, 16);
}

/**
 * The repository that a folder lies in, as runs may look at it; the folder itself where it lies in none. Rejects a folder
 * that is not there: looked at all the same it would be a repository in which there is nothing to do.
 */
export function repositoryAt(
  folder: string,
  configHome: string,
): ReturnType<NonNullable<Ports['repository']>> {
  const real = realOf(folder);
  const { files, known, trusted, root } = projectAt(gitFolders(real)?.top ?? real, configHome);
  return {
    ...{ root, files, ...(known === undefined ? {} : { known }) },
    ...(trusted === undefined ? {} : { trusted }),
    sweep: async (folder) => await sweepTemps(nodeDisk, path.join(root, folder)),
  };
}

function realOf(folder: string): string {
  try {
    if (statSync(folder).isDirectory()) return realpathSync(folder);
  } catch {
    // said below
  }
  const values = { detail: path.resolve(folder) };
  throw new RunError({ kind: 'input_invalid', reason: 'field_no_folder', values });
}

/** What was recorded and comes with the program, in the folder at this address. */
export function recordingsAt(folder: URL): NonNullable<Ports['recordings']> {
  return openRunFiles(nodeDisk, fileURLToPath(folder));
}

/** Files of the workspace at `root` that change what agents are told; only what the person trusted counts. */
export function overlaysAt(root: string, configHome: string): NonNullable<Ports['overlays']> {
  const trust = openTrust(nodeDisk, configHome);
  return {
    text: async (name) => await trust.text(root, name),
    edited: async (name) => await trust.ownEdit(root, [name]),
  };
}
