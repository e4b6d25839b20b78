import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { noUsage } from '../../src/engine/data/usage.ts';
import type { Agents } from '../../src/engine/ports.ts';
import { callStore } from '../../src/engine/walk/call-store.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../src/engine/workspace/engine-disk.ts';
import { toyAgents } from '../support/toys/toy-engine.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { agent, toy } from '../support/toys/toys.ts';

const key = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789';

/** An agent that is sent `sent` and says `said`, and takes up what it has said before. */
function speaking(log: string, sent: string, said: string): Agents {
  const run: Agents['run'] = async (task, host) => {
    const before = await host.calls.find('hash');
    const record = {
      call: host.calls.next(),
      step: task.step,
      role: task.role,
      tier: task.tier,
      model: 'toy',
      provider: 'toy',
      requestHash: 'hash',
      request: { own: sent, quoted: JSON.stringify({ text: sent }) },
      startedAt: 'now',
      finishedAt: 'now',
      usage: noUsage,
      usd: 0,
      stop: 'end',
      reply: before?.reply ?? said,
      calls: [],
      rejected: false,
    };
    await host.calls.save(record);
    if (task.reply.kind !== 'text') throw new Error('toys speak text');
    const checked = task.reply.check(record.reply);
    if (!checked.ok) throw new Error('no text');
    return checked.value;
  };
  return { ...toyAgents(log), run };
}

const one = toy(async (ctx) => void (await agent(ctx, 'a')));

test('a key that a person pasted into what is sent is in no stored call, and the reply is kept to the letter', async () => {
  const { folder, root, log, open } = await makeWorld(one);
  const prose = 'She typed PASSWORD=swordfish and waited.';
  const agents = speaking(log, `use ${key} please`, prose);
  await walk(await open({ ports: { agents } }).start('toy', { world: folder }));
  const calls = path.join(root, 'current/.engine/calls');
  const [name = ''] = await readdir(calls);
  const text = await readFile(path.join(calls, name), 'utf8');
  expect(text).not.toContain('abcdefghij');
  expect(JSON.parse(text).request.own).toBe('use ***API_KEY*** please');
  expect(JSON.parse(text).reply).toBe(prose);
  expect(await readFile(path.join(root, 'current/a.md'), 'utf8')).toBe(`# ${prose}\n`);
});

test('the calls of a run are read once, however many agents of it can be given up alone', async () => {
  const { root, folder, log, open } = await makeWorld(one);
  await walk(
    await open({ ports: { agents: speaking(log, 'x', 'y') } }).start('toy', { world: folder }),
  );
  const started = new Date().toISOString();
  const info = { pid: process.pid, host: 'test', command: 'test', started };
  const { list, ...store } = openEngineDisk(nodeDisk, root, () => info).store('');
  const listed: string[] = [];
  const counting = {
    ...store,
    list: async (place: string) => {
      listed.push(place);
      return await list(place);
    },
  };
  const given = { store: counting, folder: 'current', nextCall: () => '0002' };
  const first = callStore(given);
  const second = callStore({ ...given });
  expect((await first.find('hash'))?.reply).toBe('y');
  expect((await second.find('hash'))?.reply).toBe('y');
  expect(listed).toEqual(['current/.engine/calls']);
});

test('whatever the engine keeps is for its owner’s eyes only', async () => {
  const { folder, root, open } = await makeWorld('pipeline');
  await walk(await open().start('toy', { world: folder }));
  const top = path.join(root, 'current');
  for (const entry of await readdir(top, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    expect([entry.name, (mode & 0o777).toString(8)]).toEqual([
      entry.name,
      entry.isDirectory() ? '700' : '600',
    ]);
  }
});

test('a file with a number beyond all counting does not stop calls from being numbered', async () => {
  const { folder, root, open } = await makeWorld(one);
  await walk(await open().start('toy', { world: folder }));
  const calls = path.join(root, 'current/.engine/calls');
  await writeFile(path.join(calls, '99999999999999999999999.json'), '{}');
  await writeFile(path.join(root, 'current/a.md'), '');
  const answers = [{ kind: 'damaged_file', choice: 'rebuild' }] as const;
  await walk(await open().resume('current', { answers }));
  expect((await readdir(calls)).sort()).toEqual([
    '0001.json',
    '0002.json',
    '99999999999999999999999.json',
  ]);
});

test('who may read a file of the story is for the person to say, and stays as they said', async () => {
  const told = toy(async (ctx) => {
    await ctx.files.write('current/progress.json', String(ctx.state().answers.length));
    await ctx.files.write('current/.engine/notes.json', '{}');
  });
  const { folder, root, open } = await makeWorld(told);
  await walk(await open().start('toy', { world: folder }));
  const shared = path.join(root, 'current/progress.json');
  const own = path.join(root, 'current/.engine/notes.json');
  for (const file of [shared, own]) await chmod(file, 0o644);
  await walk(await open().resume('current'));
  expect((await stat(shared)).mode & 0o777).toBe(0o644);
  expect((await stat(own)).mode & 0o777).toBe(0o600);
});
