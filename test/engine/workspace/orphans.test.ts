import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { sweepOrphans } from '../../../src/engine/workspace/orphans.ts';
import { bootId, processFacts } from '../../../src/engine/workspace/process-table.ts';
import { childFile } from '../../support/children.ts';
import { cases, childrenOf, livesByFile, until } from './shell-world.ts';
import { tempFolder } from './temp-folder.ts';

const parentProgram = childFile('command-parent');

function startParent(folder: string, script: string, limit = 60_000): ChildProcess {
  const parent = spawn(process.execPath, [parentProgram, folder, script, String(limit), 'plain'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  return parent;
}

const stubborn = path.join(cases, 'd/d13_children.sh');
const stubbornNames = ['main', 'g1', 'g2', 'g3'] as const;

async function killedParent(folder: string): Promise<void> {
  const parent = startParent(folder, stubborn);
  await until(() => existsSync(path.join(folder, 'main.pid')));
  await until(async () => (await readFile(path.join(folder, 'main.pid'), 'utf8')) !== '');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
}

test('a program that was killed leaves children; the next start of its run ends all of them', async () => {
  const folder = await tempFolder();
  await killedParent(folder);
  expect(await livesByFile(path.join(folder, 'main.pid'))).toBe(true);
  const ended = await sweepOrphans(nodeDisk, childrenOf(folder), 'run-1', { graceMs: 200 });
  expect(ended).toBeGreaterThanOrEqual(4);
  for (const name of stubbornNames) {
    expect([name, await livesByFile(path.join(folder, `${name}.pid`))]).toEqual([name, false]);
  }
  expect(await readdir(childrenOf(folder))).toEqual([]);
});

test('children are found by their marks when only the first line of the record was written', async () => {
  const folder = await tempFolder();
  await killedParent(folder);
  const [name = ''] = await readdir(childrenOf(folder));
  const record = path.join(childrenOf(folder), name);
  const [first = ''] = (await readFile(record, 'utf8')).split('\n');
  await writeFile(record, `${first}\n{"pid":`);
  await sweepOrphans(nodeDisk, childrenOf(folder), 'run-1', { graceMs: 100 });
  for (const one of stubbornNames) {
    expect([one, await livesByFile(path.join(folder, `${one}.pid`))]).toEqual([one, false]);
  }
});

test('a record ends nobody who does not carry its marks, whatever it says', async () => {
  const folder = await tempFolder();
  const stranger = spawn('sleep', ['62'], { detached: true, stdio: 'ignore' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  const pid = stranger.pid ?? 0;
  await mkdir(childrenOf(folder), { recursive: true });
  const led = JSON.stringify({ pid, started: processFacts(pid)?.started });
  const begun = { run: 'run-1', child: 'abcdefgh12345678', boot: bootId() };
  const records = {
    'forged.jsonl': `${JSON.stringify(begun)}\n${led}\n`,
    'short.jsonl': `${JSON.stringify({ ...begun, child: '' })}\n${led}\n`,
    'torn.jsonl': '{"run":"run-1","chi',
    'empty.jsonl': '',
    'list.jsonl': '[]\n[]\n',
  };
  for (const [name, text] of Object.entries(records)) {
    await writeFile(path.join(childrenOf(folder), name), text);
  }
  expect(await sweepOrphans(nodeDisk, childrenOf(folder), 'run-1', { graceMs: 100 })).toBe(0);
  expect(processFacts(pid)).toBeDefined();
  expect(await readdir(childrenOf(folder))).toEqual([]);
});

test('records of another run or another life of the machine end nobody', async () => {
  const folder = await tempFolder();
  const child = 'abcdefgh12345678';
  const marked = spawn('sleep', ['63'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], FOLIO_RUN_ID: 'run-1', FOLIO_CHILD: child },
  });
  onTestFinished(() => void marked.kill('SIGKILL'));
  await once(marked, 'spawn');
  await mkdir(childrenOf(folder), { recursive: true });
  const record = path.join(childrenOf(folder), 'one.jsonl');
  const write = (values: object) => writeFile(record, `${JSON.stringify(values)}\n`);
  const sweep = () => sweepOrphans(nodeDisk, childrenOf(folder), 'run-1', { graceMs: 500 });
  await write({ run: 'run-2', child, boot: bootId() });
  expect(await sweep()).toBe(0);
  await write({ run: 'run-1', child, boot: 'another' });
  expect(await sweep()).toBe(0);
  await write({ run: 'run-1', child, boot: bootId() });
  expect(await sweep()).toBe(1);
  expect(processFacts(marked.pid ?? 0)).toBeUndefined();
});

test('what stood in for missing places when a program was killed goes, unless somebody has put something into it', async () => {
  const folder = await tempFolder();
  const at = (name: string) => path.join(folder, '.git', name);
  await mkdir(at('modules'), { recursive: true });
  await mkdir(at('hooks'));
  await mkdir(childrenOf(folder), { recursive: true });
  const files = { commondir: '.\n', 'config.worktree': '', config: '[core]\n', description: '' };
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
  await writeFile(at('hooks/pre-commit'), 'echo\n');
  const standIns = [...Object.keys(files), 'modules', 'hooks', 'none'].map(at);
  const record = { run: 'run-1', child: 'abcdefgh12345678', boot: 'before', standIns };
  const write = (run: string) =>
    writeFile(path.join(childrenOf(folder), 'one.jsonl'), JSON.stringify({ ...record, run }));
  await write('run-2');
  await sweepOrphans(nodeDisk, childrenOf(folder), 'run-1');
  expect(await readdir(path.join(folder, '.git'))).toHaveLength(6);
  await write('run-1');
  expect(await sweepOrphans(nodeDisk, childrenOf(folder), 'run-1')).toBe(0);
  expect((await readdir(path.join(folder, '.git'))).toSorted()).toEqual([
    ...['config', 'description', 'hooks'],
  ]);
});

test('without records there is nothing to sweep', async () => {
  const folder = await tempFolder();
  expect(await sweepOrphans(nodeDisk, childrenOf(folder), 'run-1')).toBe(0);
});

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('C11: %s ends a program and its children within three seconds', async (name, code) => {
  const folder = await tempFolder();
  const parent = startParent(folder, path.join(cases, 'c/c11_child.sh'));
  const grandchild = path.join(folder, 'grandchild.pid');
  await until(async () => existsSync(grandchild) && (await readFile(grandchild, 'utf8')) !== '');
  const from = performance.now();
  parent.kill(name);
  expect(await once(parent, 'exit')).toEqual([code, null]);
  expect(performance.now() - from).toBeLessThan(3_000);
  expect(await livesByFile(path.join(folder, 'child.pid'))).toBe(false);
  expect(await livesByFile(grandchild)).toBe(false);
});

test('a program that leaves at once takes its children along, also those that ignore SIGTERM', async () => {
  const folder = await tempFolder();
  const parent = startParent(folder, stubborn);
  const main = path.join(folder, 'main.pid');
  await until(async () => existsSync(main) && (await readFile(main, 'utf8')) !== '');
  const from = performance.now();
  parent.kill('SIGUSR2');
  expect(await once(parent, 'exit')).toEqual([130, null]);
  expect(performance.now() - from).toBeLessThan(2_000);
  for (const name of stubbornNames) {
    expect([name, await livesByFile(path.join(folder, `${name}.pid`))]).toEqual([name, false]);
  }
});
