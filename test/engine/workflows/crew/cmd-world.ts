import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Config, defaultConfig } from '../../../../src/engine/config.ts';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import type { GivenAnswer, StartOptions } from '../../../../src/engine/engine.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import type { AgentTask, Ports } from '../../../../src/engine/ports.ts';
import { crewPlace } from '../../../../src/engine/workflows/crew/contract/paths.ts';
import { crew } from '../../../../src/engine/workflows/crew/index.ts';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import {
  type Call,
  finish,
  type Script as RoleScript,
  scriptedAgents,
} from '../../../support/scripted-agents.ts';
import { onlyRoom } from '../../../support/toys/toy-contract.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';
import { planReply, type Row, reportReply, resultText, retrospectiveText } from './replies.ts';

export type Script = RoleScript & { readonly rows?: readonly Row[] };

export type CmdOptions = {
  readonly script?: Script;
  readonly config?: (config: Config) => Config;
  readonly root?: string;
  readonly disk?: Disk;
  readonly ports?: Partial<Ports>;
  readonly rehearsal?: boolean;
};

export function temporaryFolder(name = 'folio-cmd-'): string {
  const root = mkdtempSync(join(tmpdir(), name));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** Nobody is asked about the plan unless a test is about that. */
export const quiet = (config: Config): Config => ({
  ...config,
  ui: { ...config.ui, confirm_plan: false },
  lp_system: { ...config.lp_system, enabled: false },
});

/** A real engine on a real folder, with crew and agents that answer by script. */
export function openCmd(options: CmdOptions = {}) {
  const root = options.root ?? temporaryFolder();
  const calls: Call[] = [];
  const { script = {} } = options;
  const config = (options.config ?? quiet)(defaultConfig);
  const engine = openEngine({
    root,
    config,
    ports: {
      agents: scriptedAgents({
        calls,
        script,
        rehearsal: options.rehearsal ?? false,
        goodReply: (task) => goodReply(task, script.rows ?? threeRows),
      }),
      clock: realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
      ...options.ports,
    },
    disk: openEngineDisk(options.disk ?? nodeDisk, root, () => ({
      pid: process.pid,
      host: 'test',
      command: 'cmd',
      started: '2026-02-16T10:00:00Z',
    })),
    registry: onlyRoom(crew, crewPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  const at = (path: string) => join(root, 'work/cmd_001', path);
  return {
    root,
    engine,
    calls,
    start: async (input: Record<string, unknown> = {}, start: StartOptions = {}) =>
      await finish(engine.start('crew', { request: 'Compare three editors.', ...input }, start)),
    resume: async (start: StartOptions = {}) => await finish(engine.resume('cmd_001', start)),
    answer: async (given: Partial<GivenAnswer> & Pick<GivenAnswer, 'choice'>) => {
      const [open] = await engine.questions();
      if (!open) throw new Error('no question is open');
      const question = open.question.id;
      await engine.answer(open.run.id, { question, comment: '', by: 'person', ...given });
    },
    text: (path: string) => readFileSync(at(path), 'utf8'),
    has: (path: string) => existsSync(at(path)),
    write: (path: string, text: string) => writeFileSync(at(path), text),
    remove: (path: string) => rmSync(at(path), { recursive: true }),
    list: (path: string) => readdirSync(at(path)).sort(),
    log: () => logOf(readFileSync(at('execution_log.yaml'), 'utf8')),
    roles: () => calls.map(({ role, task }) => rolesName(role, task)),
  };
}

function rolesName(role: string, { values }: AgentTask<unknown>): string {
  const name = role.replace('crew/', '');
  return values['task'] === undefined ? name : `${values['task']}#${values['attempt']}`;
}

function logOf(text: string) {
  const read = readLog(text);
  if (!read.ok) throw new Error(read.problems.join('; '));
  return read.value;
}

export function statusesOf(log: ReturnType<typeof logOf>): Record<string, string> {
  return Object.fromEntries(
    log.tasks.flatMap(({ task, status }) => (task === null ? [] : [[task, status]])),
  );
}

const threeRows: readonly Row[] = [
  { id: 1 },
  { id: 2 },
  { id: 3, needs: [1, 2], persona: 'worker_writer', model: 'sonnet' },
];

function goodReply({ role, values }: AgentTask<unknown>, rows: readonly Row[]): string {
  switch (role) {
    case 'crew/decomposer':
      return planReply(rows);
    case 'crew/plan_reviewer':
      return '# Plan Review\n\nAPPROVE\n';
    case 'crew/aggregator':
      return reportReply();
    case 'crew/retrospector':
      return retrospectiveText({
        mode: String(values['mode']),
        trigger: String(values['trigger']),
      });
    default:
      return resultText(Number(values['task']));
  }
}

export function said(events: readonly RunEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'said') return [event.notice];
    return event.type === 'warned' ? [event.warning] : [];
  });
}

/** What was said or warned of by these notices, in order. */
export function noticesOf(events: readonly RunEvent[], ...names: readonly string[]) {
  return events.flatMap((event) => {
    if (event.type === 'said') return names.includes(event.notice) ? [event.values] : [];
    return event.type === 'warned' && names.includes(event.warning) ? [event.values] : [];
  });
}
