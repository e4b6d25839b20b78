import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFiles } from '../src/engine/workflows/crew/multi-file.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openTrust } from '../src/engine/workspace/trust.ts';
import {
  planText,
  type Row,
  reportReply,
  resultText,
  retrospectiveText,
} from '../test/engine/workflows/crew/replies.ts';
import { whoInPrompt } from '../test/support/crew/said-by.ts';
import { type Answer, openFaultServer, type Served } from '../test/support/fault-server.ts';
import { startProgram } from '../test/support/program.ts';
import { type Bench, rounded } from './measure.ts';

/**
 * Prompt tokens of the same cmd before prompts were gone through: the project had to be looked at by everybody, the memory was
 * searched in a turn of its own, and each rule was told where it was needed.
 */
const before = 172_592;

/** What the prompts of one cmd of four tasks cost, and of sixty workers with one prompt. */
export const crewTokens: Bench = {
  name: 'crew-tokens',
  run: async () => {
    const four = await playCmd(fourTasks, fourRows);
    const sixty = await playCmd(onlyResults, sixtyRows);
    const workers = sixty.filter(({ text }) => whoInPrompt(text).startsWith('worker'));
    if (workers.length < 60) throw new Error(`${workers.length} workers`);
    const tokens = sum(four, promptTokens);
    return [
      {
        what: `cmd of four tasks: ${tokens} prompt tokens beside ${before} before`,
        ...{ unit: '×', value: tokens / before, bar: 0.7, goal: 0.6 },
        detail: { tokens, before, requests: four.length, ...byRole(four) },
      },
      {
        what: '60 workers with one prompt: billed input beside everything uncached',
        ...{ unit: '×', value: sum(workers, billed) / sum(workers, promptTokens) },
        ...{ bar: 0.4, goal: 0.3 },
        detail: { tokens: sum(workers, promptTokens), billed: rounded(sum(workers, billed)) },
      },
    ];
  },
};

const fourRows: readonly Row[] = [
  { id: 1, persona: 'worker_coder', files: '`src/table.js`' },
  { id: 2, persona: 'worker_coder', files: '`src/format.js`' },
  { id: 3, persona: 'worker_writer', needs: [1, 2], files: '`README.md`' },
  { id: 4, persona: 'worker_reviewer', needs: [1, 2, 3] },
];
const sixtyRows: readonly Row[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  persona: 'worker_researcher',
}));

const details =
  'Read the file, change what the overview says in the style that is there, and leave everything else as it is. The result says what was changed and why, and how it was checked. '.repeat(
    4,
  );

function planOf(rows: readonly Row[]): string {
  return writeFiles([
    { path: 'plan.md', text: planText(rows) },
    ...rows.map(({ id, persona = '' }) => ({
      path: `tasks/task_${id}.md`,
      text: `# Task ${id}: Task ${id}\n\n## Overview\nPart ${id} of the table that is printed.\n## Recommended Persona\n${persona}\n## Details\n${details}\n`,
    })),
  ]);
}

/** Everybody answers at once. */
function onlyResults(request: Served): Answer {
  const who = whoInPrompt(request.text);
  switch (who) {
    case 'decomposer':
      return planOf(sixtyRows);
    case 'aggregator':
      return reportReply();
    case 'retrospector':
      return retrospectiveText();
    default:
      return resultText(Number(who.replace(/\D/g, '')));
  }
}

/** In the manner of a model: it looks for what it was not told, does as it was told, and then says its result. */
function fourTasks(request: Served): Answer {
  const who = whoInPrompt(request.text);
  if (who === 'aggregator') return reportReply();
  if (who === 'retrospector') return retrospectiveText();
  if (who === 'plan_reviewer') return '# Plan Review\n\nAPPROVE\n';
  const task = Number(who.replace(/\D/g, ''));
  const turns = who === 'decomposer' ? lookAround(request) : workOf(request, task);
  const calls = turns[request.asked.messages.filter(({ role }) => role === 'assistant').length];
  if (calls !== undefined) return { calls };
  return who === 'decomposer' ? planOf(fourRows) : longResult(task);
}

type Calls = readonly ReturnType<typeof call>[];

const knowsProject = (first: string) => /at a glance|プロジェクトのあらまし/.test(first);

function lookAround(request: Served): readonly Calls[] {
  if (knowsProject(firstTurnOf(request))) return [];
  return [
    [call('list_files', { path: '.' })],
    [call('read_file', { path: 'package.json' }), call('read_file', { path: 'AGENTS.md' })],
  ];
}

function workOf(request: Served, task: number): readonly Calls[] {
  const first = firstTurnOf(request);
  const file = `src/${task === 2 ? 'format' : 'table'}.js`;
  const edits = [{ find: '// end', replace: '// done' }];
  return [
    ...(/`memory_search`/.test(first) ? [[call('memory_search', { query: 'node table' })]] : []),
    ...(knowsProject(first) ? [] : [[call('list_files', { path: '.' })]]),
    [call('read_file', { path: file }), call('read_file', { path: 'README.md' })],
    ...(task <= 2 ? [[call('edit_file', { path: file, edits })]] : []),
  ];
}

/** What was sent before anything was said. */
function firstTurnOf({ asked }: Served): string {
  return JSON.stringify([asked.system, asked.messages[0]]);
}

function call(name: string, input: Readonly<Record<string, unknown>>) {
  return { id: `call-${name}`, name, json: JSON.stringify(input) };
}

function longResult(task: number): string {
  const more = 'A line that says what was found, changed and checked in this part.\n'.repeat(40);
  return resultText(task).replace('## Sources', `${more}\n\`\`\`js\nprint();\n\`\`\`\n## Sources`);
}

/** Plays a whole cmd through the built program; resolves with all requests it sent. */
async function playCmd(
  answer: (request: Served) => Answer,
  rows: readonly Row[],
): Promise<readonly Served[]> {
  const top = mkdtempSync(path.join(tmpdir(), 'crew-tokens-'));
  const server = await openFaultServer({ answer });
  try {
    const project = path.join(top, 'proj');
    makeProject(project);
    const home = path.join(top, 'home');
    mkdirSync(home);
    const trust = openTrust(nodeDisk, path.join(home, '.config'));
    await trust.trust(await trust.look(project, 'project'));
    const env = {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      ...{ HOME: home, LANG: 'en_US.UTF-8' },
      ...{ ANTHROPIC_API_KEY: 'sk-ant-bench', ANTHROPIC_BASE_URL: server.url },
    };
    const asked = 'Let the table that is printed align its columns, and say so in the README.';
    const line = [
      'crew',
      asked,
      '--plain',
      '--apply',
      '--provider',
      'anthropic',
      '-c',
      'ui.confirm_plan=false',
    ];
    const { code, err, out } = await startProgram({ cwd: project, env }, line).ended;
    if (code !== 0)
      throw new Error(`a cmd of ${rows.length} tasks ended with ${code}: ${err}${out}`);
    return server.requests;
  } finally {
    await server.close();
    rmSync(top, { recursive: true, force: true });
  }
}

function makeProject(project: string): void {
  mkdirSync(path.join(project, 'src'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(project, name), text);
  const manifest = { name: 'table', type: 'module', scripts: { test: 'node --test' } };
  write('package.json', JSON.stringify(manifest));
  write('AGENTS.md', 'Small functions. Tests beside the code. Two blanks, single quotes.\n');
  write('README.md', '# table\n\nPrints a table.\n');
  const lines = 'export const pad = (text, width) => text.padEnd(width);\n'.repeat(60);
  for (const name of ['table', 'format', 'cells', 'width'])
    write(`src/${name}.js`, `${lines}// end\n`);
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', project, ...words], { stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=b', '-c', 'user.email=b@example.org', 'commit', '-q', '-m', 'begin');
}

function promptTokens({ usage }: Served): number {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
  return input_tokens + cache_creation_input_tokens + cache_read_input_tokens;
}

/** In tokens that cost as much as uncached ones. */
function billed({ usage }: Served): number {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
  return input_tokens + 1.25 * cache_creation_input_tokens + 0.1 * cache_read_input_tokens;
}

function sum(requests: readonly Served[], count: (request: Served) => number): number {
  return requests.reduce((total, request) => total + count(request), 0);
}

/** Tokens and requests of each role, for whoever wants to know where they go. */
function byRole(requests: readonly Served[]): Readonly<Record<string, string>> {
  const roles = Map.groupBy(requests, ({ text }) => whoInPrompt(text));
  return Object.fromEntries(
    [...roles].map(([role, own]) => [role, `${sum(own, promptTokens)} in ${own.length}`]),
  );
}
