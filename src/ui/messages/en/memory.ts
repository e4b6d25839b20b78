import type { MemoryWords } from '../ja/memory.ts';
import { learned } from './learned.ts';

/** Words of `folio-tui memory`. */
export const memory: MemoryWords = {
  learned,
  none: 'Nothing is remembered.',
  notFound: (name) =>
    `Nothing called "${name}" is remembered. folio-tui memory list shows the names.`,
  noWorkspace: 'There is no workspace, so nothing is remembered.',
  internal: (count) => `Beside these there are ${count} records that the program keeps for itself.`,
  origins: {
    person: 'written by you',
    agent: 'written by an agent, approved by you',
    imported: 'imported (unchecked)',
  },
  learnedIn: (run) => `in ${run}`,
  quotes: (words) => `rests on your words: "${words}"`,
  deleted: (names) => `Deleted: ${names}`,
  traces: (files) =>
    `Records of runs still say it: ${files}\nDelete those folders if you want to be rid of them too.`,
  imported: (entities) =>
    `Imported ${entities} ${entities === 1 ? 'entity' : 'entities'} (origin: unchecked).`,
  skipped: (lines) => `Lines that cannot be read were skipped: ${lines}`,
  skippedInternal: (count) => `${count} internal records were not imported.`,
  refused: (names) =>
    `Not imported, for they hold what looks like a key or a password, or are too long: ${names}`,
  refusedEdit: (problems) => `Nothing was changed: ${problems}`,
  edited: (name) => `Changed: ${name}`,
  unchanged: 'It is as it was.',
  noTerminal: 'There is no terminal to ask on. Nothing was changed.',
  confirmReset: 'Without a terminal, --confirm-reset deletes them.',
  configKept: (problem) =>
    `The settings could not be changed (${problem}). Write lp_system.enabled: false into config.yaml.`,
};
