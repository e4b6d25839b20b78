import type { RunFiles } from '../ports.ts';
import type { GitStart } from '../workspace/git-start.ts';
import type { Gh } from './gh.ts';

/** Git that only looks, and reads no file of the working tree. */
export type LookingGit = Pick<GitStart, 'history' | 'isOutside'>;

/** A repository that a run looks at, of this person or of anybody: nothing of it is started. */
export type Repository = {
  /** Its real folder; absolute. */
  readonly root: string;
  readonly files: RunFiles;
  /** Takes away what writers of ours left half-written in this folder, which lies inside, when they were killed. */
  sweep(folder: string): Promise<void>;
  readonly git: LookingGit;
  /** The person's own `gh`, found outside the repository. `repo`: `owner/name`. */
  gh(repo: string): Promise<Gh>;
};
