import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openExactFiles } from '../../../../src/engine/workspace/exact-files.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { executorReply } from '../../../engine/workflows/session/replies.ts';
import { inTurn, openSession } from '../../../engine/workflows/session/session-world.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { parse } from '../../cli/parse.ts';
import { perform } from '../../cli/perform.ts';

/* `session undo`: what came into a project comes out of it again by a word on the shell, as by `u` on the screen. */

async function applied() {
  const folder = tempFolder('session-project');
  const at = (name: string) => path.join(folder, name);
  fs.writeFileSync(at('run.sh'), 'old\n');
  const files = { ...openRunFiles(nodeDisk, folder), exact: openExactFiles(nodeDisk, folder) };
  const world = openSession({
    script: inTurn({ executor: [executorReply({ files: { 'run.sh': 'new', 'b.md': 'more' } })] }),
    ports: { project: { root: folder, files } },
  });
  await world.start('fizzbuzz を作って');
  await world.answer('all');
  expect((await world.resume()).result.status).toBe('done');
  return {
    ...world,
    at,
    lies: () => [fs.readFileSync(at('run.sh'), 'utf8'), fs.existsSync(at('b.md'))],
    undo: async (...more: readonly string[]) =>
      await perform(
        ['session', 'undo', world.run(), ...more],
        {},
        {
          ports: {
            house: async () => ({ engine: world.engine, warnings: [] }),
            now: () => new Date(),
          },
        },
      ),
  };
}

test('all of it comes out, no model is called, and a second time nothing is left to take out', async () => {
  const world = await applied();
  const calls = world.calls.length;
  expect(await world.undo()).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(/Taken out of the project again: run\.sh, b\.md/),
  });
  expect(world.lies()).toEqual(['old\n', false]);
  expect(world.calls).toHaveLength(calls);
  expect(await world.undo()).toMatchObject({ code: 1, err: 'Nothing can be taken out.\n' });
});

test('where a file was changed since, nothing comes out, it is named, and it can be taken out once it is as it was', async () => {
  const world = await applied();
  fs.writeFileSync(world.at('b.md'), 'mine\n');
  expect(await world.undo()).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringMatching(/Nothing was taken out.*b\.md/),
  });
  expect(world.lies()).toEqual(['new\n', true]);
  fs.writeFileSync(world.at('b.md'), 'more\n');
  expect(await world.undo()).toMatchObject({ code: 0, err: '' });
  expect(world.lies()).toEqual(['old\n', false]);
});

test('as JSON it is the event, for other programs', async () => {
  const { out } = await (await applied()).undo('--json');
  expect(JSON.parse(out)).toMatchObject({ notice: 'artifacts_undone' });
});

test('a session that nobody has begun is told, and one that is at work or stopped is left alone', async () => {
  const world = await applied();
  const other = { ports: { house: async () => ({ engine: world.engine, warnings: [] }) } };
  const { code, err } = await perform(['session', 'undo', 'nobody'], {}, other);
  expect([code, err]).toEqual([1, expect.stringContaining('nobody')]);
  const engine = {
    ...world.engine,
    runs: async () =>
      (await world.engine.runs()).map((run) => ({ ...run, status: 'paused' as const })),
  };
  const stopped = { ports: { house: async () => ({ engine, warnings: [] }) } };
  expect(await perform(['session', 'undo', world.run()], {}, stopped)).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringContaining('folio-tui resume'),
  });
  expect(world.lies()).toEqual(['new\n', true]);
});

test('a request of the one word undo is asked for its session, and begins nothing that costs', async () => {
  expect(await parse(['session', 'undo'])).toMatchObject({ kind: 'usage' });
  expect(await parse(['session', 'undo', 's1', 'more'])).toMatchObject({ kind: 'usage' });
  expect(await parse(['session', 'undo', 's1'])).toMatchObject({ action: 'undo', session: 's1' });
  expect(await parse(['session', 'undo the plan'])).toMatchObject({ action: 'start' });
});
