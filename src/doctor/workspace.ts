import { grantingPlaces } from '../engine/config/granting.ts';
import { type MergedConfig, mergeConfig } from '../engine/config/merge.ts';
import type { MergedPermissions, PermissionWarning } from '../engine/config/merge-permissions.ts';
import { toFailure } from '../engine/data/failure.ts';
import { openRooms } from '../engine/rooms.ts';
import { findRuns } from '../engine/runs/run-list.ts';
import type { RunState } from '../engine/runs/run-state.ts';
import { openApprovals } from '../engine/workspace/approvals.ts';
import { openEngineDisk } from '../engine/workspace/engine-disk.ts';
import { whyClosed } from '../engine/workspace/folder-facts.ts';
import { guardRules } from '../engine/workspace/guard-rules.ts';
import { leftBehind } from '../engine/workspace/left-behind.ts';
import type { FolderTrust } from '../engine/workspace/trust.ts';
import { lockInfo } from '../machine.ts';
import type { Check, Finding } from '../ui/cli/doctor-findings.ts';
import { type Found, projectOf, trustOf, type Where } from './where.ts';

export async function writableFinding({ workspace }: Found): Promise<Finding> {
  const check = 'workspace';
  if (workspace === undefined)
    return { check, level: 'warning', kind: 'workspace_none', values: {} };
  const path = workspace.root;
  const code = await whyClosed(path);
  return code === null
    ? { check, level: 'ok', kind: 'workspace_writable', values: { path } }
    : { check, level: 'fail', kind: 'workspace_closed', values: { path, code } };
}

/** Is the workspace trusted, and would the repository grant something if it were? Also reads what was allowed. */
export async function trustFindings(
  where: Where,
  { workspace }: Found,
): Promise<readonly Finding[]> {
  return await told('trust', async () => {
    await openApprovals(where.disk, where.configHome).all();
    const trust = trustOf(where);
    const findings: Finding[] = [];
    if (workspace !== undefined)
      findings.push(ofWorkspace(await trust.look(workspace.root, 'workspace')));
    const project = await trust.look(await projectOf(where), 'project');
    const values = { path: project.folder, files: namesOf(project) };
    if (project.news.length > 0)
      findings.push({ check: 'trust', level: 'warning', kind: 'project_rules', values });
    else if (project.state !== 'trusted')
      findings.push({ check: 'trust', level: 'ok', kind: 'project_untrusted', values });
    return findings;
  });
}

function ofWorkspace(seen: FolderTrust): Finding {
  const check = 'trust';
  const values = { path: seen.folder, files: namesOf(seen) };
  switch (seen.state) {
    case 'trusted':
      return { check, level: 'ok', kind: 'trusted', values };
    case 'changed':
      return { check, level: 'warning', kind: 'trust_changed', values };
    case 'unknown':
      return { check, level: 'warning', kind: 'not_trusted', values };
    default:
      return seen.state satisfies never;
  }
}

function namesOf({ news }: FolderTrust): string {
  return news.map(({ name }) => name).join('\n');
}

const projectFiles: readonly string[] = grantingPlaces.project.files;

/** The settings, what was not taken of them, and the rules that commands are judged by. */
export async function settingsFindings(where: Where, { layers }: Found) {
  const check = 'settings';
  let merged: MergedConfig | undefined;
  let rules: MergedPermissions | undefined;
  const findings = await told(check, async () => {
    merged = mergeConfig(layers);
    rules = await guardRules(where.disk, await projectOf(where), layers, trustOf(where));
    const warnings = merged.warnings.map(
      (warning): Finding => ({ check, level: 'warning', kind: 'config_warning', warning }),
    );
    // what a project's files grant once they are trusted is told with its trust
    const told = rules.warnings.filter(
      (warning) => warning.kind !== 'not_granted' || !projectFiles.includes(warning.file),
    );
    const problems = [...warnings, ...told.map(ruleFinding)];
    const closed: readonly Finding[] =
      rules.closedBy.length === 0
        ? []
        : [
            {
              ...{ check: 'guard', level: 'fail', kind: 'guard_closed' },
              values: { files: rules.closedBy.join('\n') },
            },
          ];
    return problems.length === 0
      ? [{ check, level: 'ok', kind: 'settings_good', values: {} }, ...closed]
      : [...problems, ...closed];
  });
  return { findings, merged, rules };
}

function ruleFinding(warning: PermissionWarning): Finding {
  const check = 'settings';
  const level = 'warning';
  switch (warning.kind) {
    case 'unknown_key':
    case 'out_of_range':
    case 'not_granted':
      return { check, level, kind: 'config_warning', warning };
    case 'allow_and_ask':
      return { check, level, kind: 'rules_problem', values: { file: '', what: warning.pattern } };
    default: {
      const what = 'key' in warning ? warning.key : warning.code;
      return { check, level, kind: 'rules_problem', values: { file: warning.file, what } };
    }
  }
}

/** Commands that an earlier process of a run has left running, and runs that were cut off. */
export async function runFindings(where: Where, { workspace }: Found): Promise<readonly Finding[]> {
  if (workspace === undefined) return [];
  const check = 'runs';
  const { root } = workspace;
  return await told(check, async () => {
    const disk = openEngineDisk(where.disk, root, lockInfo);
    const rooms = openRooms(await where.entries());
    const unread: Finding[] = [];
    const runs = (await findRuns({ disk, rooms })).map(({ place, input }) => {
      const folder = place.base + place.folder;
      const unended = async () => {
        try {
          return endsWithout(await disk.state(folder, await rooms.contract(input.workflow)));
        } catch (error) {
          // the others are looked at all the same
          unread.push({ check, level: 'fail', kind: 'failure', failure: toFailure(error) });
          return false;
        }
      };
      return { id: input.run, folder, unended };
    });
    const left = await leftBehind(where.disk, root, runs);
    if (left.length + unread.length === 0)
      return [{ check, level: 'ok', kind: 'runs_in_order', values: {} }];
    const found = left.map(
      ({ run, atWork }): Finding =>
        atWork > 0
          ? { check, level: 'warning', kind: 'left_at_work', values: { run, count: atWork } }
          : { check, level: 'warning', kind: 'killed_run', values: { run } },
    );
    return [...found, ...unread];
  });
}

/**
 * Does its history stop in the middle of a walk? The note beside the lock does not always tell: whoever has answered a question
 * since then, or looked for one, has taken it away.
 */
function endsWithout({ status, startedAt }: RunState): boolean {
  return startedAt !== null && (status === 'starting' || status === 'running');
}

/** Something that cannot be examined is reported as a finding. */
async function told(
  check: Check,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [{ check, level: 'fail', kind: 'failure', failure: toFailure(error) }];
  }
}
