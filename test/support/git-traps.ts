import type { GitTrap } from './git-trap-parts.ts';
import { inFilters, inHooks, inOthers } from './git-traps-files.ts';
import { far, inSettings } from './git-traps-settings.ts';

/** What is known to make git start a program, by where it lies. Which of them are live depends on git's version. */
export const gitTraps: Readonly<Record<string, readonly GitTrap[]>> = {
  inSettings,
  inFilters,
  inHooks,
  inOthers,
  far,
};
