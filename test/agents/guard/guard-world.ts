import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { GuardContext, Rules } from '../../../src/agents/guard/decision.ts';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { diskFacts } from '../../../src/agents/tools/file-facts.ts';
import type { ConfigLayers } from '../../../src/engine/config/merge.ts';
import { readPermissions } from '../../../src/engine/config/permission-layers.ts';

export const cases = (name: string) =>
  fileURLToPath(new URL(`../../cases/b/${name}`, import.meta.url));

/** A folder that lies nowhere: every path leads where it says, nothing is there. */
const noFiles: GuardContext['files'] = {
  realPath: (file) => file,
  names: () => undefined,
  kind: () => 'missing',
  hash: () => undefined,
};

/** `/workspace/proj` as the cases have it, without a disk. */
export const context: GuardContext = {
  cwd: '/workspace/proj',
  projectRoot: '/workspace/proj',
  home: '/home/u',
  files: noFiles,
  sandboxed: true,
  changed: new Set(),
  approvals: [],
  granted: [],
  session: 'session-1',
};

/** Judges a command by the built-in rules and what these settings add. */
export function guardOf(layers: ConfigLayers = {}) {
  const guard = openGuard(readPermissions(layers));
  return (command: string, change: Partial<GuardContext> = {}) =>
    guard.decide({ tool: 'Bash', command }, { ...context, ...change });
}

/** The workspace of the cases, made for real below `base`; gives the context of its project. */
export function makeWorkspace(base: string): GuardContext {
  mkdirSync(base, { recursive: true });
  const script = path.join(base, 'setup.sh');
  cpSync(cases('setup.sh'), script);
  const workspace = path.join(base, 'workspace');
  execFileSync('sh', [script, workspace], { stdio: 'pipe' });
  const project = path.join(workspace, 'proj');
  return { ...context, cwd: project, projectRoot: project, files: diskFacts };
}

/** The rules that the cases assume: the built-in ones and what `guard-config.yaml` lists besides. */
export function caseRules(): Rules {
  const said = parse(readFileSync(cases('guard-config.yaml'), 'utf8'));
  const { always_ask, subcommand_ask } = said;
  const allow = said.allow.map((name: string) => `Bash(${name})`);
  const text = JSON.stringify({ permissions: { allow, always_ask, subcommand_ask } });
  return readPermissions({ own: { file: 'guard-config.yaml', text } });
}
