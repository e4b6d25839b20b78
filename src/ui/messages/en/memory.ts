import type { MemoryWords } from '../ja/memory.ts';
import { damageText } from './damage.ts';
import { learned } from './learned.ts';

/** Words of `folio-tui memory`. */
export const memory: MemoryWords = {
  learned,
  none: 'Nothing is remembered.',
  noHit: 'Nothing that is remembered fits. folio-tui memory lists all of it.',
  notFound: (name) =>
    `Nothing called "${name}" is remembered. folio-tui memory list shows the names.`,
  noWorkspace: 'There is no workspace, so nothing is remembered.',
  internal: (count) =>
    count === 1
      ? 'One more record is kept for the use of the program itself.'
      : `${count} more records are kept for the use of the program itself.`,
  origins: {
    person: 'written by you',
    agent: 'written by an agent, approved by you',
    rejected: 'written by an agent, rejected by you: kept so that it is not proposed again',
    imported: 'imported (unchecked)',
  },
  learnedIn: (run) => `in ${run}`,
  quotes: (words) => `based on your words: "${words}"`,
  toDelete: (name = 'NAME') => `To delete it: folio-tui memory delete ${name}`,
  deleted: (names) => `Deleted: ${names}`,
  rewritten: (count) =>
    `Taken out of ${count} ${count === 1 ? 'record' : 'records'} of earlier runs as well.`,
  traces: (files) =>
    `Your own words, finished work, or a run at work still say it: ${files}\nDelete or edit those if you want to be rid of them too.`,
  imported: (entities) =>
    `Imported ${entities} ${entities === 1 ? 'entity' : 'entities'} (origin: unchecked).`,
  skipped: (lines) => `Lines that cannot be read were skipped: ${lines}`,
  skippedInternal: (count) =>
    count === 1
      ? '1 internal record was not imported.'
      : `${count} internal records were not imported.`,
  refused: (names) => `Not imported (too long, or what looks like a key or a password): ${names}`,
  refusedEdit: (problems) => `Nothing was changed: ${problems}`,
  edited: (name) => `Changed: ${name}`,
  unchanged: 'Nothing was changed.',
  noTerminal: 'There is no terminal to ask on. Nothing was changed.',
  confirmReset: 'Without a terminal, --confirm-reset deletes them.',
  configKept: (problem) =>
    `The settings could not be changed (${damageText(problem)}). Write lp_system.enabled: false into config.yaml.`,
};
