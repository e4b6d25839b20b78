import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import type { Given } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';

const emitKinds = [
  'recommend-action',
  'issue-assessment',
  'facilitate-action',
  'agent-registry',
  'crew-request',
] as const;

export const flags = {
  project: whole(1, 1_000_000),
  'project-owner': text('NAME'),
  label: { ...text('LABEL'), many: true },
  issue: { ...text('N'), many: true },
  source: choice('auto', 'gh', 'local'),
  'issues-dir': text('DIR'),
  'agent-discovery-path': { ...text('DIR'), sets: ['field.agentDiscoveryPath'] },
  since: text('DATE'),
  maintain: choice('ask', 'apply', 'plan'),
  watch: nothing,
  'iterate-max': { ...whole(1, 10_000), sets: ['field.iterateMax'] },
  'check-interval': {
    takes: 'number',
    ...{ shown: 'MIN', min: 0, max: 1440, above: true, sets: ['field.checkInterval'] },
  },
  'stale-days': { ...whole(1, 365), sets: ['field.staleDays'] },
  'max-suggestions': { ...whole(1, 50), sets: ['field.maxSuggestions'] },
  emit: choice(...emitKinds),
  'init-issues': nothing,
  'all-repos': nothing,
  rehearsal: nothing,
  branch: text('NAME'),
  'base-branch': text('NAME'),
} as const;

/** Folders, a list of them and a recording are three places: one of them is looked at. */
function refuseAlso(
  [folder]: readonly string[],
  { rehearsal, 'all-repos': everywhere }: Pick<Given<typeof flags>, 'rehearsal' | 'all-repos'>,
): void {
  const said = [
    ...(everywhere ? ['--all-repos'] : []),
    ...(rehearsal ? ['--rehearsal'] : []),
    ...(folder === undefined ? [] : [folder]),
  ];
  if (said.length > 1) throw new Usage({ kind: 'conflict', flags: said.slice(0, 2) });
}

/** `field [DIR…]`: one look at each of these repositories, or one after the other with `--watch`. */
export function readField(words: readonly string[], given: Given<typeof flags>) {
  const issues = given.issue.map((one) => {
    if (/^[1-9]\d{0,8}$/.test(one)) return Number(one);
    throw new Usage({ kind: 'bad_value', flag: '--issue', value: one, allowed: 'N', nearest: '' });
  });
  if (given.emit !== undefined && given.watch)
    throw new Usage({ kind: 'conflict', flags: ['--emit', '--watch'] });
  refuseAlso(words, given);
  return {
    folders: words.length === 0 ? [null] : words,
    /** Each of the repositories that the person's own settings list. */
    everywhere: given['all-repos'],
    rehearsal: given.rehearsal,
    look: {
      ...{ project: given.project ?? null, owner: given['project-owner'] ?? null, issues },
      ...{ labels: [...given.label], since: given.since ?? null, source: given.source ?? 'auto' },
      ...{ issuesDir: given['issues-dir'] ?? null, maintain: given.maintain ?? 'auto' },
      ...{ init: given['init-issues'], sure: given.yes },
    },
    emit: given.emit,
    watch: given.watch,
    isBranchGiven: given.branch !== undefined || given['base-branch'] !== undefined,
  };
}

export type FieldCommand = ReturnType<typeof readField>;
