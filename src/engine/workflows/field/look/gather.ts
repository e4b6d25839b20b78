import type { Repository } from '../../../acting/repository.ts';
import { RunError } from '../../../data/failure.ts';
import type { Clock } from '../../../ports.ts';
import type { SourceStatus, Warning } from '../contract/report.ts';
import type { Facts, FieldIssue } from '../model.ts';
import { type ReadAgents, readAgents } from '../rules/agents.ts';
import type { Talk } from '../state.ts';
import { findAgents } from './agents.ts';
import { readElsewhere } from './elsewhere.ts';
import { fileDates } from './file-dates.ts';
import { readTracker } from './gh.ts';
import { readHistory, type SeenHistory } from './history.ts';
import { hasLocalIssues, passedOver, readLocalIssues } from './local-issues.ts';
import { readWorkLogs } from './work-logs.ts';

export type Gathered = {
  readonly facts: Facts;
  readonly agents: ReadAgents;
  readonly sources: readonly SourceStatus[];
  readonly warnings: readonly Warning[];
};

export type GatherOptions = {
  readonly now: Date;
  readonly project: number | null;
  readonly owner: string | null;
  readonly labels: readonly string[];
  readonly issues: readonly number[];
  readonly since: Date;
  readonly source: 'auto' | 'gh' | 'local';
  readonly issuesDir: string;
  /** Was the folder named by the person? Then it is what they want, whatever else there is. */
  readonly isDirGiven: boolean;
  readonly agentPath: string;
  readonly native: boolean;
  readonly talks: ReadonlyMap<number, Talk>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

const monthMs = 30 * 86_400_000;

/** Looks at everything once (docs/spec/field.md §4): agents, issues, history, logs. Nothing is kept from an earlier look. */
export async function gather(repository: Repository, options: GatherOptions): Promise<Gathered> {
  const { files, git } = repository;
  const root = insideOf(options.agentPath);
  const agents = readAgents(await findAgents(files, root), root);
  const seen = await readHistory(git, options.since);
  const logs = await readWorkLogs(files, new Date(options.now.getTime() - 90 * 86_400_000));
  const tracked = await trackedIn(repository, seen, options);
  const known = { issues: tracked.facts.issues.map((issue) => narrowed(issue, options)) };
  return {
    facts: {
      ...{ ...tracked.facts, ...known, history: seen.history, sessions: logs.sessions },
      states: { ...tracked.states, git: seen.state, logs: logs.state },
    },
    agents,
    sources: [
      ...tracked.sources,
      status('git', seen.state, seen.detail),
      status('logs', logs.state, logs.detail),
    ],
    warnings: [...agents.warnings, ...tracked.warnings],
  };
}

type Tracked = {
  readonly facts: Pick<Facts, 'repo' | 'tracker' | 'issues' | 'prs' | 'localPrs' | 'elsewhere'>;
  readonly states: Pick<Facts['states'], 'issues' | 'prs' | 'native'>;
  readonly sources: readonly SourceStatus[];
  readonly warnings: readonly Warning[];
};

async function trackedIn(
  repository: Repository,
  seen: SeenHistory,
  options: GatherOptions,
): Promise<Tracked> {
  const { files } = repository;
  const folder = insideOf(options.issuesDir);
  const isLocal =
    options.source === 'local' ||
    (options.source === 'auto' &&
      (options.isDirGiven || (options.owner === null && (await hasLocalIssues(files, folder)))));
  if (isLocal) return await localIn(repository, seen, folder, options);
  if (seen.repo !== null) {
    const gh = await repository.gh(seen.repo);
    const version = await gh.version();
    if (version.ok || options.source === 'gh') {
      const wanted = {
        project: options.project,
        owner: options.owner,
        repo: seen.repo,
        native: options.native,
        known: options.talks,
      };
      const tracker = await readTracker(gh, wanted, options);
      const issues =
        options.project === null
          ? tracker.issues.map((issue) => recent(issue, options.now))
          : tracker.issues;
      const elsewhere = await readElsewhere(issues, seen.repo, {
        ghOf: async (repo) => await repository.gh(repo),
        asking: options,
      });
      const { prs } = tracker;
      return {
        facts: { repo: seen.repo, tracker: 'gh', issues, prs, elsewhere, localPrs: new Map() },
        states: tracker.states,
        ...{ sources: tracker.sources, warnings: [] },
      };
    }
  }
  if (options.source === 'gh')
    throw new RunError({
      kind: 'input_invalid',
      reason: 'this repository has no remote on GitHub; use --source local',
      values: {},
    });
  const detail =
    'no issues: install and log in to gh, or make .agent/issues/ (folio-tui field --init-issues)';
  return {
    facts: { repo: seen.repo, tracker: 'local', issues: [], prs: [], localPrs: new Map() },
    states: { issues: 'absent', prs: 'absent', native: 'absent' },
    sources: [status('issues', 'absent', detail)],
    warnings: [
      { code: 'L000', severity: 'warning', path: folder, message: detail },
      ...(await passedOver(files, folder)),
    ],
  };
}

async function localIn(
  { files, git, sweep }: Repository,
  { repo }: SeenHistory,
  folder: string,
  { now, project }: GatherOptions,
): Promise<Tracked> {
  await sweep(folder);
  const read = await readLocalIssues(files, folder, repo);
  const passed = read.warnings.filter(({ code }) => code === 'L004').length;
  const dates = await fileDates(git, folder);
  const dated = read.issues.map((issue): FieldIssue => {
    const own = dates.get(issue.path ?? '');
    return {
      ...issue,
      createdAt: issue.createdAt ?? own?.first,
      updatedAt: issue.updatedAt ?? own?.last,
      closedAt: issue.open ? undefined : (issue.closedAt ?? own?.last),
    };
  });
  const declares = dated.some(({ projects }) => projects !== undefined && projects.length > 0);
  const issues = dated.map((issue) =>
    project !== null && declares
      ? { ...issue, inField: issue.projects?.includes(project) === true }
      : recent(issue, now, dates.get(issue.path ?? '')?.last ?? null),
  );
  return {
    facts: { repo, tracker: 'local', issues, prs: [], localPrs: read.prs },
    states: { issues: 'ok', prs: 'ok', native: 'absent' },
    sources: [
      status(
        'issues',
        'ok',
        `${issues.length} in ${folder}${passed === 0 ? '' : `, ${passed} passed over`}`,
      ),
    ],
    warnings: read.warnings,
  };
}

/** Of a field without a board: what is open, and what was closed in the last thirty days. `changed` null: nobody knows when. */
function recent(
  issue: FieldIssue,
  now: Date,
  changed: string | null = issue.closedAt ?? null,
): FieldIssue {
  const isOld = changed !== null && now.getTime() - Date.parse(changed) > monthMs;
  return { ...issue, inField: issue.inField && (issue.open || !isOld) };
}

/** What was asked for; the rest is still read, since something may wait for it. */
function narrowed(issue: FieldIssue, { labels, issues }: GatherOptions): FieldIssue {
  const own = new Set(issue.labels.map((label) => label.toLowerCase()));
  const isWanted =
    labels.every((label) => own.has(label.toLowerCase())) &&
    (issues.length === 0 || issues.includes(issue.number));
  return { ...issue, inField: issue.inField && isWanted };
}

function status(
  name: string,
  state: SourceStatus['status'],
  detail: string | undefined,
): SourceStatus {
  return { name, status: state, ...(detail === undefined ? {} : { detail }) };
}

/** A folder of the repository; one that leads out of it is refused. */
function insideOf(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  if (folder.startsWith('/') || parts.includes('..') || parts.length === 0)
    throw new RunError({ kind: 'outside_workspace', path: folder });
  return parts.join('/');
}
