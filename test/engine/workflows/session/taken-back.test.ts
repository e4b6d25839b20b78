import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { sessionMark } from '../../../../src/engine/workflows/session/contract/events.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openExactFiles } from '../../../../src/engine/workspace/exact-files.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { executorReply } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

/* What came into a project without a tree of its own is taken back only while it is as it came in. */

// 「旧」 as an editor on Windows saves it
const before = Buffer.from([0x8b, 0x8c, 0x0a]);

/** A session over a folder with one script; what it made is in that, and in a new file, by its person's word. */
async function applied(disk: Disk = nodeDisk) {
  const folder = tempFolder('session-project');
  const at = (name: string) => path.join(folder, name);
  fs.writeFileSync(at('run.sh'), before);
  fs.chmodSync(at('run.sh'), 0o777);
  const files = { ...openRunFiles(nodeDisk, folder), exact: openExactFiles(disk, folder) };
  const world = openSession({
    script: inTurn({
      executor: [executorReply({ files: { 'run.sh': 'new', 'out/b.md': 'more' } })],
    }),
    ports: { project: { root: folder, files } },
  });
  await world.start('fizzbuzz を作って');
  await world.answer('all');
  const { result, events } = await world.resume();
  expect([result.status, undoable(events)]).toEqual(['done', 2]);
  expect(fs.readFileSync(at('out/b.md'), 'utf8')).toBe('more\n');
  return {
    ...world,
    at,
    undo: async () => {
      await world.engine.tell(world.run(), { kind: 'undo_artifacts' });
      return await world.resume();
    },
    /** Bytes and permission bits of the script, and whether the new file is there. */
    lies: () => ({
      script: fs.readFileSync(at('run.sh')),
      mode: fs.statSync(at('run.sh')).mode & 0o777,
      isNew: fs.existsSync(at('out/b.md')),
    }),
  };
}

const told = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'said' ? [event.notice] : event.type === 'warned' ? [event.warning] : [],
  );

/** Files that could be taken back, as the screen is told last. */
const undoable = (events: readonly RunEvent[]) =>
  events
    .flatMap((event) => {
      const mark = sessionMark(event);
      return mark?.type === 'artifacts_open' ? [mark.undo] : [];
    })
    .at(-1);

const asBefore = { script: before, mode: 0o777, isNew: false };
const asApplied = { script: Buffer.from('new\n'), mode: 0o777, isNew: true };

test('a project gets its files back to the byte, is offered the work anew, and takes it again or not', async () => {
  const world = await applied();
  expect(world.lies()).toEqual(asApplied);

  const back = await world.undo();
  expect(told(back.events)).toContain('artifacts_undone');
  expect(world.lies()).toEqual(asBefore);
  expect(undoable(back.events)).toBe(0);

  expect(back.result.status).toBe('waiting');
  await world.answer('all');
  expect(undoable((await world.resume()).events)).toBe(2);
  expect(world.lies()).toEqual(asApplied);
  await world.undo();
  await world.answer('drop');
  expect((await world.resume()).result.status).toBe('done');
  expect(told((await world.undo()).events)).toContain('artifacts_not_undone');
  expect(world.lies()).toEqual(asBefore);
});

test('where one file was changed since, no other is touched either', async () => {
  const world = await applied();
  fs.writeFileSync(world.at('out/b.md'), 'mine\n');
  expect(told((await world.undo()).events)).toContain('artifacts_not_undone');
  expect(world.lies()).toEqual(asApplied);
});

test('a new file that its person has deleted is as it lay before, and the rest is taken back', async () => {
  const world = await applied();
  fs.rmSync(world.at('out/b.md'));
  expect(told((await world.undo()).events)).toContain('artifacts_undone');
  expect(world.lies()).toEqual(asBefore);
});

test('of a link that stands in place of a new file by now only the link goes', async () => {
  const world = await applied();
  const [link, kept] = [world.at('out/b.md'), world.at('out/kept.md')];
  fs.renameSync(link, kept);
  fs.symlinkSync(kept, link);
  expect(told((await world.undo()).events)).toContain('artifacts_undone');
  expect(world.lies()).toEqual(asBefore);
  expect(fs.readFileSync(kept, 'utf8')).toBe('more\n');
});

test('a record that somebody else wrote, or changed, puts nothing into the project', async () => {
  const world = await applied();
  const record = `runs/${world.run()}/.engine/plans/applied.json`;
  const own = fs.readFileSync(path.join(world.root, record), 'utf8');
  const planted = Buffer.from('planted\n').toString('base64');
  world.write(record, own.replace(before.toString('base64'), planted));
  expect(told((await world.undo()).events)).toContain('artifacts_not_undone');
  expect(world.lies()).toEqual(asApplied);
});

test('what broke off in the middle of taking it back is taken back to its end by the next walk', async () => {
  let isFull = false;
  const world = await applied({
    ...nodeDisk,
    async unlink(file) {
      if (isFull && file.endsWith('b.md'))
        throw Object.assign(new Error('EIO: unlink'), { code: 'EIO' });
      await nodeDisk.unlink(file);
    },
  });
  isFull = true;
  expect((await world.undo()).result.status).not.toBe('waiting');
  expect(world.lies()).toEqual({ ...asBefore, isNew: true });
  isFull = false;
  const { result, events } = await world.resume();
  expect(told(events)).toContain('artifacts_undone');
  expect([result.status, world.lies()]).toEqual(['waiting', asBefore]);
});

test('what was refused, since the project had changed, leaves nothing that could be taken back', async () => {
  const folder = tempFolder('session-project');
  const files = { ...openRunFiles(nodeDisk, folder), exact: openExactFiles(nodeDisk, folder) };
  const world = openSession({ ports: { project: { root: folder, files } } });
  await world.start('fizzbuzz を作って');
  await world.answer('all');
  const read = files.read;
  // somebody writes it between the question and the deed
  let looks = 0;
  files.read = async (name) => {
    looks += 1;
    if (looks === 2) fs.writeFileSync(path.join(folder, name), 'mine\n');
    return await read(name);
  };
  expect(told((await world.resume()).events)).toContain('artifacts_refused');
  expect(JSON.parse(world.text('.engine/plans/applied.json'))).toEqual([]);
  expect(fs.readFileSync(path.join(folder, 'fizzbuzz.py'), 'utf8')).toBe('mine\n');
});
