import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import { foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { doorPlace } from '../../../../src/engine/workflows/door/contract/paths.ts';
import { wayIn } from '../../../../src/engine/workflows/door/contract/state.ts';
import { door } from '../../../../src/engine/workflows/door/index.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import { passingFolder } from '../../../support/passing-folder.ts';
import { type Call, finish, scriptedAgents } from '../../../support/scripted-agents.ts';
import { onlyRoom } from '../../../support/toys/toy-contract.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';

const request = 'あれを、いい感じにお願い';
const ways = [
  { name: 'crew', about: '作業を分担' },
  { name: 'session', about: '二つの目で検討' },
];

function openDoor(replies: readonly string[]) {
  const root = passingFolder('door');
  const calls: Call[] = [];
  let n = 0;
  const engine = openEngine({
    root,
    config: defaultConfig,
    ports: {
      agents: scriptedAgents({
        calls,
        script: { reply: () => replies[Math.min(n++, replies.length - 1)] },
        rehearsal: false,
        goodReply: () => '',
      }),
      clock: realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
    },
    disk: openEngineDisk(nodeDisk, root, () => ({
      ...{ pid: process.pid, host: 'test', command: 'door', started: '2026-02-16T10:00:00Z' },
    })),
    registry: onlyRoom(door, doorPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  const answered = async (choice: string) => {
    const [open] = await engine.questions();
    if (!open) throw new Error('no question is open');
    await engine.answer(open.run.id, {
      ...{ question: open.question.id, choice, comment: '', by: 'person' },
    });
    const end = await finish(engine.resume(open.run.id));
    const events = await engine.history(open.run.id);
    return { end: end.result, way: wayIn(foldEvents(engine.begin('door'), events)) };
  };
  const begin = async () => await finish(engine.start('door', { request, ways, language: 'ja' }));
  return { calls, engine, begin, answered };
}

test('the model and its price are named before anything is asked; then one call says which way, and why', async () => {
  const { calls, engine, begin, answered } = openDoor([
    '{"workflow": "session", "why": "「いい感じ」は判断を求めている。"}',
  ]);
  expect((await begin()).result.status).toBe('waiting');
  const [open] = await engine.questions();
  expect(open?.question).toMatchObject({ kind: 'door_price', values: { request } });
  expect(Object.keys(open?.question.values ?? {})).toEqual(
    expect.arrayContaining(['model', 'usd']),
  );
  expect(calls).toHaveLength(0);
  const { end, way } = await answered('ask');
  expect(end.status).toBe('done');
  expect(way).toMatchObject({ request, workflow: 'session', why: expect.stringMatching(/判断/) });
  expect(calls.map(({ role }) => role)).toEqual(['door/porter']);
});

test('who does not want to pay is asked nothing more, and nobody is called', async () => {
  const { calls, begin, answered } = openDoor([]);
  await begin();
  expect((await answered('leave')).way).toMatchObject({ request, workflow: '' });
  expect(calls).toHaveLength(0);
});

test('a workflow that nobody offered is no answer', async () => {
  const { begin, answered } = openDoor(['{"workflow": "rm -rf", "why": "x"}']);
  await begin();
  const { end, way } = await answered('ask');
  expect([end.status, way]).toEqual(['failed', null]);
});
