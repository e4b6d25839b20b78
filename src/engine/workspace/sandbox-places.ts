import path from 'node:path';
import type { SandboxSpec } from '../acting/shell.ts';

/** What git runs, or reads to find out what to run. `commondir` would send it elsewhere for both. */
export const gitRuns = ['hooks/', 'config', 'config.worktree', 'commondir', 'modules/'] as const;
const startUp = [
  '.profile',
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.inputrc',
  '.gitconfig',
  '.config/fish/',
  '.config/git/',
  '.config/autostart/',
  '.config/systemd/',
  '.ssh/',
] as const;
/** Where programs keep keys in a person's home. */
const keys = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.pgpass',
  '.git-credentials',
  '.config/gh',
  '.config/git/credentials',
  '.config/gcloud',
  '.claude/.credentials.json',
  '.claude.json',
  '.local/share/keyrings',
] as const;

export type SandboxNeeds = {
  /** The project and the run's folder; absolute. */
  readonly writable: readonly string[];
  readonly home: string;
  /** Never written to, wherever they lie: the workspace's `.engine` folders, other runs. A folder ends with `/`. */
  readonly never: readonly string[];
  /** Also hidden, besides the places where programs keep keys: the program's own configuration. */
  readonly hidden: readonly string[];
  readonly network: boolean;
};

/** The bounds of an agent's command (docs/spec/engine.md §7.3). */
export function sandboxFor(needs: SandboxNeeds): SandboxSpec {
  const { writable, home, network } = needs;
  return {
    writable,
    readOnly: [
      ...writable.flatMap((root) => gitRuns.map((name) => path.join(root, '.git', name))),
      ...startUp.map((name) => path.join(home, name)),
      ...needs.never,
    ],
    hidden: [...keys.map((name) => path.join(home, name)), ...needs.hidden],
    network,
  };
}
