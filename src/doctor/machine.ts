import { selfTest } from '../agents/guard/self-test.ts';
import { findProgram } from '../agents/providers/find-program.ts';
import { mergePermissions } from '../engine/config/merge-permissions.ts';
import { freeBytes } from '../engine/workspace/folder-facts.ts';
import { sandboxState } from '../engine/workspace/sandbox.ts';
import { logFile, ownFolders } from '../own-files.ts';
import type { Finding } from '../ui/cli/doctor-findings.ts';
import type { Where } from './where.ts';

/** With fewer rows than this the self-test proves nothing. */
const leastRows = 300;
const least = { columns: 80, rows: 24 } as const;
const mega = 1024 ** 2;

export function nodeFinding(): Finding {
  // With an older version the program has ended before it gets here.
  const values = { version: process.versions.node };
  return { check: 'node', level: 'ok', kind: 'node', values };
}

/** git is needed to work in a repository; the others only where a feature uses them. */
export async function programFindings({ env }: Where): Promise<readonly Finding[]> {
  const check = 'programs';
  return await Promise.all(
    ['git', 'gh', 'claude'].map(async (name): Promise<Finding> => {
      const path = await findProgram(name, env['PATH']);
      if (path !== null)
        return { check, level: 'ok', kind: 'program_found', values: { name, path } };
      return name === 'git'
        ? { check, level: 'warning', kind: 'program_missing', values: { name } }
        : { check, level: 'ok', kind: 'program_optional', values: { name } };
    }),
  );
}

export async function sandboxFinding(wanted: boolean): Promise<Finding> {
  const check = 'sandbox';
  if (!wanted) return { check, level: 'warning', kind: 'sandbox_off', values: {} };
  const state = await sandboxState();
  if (state.kind === 'none')
    return { check, level: 'warning', kind: 'sandbox_none', values: { reason: state.reason } };
  return { check, level: 'ok', kind: 'sandbox_works', values: { kind: state.kind } };
}

/** The built-in rules answer the built-in rows: what a person added may answer otherwise. */
export function guardFinding(): Finding {
  const check = 'guard';
  const { rows, failed } = selfTest(mergePermissions([]));
  if (failed.length === 0 && rows >= leastRows)
    return { check, level: 'ok', kind: 'guard_passes', values: { rows } };
  const commands = failed.slice(0, 3).map(({ command }) => command.replaceAll('\n', ' '));
  const values = { rows, wrong: failed.length, commands: commands.join('\n') };
  return { check, level: 'fail', kind: 'guard_wrong', values };
}

/** `ambiguous`: the setting `ui.ambiguous_width`. */
export function terminalFinding(
  { terminal, env }: Where,
  ambiguous: 'auto' | 1 | 2 | undefined,
): Finding {
  const check = 'terminal';
  if (terminal === undefined) return { check, level: 'ok', kind: 'terminal_none', values: {} };
  const values = { ...terminal, ambiguous: String(ambiguous ?? 'auto'), multiplexer: around(env) };
  const small = terminal.columns < least.columns || terminal.rows < least.rows;
  return small
    ? { check, level: 'warning', kind: 'terminal_small', values }
    : { check, level: 'ok', kind: 'terminal', values };
}

function around(env: NodeJS.ProcessEnv): string {
  const names = { TMUX: 'tmux', ZELLIJ: 'zellij', STY: 'screen' } as const;
  const found = Object.entries(names).find(([name]) => (env[name] ?? '') !== '');
  return found?.[1] ?? '';
}

export async function spaceFinding(folder: string): Promise<Finding | undefined> {
  const check = 'disk';
  const bytes = await freeBytes(folder);
  if (bytes === undefined) return undefined;
  const free =
    bytes >= 1024 * mega
      ? `${(bytes / mega / 1024).toFixed(1)} GB`
      : `${Math.floor(bytes / mega)} MB`;
  if (bytes >= 1024 * mega) return { check, level: 'ok', kind: 'space', values: { free } };
  const values = { free, path: folder };
  const level = bytes < 50 * mega ? 'fail' : 'warning';
  return { check, level, kind: 'space_low', values };
}

/** Variables that other programs of this kind read and this one does not. */
export function variablesFinding({ env }: Where): Finding | undefined {
  const names = Object.keys(env)
    .filter((name) => /^AGENT_LLM_/.test(name) || name === 'OPENAI_API_KEY')
    .filter((name) => (env[name] ?? '') !== '')
    .sort();
  if (names.length === 0) return undefined;
  const values = { names: names.join('\n') };
  return { check: 'variables', level: 'warning', kind: 'variables_unread', values };
}

/** Where the cockpit writes down what went wrong: what to send along with a report. */
export function logFinding({ env }: Where): Finding {
  const values = { path: logFile(ownFolders(env).state) };
  return { check: 'log', level: 'ok', kind: 'log_file', values };
}
