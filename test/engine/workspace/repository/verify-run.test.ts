import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openShell } from '../../../../src/engine/workspace/process-runner.ts';
import { openArtifacts } from '../../../../src/engine/workspace/repository/artifacts.ts';
import type { StepSpec } from '../../../../src/engine/workspace/repository/desk.ts';
import { tempFolder } from '../../../support/tool-world.ts';

vi.setConfig({ testTimeout: 60_000 });

/** One run in a folder of its own, with the program's real processes. */
async function openRun(options: { readonly path?: string } = {}) {
  const top = tempFolder('verify');
  const root = path.join(top, 'proj');
  fs.mkdirSync(root);
  const where = options.path ?? process.env['PATH'] ?? '';
  const newId = () => randomBytes(8).toString('hex');
  const shell = openShell({
    ...{ disk: nodeDisk, run: 'task_x', children: path.join(top, 'children') },
    ...{ env: { PATH: where }, keys: [], temp: top, newId },
  });
  const artifacts = openArtifacts(
    path.join(top, 'artifacts'),
    {
      ...{ shell, path: where, home: top, hidden: [], never: [], root },
      ...{ cache: path.join(top, 'cache'), signal: new AbortController().signal },
      monotonic: () => performance.now(),
    },
    () => new Date(),
  );
  const run = await artifacts.begin('task_x');
  const step = async (command: string, more: Partial<StepSpec> = {}) =>
    await run.step({
      ...{ n: 1, name: 'check', command, needs: null, at: '', timeoutMs: 30_000 },
      ...{ network: false, image: null, heard: () => undefined },
      ...more,
    });
  return { run, step, artifacts, top };
}

test.each([
  ['cat', { code: 0 }],
  ["sh -c 'read x || exit 3'", { code: 3 }],
  ["sh -c 'echo out; echo err >&2; exit 7'", { code: 7, tail: 'out\nerr\n' }],
  ['no_such_command_x', { code: 127 }],
  ["sh -c 'kill -SEGV $$'", { code: null, signal: 'SIGSEGV' }],
  ["sh -c 'sleep 600 & echo done'", { code: 0, tail: 'done\n' }],
])('%s ends by itself, with nothing to read and nothing left behind', async (command, wanted) => {
  const { step, run } = await openRun();
  const done = await step(command);
  if (wanted.code === null) expect([done.code, done.signal]).not.toEqual([0, null]);
  else expect(done).toMatchObject(wanted);
  const log = fs.readFileSync(path.join(run.folder, done.log), 'utf8');
  expect(log.startsWith(`=== Step 1: check ===\nCommand: ${command}\n====`)).toBe(true);
  expect(log).toContain('Exit code: ');
});

test('a check finds an empty home with toolchains in it, as commands of agents do', async () => {
  const { step, top } = await openRun();
  fs.writeFileSync(path.join(top, 'diary.txt'), 'canary\n');
  fs.mkdirSync(path.join(top, '.nvm'));
  fs.writeFileSync(path.join(top, '.nvm/tool'), 'tool\n');
  const done = await step(`sh -c 'cat "${top}/.nvm/tool"; cat "${top}/diary.txt" || echo none'`);
  expect(done.tail).toMatch(/^tool\n.*\nnone\n/);
});

test('a step that does not end is ended with all it has started, and is told as a timeout', async () => {
  const { step, run } = await openRun();
  const mark = `3${String(Date.now()).slice(-6)}`;
  const done = await step(`sleep ${mark} & sleep ${mark}`, { timeoutMs: 500 });
  expect(done).toMatchObject({ code: 124, timedOut: true });
  expect(fs.readFileSync(path.join(run.folder, done.log), 'utf8')).toContain(
    '[TIMEOUT] Step killed',
  );
  const alive = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
  expect(alive).toEqual([]);
});

test('a flood is kept up to its bound, and its end is read without reading all of it', async () => {
  const { step, run } = await openRun();
  const done = await step('yes 0123456789abcdef | head -c 60000000; echo the end; exit 1');
  expect(done.code).toBe(1);
  expect(done.tail.endsWith('the end\n')).toBe(true);
  const log = path.join(run.folder, done.log);
  expect(fs.statSync(log).size).toBeLessThan(54 * 1024 * 1024);
  expect((await run.tail(2)).split('\n')).toEqual(['[TRUNCATED]', 'Exit code: 1']);
});

test('characters that come in pieces are whole, and bytes that are none stay in the log as they were', async () => {
  const { step, run } = await openRun();
  const heard: string[] = [];
  const done = await step("printf '\\346\\227'; sleep 0.1; printf '\\245\\n\\377\\376 end\\n'", {
    heard: (text) => void heard.push(text),
  });
  expect(heard.join('')).toContain('日\n');
  expect(done.tail).toContain('end');
  const bytes = fs.readFileSync(path.join(run.folder, done.log));
  expect(bytes.includes(Buffer.from([0xff, 0xfe]))).toBe(true);
});

test('a program that is not there is told before anything starts; a run that is dropped never was', async () => {
  const { step, run, artifacts } = await openRun();
  const done = await step('surely-not-a-program test', { needs: 'surely-not-a-program' });
  expect(done.error).toEqual({
    kind: 'command_not_found',
    detail: 'surely-not-a-program: not found on PATH',
  });
  expect(await artifacts.isThere(run.id)).toBe(true);
  await run.drop();
  expect(await artifacts.isThere(run.id)).toBe(false);
});

test('with an image each step runs in a container of it, and what keeps it from that is told apart', async () => {
  const stand = tempFolder('docker');
  const docker = (body: string) => {
    fs.writeFileSync(path.join(stand, 'docker'), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  };
  const { step } = await openRun({ path: `${stand}:${process.env['PATH'] ?? ''}` });
  const image = { image: 'node:24' };
  docker('echo "$@"; exit 1');
  const ran = await step('npm test', image);
  expect(ran.code).toBe(1);
  expect(ran.tail).toContain('run --rm --cpus 4 --memory 8g --network none');
  expect(ran.tail).toMatch(
    /:\/workspace:ro .*:\/artifacts -w \/workspace .*node:24 sh -c npm test/,
  );
  docker('echo "Cannot connect to the Docker daemon"; exit 125');
  expect((await step('x', image)).error?.kind).toBe('docker_unavailable');
  docker('echo "Unable to find image"; exit 125');
  expect((await step('x', image)).error?.kind).toBe('image_pull');
  docker('echo "invalid mount"; exit 125');
  expect((await step('x', image)).error?.kind).toBe('container_creation');
  const none = await openRun({ path: stand.replace(/$/, '-none') });
  expect((await none.step('x', image)).error?.kind).toBe('docker_unavailable');
});
