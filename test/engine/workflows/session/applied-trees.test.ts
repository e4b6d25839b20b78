import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { programsOf } from '../../../../src/acting.ts';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { executorReply } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
const before = lines('one', 'two', 'three', 'four', 'five');
const made = lines('one', 'two', 'three', 'four', 'FIVE');

/** A session beside a real repository, with the real store of trees. */
function inRepository() {
  const top = tempFolder('session-trees');
  const project = path.join(top, 'project');
  const home = path.join(top, 'home');
  for (const folder of [project, home]) fs.mkdirSync(folder);
  const at = (name: string) => path.join(project, name);
  fs.writeFileSync(at('a.md'), before);
  fs.writeFileSync(at('.gitignore'), 'out/\n');
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.email=a@example.org', '-c', 'user.name=A', ...words], {
      cwd: project,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  const folders = { config: path.join(home, '.config'), state: path.join(home, '.state') };
  const facts = {
    ...{ disk: nodeDisk, env: { PATH: process.env['PATH'], HOME: home }, home, folders },
    ids: { random: (length: number) => randomBytes(length).toString('hex').slice(0, length) },
    ...{ layers: {}, granted: [] },
  };
  const world = openSession({
    script: inTurn({
      executor: [executorReply({ files: { 'a.md': made.trimEnd(), 'out/b.md': 'new' } })],
    }),
    ports: {
      project: { root: project, files: openRunFiles(nodeDisk, project) },
      programs: async (run, folder) => programsOf(facts, '', run, folder),
    },
  });
  return {
    ...world,
    read: (name: string) => fs.readFileSync(at(name), 'utf8'),
    put: (name: string, text: string) => fs.writeFileSync(at(name), text),
    has: (name: string) => fs.existsSync(at(name)),
    status: () => git('status', '--short'),
    undo: async () => {
      await world.engine.tell(world.run(), { kind: 'undo_artifacts' });
      return await world.resume();
    },
  };
}

const told = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'said' ? [event.notice] : event.type === 'warned' ? [event.warning] : [],
  );

test('what was made comes in beside what its person changed meanwhile, whole or not at all, and out again', async () => {
  const world = inRepository();
  expect((await world.start('fizzbuzz を作って')).result.status).toBe('waiting');
  const [open] = await world.engine.questions();
  expect(open?.question.values['lines']).toEqual(['~ a.md', '+ out/b.md']);
  expect(open?.question.values['diff']).toContain('-five\n+FIVE\n');
  expect(world.status()).toBe('');

  // the same lines: nothing of it comes in, not even the file that would fit
  world.put('a.md', before.replace('five', 'funf'));
  await world.answer('all');
  const refused = await world.resume();
  expect(told(refused.events)).toContain('artifacts_clash');
  expect(refused.result.status).toBe('waiting');
  const asked = (await world.engine.questions()).at(-1)?.question;
  expect(asked?.values['refused']).toEqual([{ path: 'a.md', why: 'conflict' }]);
  expect([world.read('a.md'), world.has('out/b.md')]).toEqual([
    before.replace('five', 'funf'),
    false,
  ]);

  // other lines: both
  world.put('a.md', before.replace('one', 'ONE'));
  await world.answer('all');
  expect(told((await world.resume()).events)).toContain('artifacts_applied');
  expect(world.read('a.md')).toBe(made.replace('one', 'ONE'));
  expect(world.read('out/b.md')).toBe('new\n');

  // taken back, the person's own lines stay, and it is offered anew
  const back = await world.undo();
  expect(told(back.events)).toContain('artifacts_undone');
  expect([world.read('a.md'), world.has('out/b.md')]).toEqual([
    before.replace('one', 'ONE'),
    false,
  ]);
  expect(back.result.status).toBe('waiting');
  await world.answer('drop');
  const dropped = await world.resume();
  expect(dropped.result.status).toBe('done');
  const all = told((await world.resume()).events);
  expect(all.filter((name) => name === 'artifacts_undone')).toHaveLength(1);
  expect(world.read('a.md')).toBe(before.replace('one', 'ONE'));
});
