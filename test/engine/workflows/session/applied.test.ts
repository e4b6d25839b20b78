import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { executorReply } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

/** A project in memory; `full`: from the write of this number on, the disk is. */
function projectOf(texts: Readonly<Record<string, string>>, full = Infinity) {
  const inProject = new Map(Object.entries(texts));
  const disk = { full, writes: 0 };
  const port = {
    root: '/nowhere',
    files: {
      read: async (path: string) => inProject.get(path),
      write: async (path: string, text: string) => {
        disk.writes += 1;
        if (disk.writes >= disk.full) throw new Error('no space left');
        inProject.set(path, text);
      },
      pieces: async () => undefined,
      list: async () => [],
      exists: async (path: string) => inProject.has(path),
    },
  };
  return { inProject, disk, port };
}

test('what was made comes into the project by its person’s word, and not once that has changed', async () => {
  const project = projectOf({ 'fizzbuzz.py': 'print(0)\n' });
  const { inProject } = project;
  const world = openSession({ ports: { project: project.port } });
  expect((await world.start('fizzbuzz を作って')).result.status).toBe('waiting');
  expect(world.result().status).toBe('completed');
  const [open] = await world.engine.questions();
  expect(open?.question.values['diff']).toContain('-print(0)\n+print(1)\n');
  inProject.set('fizzbuzz.py', 'print(2)\n');
  await world.answer('all');
  const { events } = await world.resume();
  expect(inProject.get('fizzbuzz.py')).toBe('print(2)\n');
  const asked = events.findLast((event) => event.type === 'question_opened')?.question;
  expect(asked?.values['refused']).toEqual([{ path: 'fizzbuzz.py', why: 'changed' }]);
  expect(asked?.values['diff']).toContain('-print(2)\n+print(1)\n');
  await world.answer('all');
  expect((await world.resume()).result.status).toBe('done');
  expect(inProject.get('fizzbuzz.py')).toBe('print(1)\n');
});

test.each([1, 2])(
  'a project whose disk was full at file %i is taken to its end by the next walk, and nothing is asked again',
  async (full) => {
    const { inProject, disk, port } = projectOf({ 'a.py': 'old\n' }, full);
    const script = inTurn({
      executor: [executorReply({ files: { 'a.py': 'new', 'b.py': 'more' } })],
    });
    const world = openSession({ script, ports: { project: port } });
    await world.start('fizzbuzz を作って');
    await world.answer('all');
    expect((await world.resume()).result.status).not.toBe('done');
    disk.full = Infinity;
    const { result, events } = await world.resume();
    expect(result.status).toBe('done');
    expect(events.filter((event) => event.type === 'question_opened')).toHaveLength(1);
    expect([...inProject]).toEqual([
      ['a.py', 'new\n'],
      ['b.py', 'more\n'],
    ]);
    expect(sayings(events)).toEqual(['artifacts_applied']);
  },
);

test('what was left for later is not asked again in that sitting, and is in the next one', async () => {
  const { inProject, port } = projectOf({});
  const world = openSession({ ports: { project: port } });
  await world.start('fizzbuzz を作って');
  await world.answer('later');
  expect((await world.resume()).result.status).toBe('done');
  expect((await world.resume()).result.status).toBe('waiting');
  await world.answer('all');
  expect((await world.resume()).result.status).toBe('done');
  expect([...inProject.keys()]).toEqual(['fizzbuzz.py']);
});

test('what is shown is noted once, and not again while it is the same', async () => {
  const { inProject, port } = projectOf({});
  const world = openSession({ ports: { project: port } });
  await world.start('fizzbuzz を作って');
  const file = join(world.root, `runs/${world.run()}/.engine/plans/shown.json`);
  const noted = () => statSync(file, { bigint: true });
  const before = noted();
  await world.answer('later');
  await world.resume();
  await world.resume();
  expect(noted()).toMatchObject({ ino: before.ino, mtimeNs: before.mtimeNs });
  inProject.set('fizzbuzz.py', 'print(2)\n');
  await world.resume();
  expect(noted().mtimeNs).not.toBe(before.mtimeNs);
});

test('a plan that nobody answered applies nothing: it is shown and asked', async () => {
  const { inProject, port } = projectOf({ 'a.py': 'old\n' });
  const world = openSession({ ports: { project: port } });
  await world.start('fizzbuzz を作って');
  mkdirSync(join(world.root, `runs/${world.run()}/.engine/plans`), { recursive: true });
  world.write(
    `runs/${world.run()}/.engine/plans/apply.json`,
    JSON.stringify([{ path: 'a.py', from: 'old\n', to: 'planted\n' }]),
  );
  expect((await world.resume()).result.status).toBe('waiting');
  const open = (await world.engine.questions()).at(-1);
  expect(open?.question.values['diff']).toContain('+planted\n');
  expect(inProject.get('a.py')).toBe('old\n');
});

const sayings = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'said' && event.notice.startsWith('artifacts_') ? [event.notice] : [],
  );
