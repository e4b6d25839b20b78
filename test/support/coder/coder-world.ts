import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import type { Question } from '../../../src/engine/data/question.ts';
import type { Engine, LiveRun, StartOptions } from '../../../src/engine/engine.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openTrust } from '../../../src/engine/workspace/trust.ts';
import { childFile } from '../children.ts';
import { type FaultServerOptions, openFaultServer } from '../fault-server.ts';
import { lastingFolder } from '../passing-folder.ts';
import type { Kill } from '../points/kills.ts';
import { tempFolder } from '../tool-world.ts';
import { coderFolders, openCoderEngine } from './coder-engine.ts';
import { sensibleCoder } from './coder-model.ts';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }\n',
  'sum.js': 'export const sum = (a, b) => a - b;\n',
  // each run of the tests leaves a line
  'sum.test.js': `import assert from 'node:assert';
import { appendFileSync } from 'node:fs';
import { test } from 'node:test';
import { sum } from './sum.js';
appendFileSync('ran.log', 'ran\\n');
test('adds', () => assert.equal(sum(2, 2), 4));
`,
  '.gitignore': 'ran.log\n',
};

const begun = new Map<string, string>();

/** A scratch repository with a mistake in it and a test that finds it; each of the same files is made once a worker. */
export function makeProject(root: string, more: Readonly<Record<string, string>> = {}): void {
  const key = JSON.stringify(more);
  const known = begun.get(key) ?? beginProject(more);
  begun.set(key, known);
  cpSync(known, root, { recursive: true });
}

function beginProject(more: Readonly<Record<string, string>>): string {
  const root = lastingFolder('project');
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-qm', 'begin');
  return root;
}

type Change = Partial<Parameters<typeof openCoderEngine>[0]> &
  Pick<FaultServerOptions, 'answer'> & {
    readonly files?: Readonly<Record<string, string>>;
    /** Does the person trust the project? */
    readonly trusted?: boolean;
  };

/** A project, a workspace, a model on a real server, and engines as many as wanted over them. */
export async function openCoderWorld({
  answer = sensibleCoder,
  files: more,
  trusted = true,
  ...rest
}: Change = {}) {
  const server = await openFaultServer({ answer });
  onTestFinished(() => server.close());
  const folders = coderFolders(tempFolder('coder'));
  for (const folder of [folders.project, folders.workspace, path.join(folders.top, 'home')])
    mkdirSync(folder, { recursive: true });
  makeProject(folders.project, more);
  if (trusted) await trustProject(folders);
  const at = (file: string) => path.join(folders.project, file);
  return {
    ...folders,
    server,
    open: async (change: Change = {}) =>
      await openCoderEngine({ ...folders, url: server.url, ...rest, ...change }),
    project: folders.project,
    text: (file: string) => readFileSync(at(file), 'utf8'),
    inWorkspace: (file: string) => readFileSync(path.join(folders.workspace, file), 'utf8'),
    ran: () => linesOf(at('ran.log')),
    /** Questions that a child of this world heard. */
    heard: () => linesOf(path.join(folders.top, 'asked.log')),
    /** Answers of people that were used. */
    used: () =>
      namesIn(path.join(folders.workspace, 'current/.engine/superseded/permissions')).filter(
        (name) => name.endsWith('.answer.json'),
      ).length,
  };
}

async function trustProject({ top, project }: ReturnType<typeof coderFolders>): Promise<void> {
  const trust = openTrust(nodeDisk, path.join(top, 'home/.config'));
  await trust.trust(await trust.look(project, 'project'));
}

export async function begin(engine: Engine, options: StartOptions = {}): Promise<LiveRun> {
  const runs = await engine.runs();
  const started =
    runs.length === 0
      ? await engine.start('toy', { world: '' }, options)
      : await engine.resume('current', options);
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  return started.run;
}

/** Lets the coder work in a process of its own, whose questions are all answered with a yes. */
export function inChild(
  { top, server }: { readonly top: string; readonly server: { readonly url: string } },
  kill: Kill | readonly [] = [],
): Promise<{ readonly signal: string | null; readonly output: string }> {
  const words = [childFile('coder-child'), top, server.url, ...kill];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, stdout, stderr) => {
      const signal = error && 'signal' in error ? (error.signal ?? null) : null;
      resolve({ signal, output: stdout + stderr });
    });
  });
}

/** Follows a run to its end. `answer`: what a person says to a question as soon as it is put. */
export async function follow(
  run: LiveRun,
  engine: Engine,
  answer?: (
    question: Question,
  ) => { readonly choice: string; readonly comment?: string } | undefined,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run.events) {
    events.push(event);
    if (event.type !== 'question_opened') continue;
    const { question } = event;
    const said = answer?.(question);
    if (said === undefined) continue;
    const given = { question: question.id, comment: '', by: 'person', asked: question } as const;
    await engine.answer(run.id, { ...given, ...said });
  }
  return events;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linesOf(file: string): number {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).length;
  } catch {
    return 0;
  }
}
