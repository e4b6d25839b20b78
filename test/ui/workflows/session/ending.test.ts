import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { ending } from '../../../../src/ui/workflows/session/cli/ending.ts';
import { executorReply } from '../../../engine/workflows/session/replies.ts';
import { inTurn, openSession } from '../../../engine/workflows/session/session-world.ts';

test('a file that was made keeps the name of one of the session, and is not taken for it', async () => {
  const files = { 'result.yaml': 'status: mine', 'logs/ledger-fallback.jsonl': '{"mine": true}' };
  const world = openSession({ script: inTurn({ executor: [executorReply({ files })] }) });
  await world.start('fizzbuzz を作って');
  const run = { id: world.run() };
  expect(await ending.document?.(run, world.engine, { status: 'done' }, ja)).toEqual(
    world.result(),
  );
  expect(await ending.aside?.(run, world.engine)).toBe('');
});

test('of a run that was stopped or waits its document has the status that lists have', async () => {
  const world = openSession();
  await world.start('fizzbuzz を作って');
  const said = async (status: 'paused' | 'waiting') =>
    await ending.document?.({ id: world.run() }, world.engine, { status }, ja);
  expect(await said('paused')).toEqual({ ...world.result(), status: 'paused' });
  expect(await said('waiting')).toEqual({ ...world.result(), status: 'waiting' });
});

test('an English screen has no Japanese in the document of a session, but for what its person or a model wrote', async () => {
  const world = openSession();
  await world.start('Make a fizzbuzz');
  const said = await ending.document?.({ id: world.run() }, world.engine, { status: 'done' }, en);
  expect(JSON.stringify(said)).toContain('less vs more');
  expect(JSON.stringify(said)).not.toMatch(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  );
});

test.each(['status: [', '- 1', 'status: elsewhere'])(
  'a result that somebody changed into %j is no document: the usual one is given',
  async (text) => {
    const world = openSession();
    await world.start('fizzbuzz を作って');
    world.write(`runs/${world.run()}/result.yaml`, text);
    expect(
      await ending.document?.({ id: world.run() }, world.engine, { status: 'done' }, ja),
    ).toBeUndefined();
  },
);

test('rows that the ledger did not take are told beside whatever else is printed, a line of JSON each (S-62)', async () => {
  const world = openSession();
  mkdirSync(join(world.root, 'learnings'));
  world.write('learnings/flow', 'a file in its place');
  await world.start('fizzbuzz を作って');
  const said = (await ending.aside?.({ id: world.run() }, world.engine)) ?? '';
  expect(said.endsWith('\n')).toBe(true);
  const rows = said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ component }) => component)).toEqual([
    ...['SessionSelector', 'TaskClassifier', 'executor', 'watcher', 'TaskOrchestrator'],
  ]);
});
