import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { programsOf } from '../../../../src/acting.ts';
import { defaultConfig } from '../../../../src/engine/config.ts';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import type { Failure } from '../../../../src/engine/data/failure.ts';
import { FailureShape } from '../../../../src/engine/data/failure-shape.ts';
import type { Engine, StartOptions } from '../../../../src/engine/engine.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import type { Agents, AgentTask, Clock } from '../../../../src/engine/ports.ts';
import { type EditMark, editMark } from '../../../../src/engine/workflows/edit/contract/events.ts';
import { editPlace } from '../../../../src/engine/workflows/edit/contract/paths.ts';
import { edit } from '../../../../src/engine/workflows/edit/index.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { type Call, finish, scriptedAgents } from '../../../support/scripted-agents.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { onlyRoom } from '../../../support/toys/toy-contract.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';

export type Reply = string | object | Failure;

export type EditOptions = {
  readonly files: Readonly<Record<string, string>>;
  /** What the Editor replies, in turn; the last one from then on. */
  readonly edits?: readonly Reply[];
  /** What another role replies; undefined: a good reply. `n`: how often the role was asked before. */
  reply?(role: string, n: number, task: AgentTask<unknown>): Reply | undefined;
  /** Runs while a role is asked. */
  during?(role: string, n: number): void | Promise<void>;
  readonly git?: boolean;
  readonly top?: string;
  /** Where programs are looked for before all others; from the top. */
  readonly bin?: string;
  readonly clock?: Clock;
  readonly disk?: Disk;
  readonly settings?: Partial<(typeof defaultConfig)['edit']>;
  /** In place of agents that answer by script. */
  readonly agents?: Agents;
  readonly language?: 'ja' | 'en';
  /** The commands that verify were not seen by anybody yet, so they are asked about. */
  readonly asks?: boolean;
  /** Does the person trust the repository? Absent: yes. */
  trusted?(): boolean;
};

/** A real repository and a real engine with agents that answer by script. */
export function openEdit(options: EditOptions) {
  const top = options.top ?? tempFolder('edit');
  const project = path.join(top, 'proj');
  const workspace = path.join(top, 'workspace');
  const home = path.join(top, 'home');
  const artifacts = path.join(top, 'artifacts');
  const isNew = !fs.existsSync(project);
  for (const folder of [project, workspace, home]) fs.mkdirSync(folder, { recursive: true });
  const { git, put } = repositoryAt(project);
  if (isNew) begin(options, { git, put });
  const calls: Call[] = [];
  const ids = { random: (length: number) => randomBytes(length).toString('hex').slice(0, length) };
  const folders = { config: path.join(home, '.config'), state: path.join(home, '.local/state') };
  const bin = options.bin === undefined ? [] : [path.join(top, options.bin)];
  const where = [...bin, process.env['PATH'] ?? ''].join(path.delimiter);
  const env = { PATH: where, HOME: home };
  const disk = options.disk ?? nodeDisk;
  const facts = { disk, ids, env, home, folders, layers: {}, granted: [] };
  const seen = new Set<string>();
  const engine = openEngine({
    root: workspace,
    config: {
      ...defaultConfig,
      folio: { ...defaultConfig.folio, language: options.language ?? 'en' },
      edit: {
        ...defaultConfig.edit,
        artifact_dir: artifacts,
        mutation_seconds: 0,
        ...options.settings,
      },
    },
    ports: {
      agents: options.agents ?? agentsOf(options, calls),
      clock: options.clock ?? realClock,
      ids,
      consents: {
        ...everybodyTrusted,
        checksSeen: async (what) => options.asks !== true || seen.has(what),
        rememberChecks: async (what) => void seen.add(what),
      },
      // its git is asked in the sandbox, whether anybody has trusted it or not
      project: {
        ...{ root: project, files: openRunFiles(nodeDisk, project) },
        ...{ trusted: async () => false, known: async () => false },
      },
      repository: (typed) => {
        const root = typed ?? project;
        const trusted = async () => options.trusted?.() ?? true;
        return { root, files: openRunFiles(nodeDisk, root), trusted };
      },
      programs: async (run, folder) => programsOf(facts, '', run, folder),
    },
    disk: openEngineDisk(disk, workspace, () => ({
      ...{ pid: process.pid, host: 'test', command: 'edit', started: new Date().toISOString() },
    })),
    registry: onlyRoom(edit, editPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  const places = { top, project, workspace, artifacts };
  return { ...places, engine, calls, git, put, ...doing(engine), ...looking(places, calls) };
}

/** What a person does. */
function doing(engine: Engine) {
  const answer = async (choice: string) => {
    const [open] = await engine.questions();
    if (open === undefined) throw new Error('no question is open');
    const question = open.question.id;
    await engine.answer(open.run.id, { question, choice, comment: '', by: 'person' });
  };
  return {
    answer,
    start: async (input: Record<string, unknown> = {}, start: StartOptions = {}) =>
      await finish(engine.start('edit', { task: 'Let add add.', ...input }, start)),
    resume: async (start: StartOptions = {}) => {
      const [run] = await engine.runs();
      return await finish(engine.resume(run?.id, start));
    },
    listed: async () => (await engine.runs())[0],
    /** To its end, with a yes to the commands that verify, and `choice` to a proposal. */
    async whole(input: Record<string, unknown> = {}, choice = 'apply') {
      let sat = await finish(engine.start('edit', { task: 'Let add add.', ...input }));
      const all = [...sat.events];
      for (let round = 0; sat.result.status === 'waiting' && round < 6; round += 1) {
        const [open] = await engine.questions();
        await answer(open?.question.kind === 'apply_proposal' ? choice : 'run');
        const [run] = await engine.runs();
        sat = await finish(engine.resume(run?.id));
        all.push(...sat.events);
      }
      return { result: sat.result, events: sat.events, all };
    },
  };
}

/** What is there afterwards. */
function looking(
  { project, artifacts }: { readonly project: string; readonly artifacts: string },
  calls: readonly Call[],
) {
  const at = (name: string) => path.join(project, name);
  const listOf = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);
  return {
    text: (name: string) => fs.readFileSync(at(name), 'utf8'),
    has: (name: string) => fs.existsSync(at(name)),
    list: (name: string) => listOf(at(name)),
    runs: () => listOf(path.join(artifacts, 'runs')),
    manifest: (run: string) =>
      JSON.parse(fs.readFileSync(path.join(artifacts, 'runs', run, 'manifest.json'), 'utf8')),
    roles: () => calls.map(({ role }) => role.replace('edit/', '')),
  };
}

function repositoryAt(project: string) {
  return {
    git: (...words: string[]) => execFileSync('git', words, { cwd: project, encoding: 'utf8' }),
    put: (name: string, text: string) => {
      fs.mkdirSync(path.join(project, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(project, name), text);
    },
  };
}

function begin(
  { files, git: isGit = true }: EditOptions,
  { git, put }: ReturnType<typeof repositoryAt>,
): void {
  for (const [name, text] of Object.entries(files)) put(name, text);
  if (!isGit) return;
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
}

function agentsOf(options: EditOptions, calls: Call[]) {
  const asked = new Map<string, number>();
  const counted = (role: string) => asked.get(role) ?? 0;
  return scriptedAgents({
    calls,
    script: {
      async during({ role }) {
        await options.during?.(role.replace('edit/', ''), counted(role));
      },
      reply(task) {
        const { role } = task;
        const n = counted(role);
        asked.set(role, n + 1);
        const name = role.replace('edit/', '');
        const edits = options.edits ?? [];
        const own =
          options.reply?.(name, n, task) ??
          (name === 'editor' ? edits[Math.min(turnOf(task, n), edits.length - 1)] : undefined);
        if (own === undefined || typeof own === 'string') return own;
        return isFailure(own) ? own : JSON.stringify(own);
      },
    },
    goodReply,
  });
}

/** Which edit is asked for, by the name of its file: a run that goes on in another world is answered as in the first. */
function turnOf({ step }: AgentTask<unknown>, n: number): number {
  const number = /edit-(\d+)\.json$/.exec(step)?.[1];
  return number === undefined ? n : Number(number) - 1;
}

function isFailure(reply: object): reply is Failure {
  return FailureShape.safeParse(reply).success;
}

export function marksOf<T extends EditMark['type']>(
  events: readonly RunEvent[],
  type: T,
): Extract<EditMark, { type: T }>[] {
  return events.flatMap((event) => {
    const mark = editMark(event);
    return mark?.type === type ? [mark as Extract<EditMark, { type: T }>] : [];
  });
}

export const scoutA = (slices: readonly object[] = []) =>
  JSON.stringify({
    schema_version: '1',
    repo_map: { relevant_files: [{ path: 'add.js', purpose: 'adds', relevance: 'primary' }] },
    change_boundaries: { safe_slices: slices },
  });

const scoutB = JSON.stringify({ schema_version: '1' });

function goodReply({ role }: AgentTask<unknown>): string {
  switch (role) {
    case 'edit/opening':
      return JSON.stringify({ questions: [{ scout: 'A', question: 'Where is add?' }] });
    case 'edit/scout_a':
      return scoutA();
    case 'edit/scout_b':
      return scoutB;
    case 'edit/replan':
      return JSON.stringify({
        theory: 'a slip',
        approach: `another way ${Math.random()}`,
        requery: 'none',
      });
    case 'edit/summary':
      return JSON.stringify({ what_changed: 'add adds.', why: 'It was asked for.' });
    case 'edit/stuck':
      return JSON.stringify({
        hypotheses: [{ title: 'The sign is wrong', description: 'd', investigation: 'i' }],
      });
    default:
      throw new Error(`no reply for ${role}`);
  }
}

/** A change of one text in one file. */
export const replace = (file: string, find: string, replacement: string, more: object = {}) => ({
  action: 'edit',
  hypothesis: `replace ${find}`,
  ops: [{ op: 'update', path: file, edits: [{ find, replace: replacement }] }],
  ...more,
});

/** A small project with a bug that its own test tells of. */
export const adder = {
  'package.json': '{ "name": "adder", "type": "module", "scripts": { "test": "node --test" } }\n',
  'add.js': 'export const add = (a, b) => a - b;\n',
  'test/add.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../add.js';

test('adds', () => {
  assert.equal(add(2, 3), 5);
});
`,
} as const;

/** The same bug, told by one process of a test in place of three. */
export const made = {
  Makefile: 'test:\n\tnode test/add.test.mjs\n',
  'add.js': adder['add.js'],
  'package.json': '{ "name": "adder", "type": "module" }\n',
  'test/add.test.mjs': adder['test/add.test.js'],
} as const;
