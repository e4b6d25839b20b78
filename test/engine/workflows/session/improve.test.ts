import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import { improvementsIn } from '../../../../src/engine/workflows/session/contract/ledger/improvements.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { openSession } from './session-world.ts';

test('what a person says of an improvement is a row each, once, calls nobody, and leaves the result as it is', async () => {
  const world = openSession();
  await world.start('fizzbuzz を作って');
  const { before, calls } = { before: world.text('result.yaml'), calls: world.calls.length };
  const say = async (item: Omit<InboxItem, 'kind'>) => {
    await world.engine.tell(world.run(), { kind: 'improve', ...item });
    return (await world.resume()).result.status;
  };
  const all = () => improvementsIn(world.rows().toReversed());
  expect(await say({ to: 'problem', content: '検査が遅い', why: '三回続いた' })).toBe('done');
  expect(all()).toMatchObject([{ state: 'problem', content: '検査が遅い' }]);
  await say({ to: 'try', ref: all()[0]?.improvement_id, criteria: '半分の時間' });
  const id = all()[0]?.improvement_id;
  expect(id).toMatch(/^IMP-/);
  await say({ to: 'keep', ref: id, why: '十分から四分' });
  // it is effective already, so it cannot be found to be once more
  await say({ to: 'keep', ref: id, why: 'もう一度' });
  await say({ to: 'rule', ref: id, change: '検査は先に' });
  await world.resume();
  expect(all().map(({ state, rows }) => [state, rows.map((row) => row.event_type)])).toEqual([
    ['rule', ['problem_identified', 'try_proposed', 'try_evaluated', 'keep_promoted']],
  ]);
  const told = (await world.engine.history(world.run())).flatMap((event) =>
    event.type === 'said' ? [event.notice] : event.type === 'warned' ? [event.warning] : [],
  );
  expect(told.filter((name) => name.startsWith('improvement_'))).toEqual([
    ...['improvement_told', 'improvement_told', 'improvement_told'],
    ...['improvement_refused', 'improvement_told'],
  ]);
  expect([world.text('result.yaml'), world.calls.length]).toEqual([before, calls]);
});

test('what is being tried is told when the next session begins', async () => {
  const world = openSession();
  await world.start('fizzbuzz を作って');
  await world.engine.tell(world.run(), {
    ...{ kind: 'improve', to: 'try', content: '先に例を書く', criteria: '手戻りなし' },
  });
  await world.resume();
  await world.start('もう一つ fizzbuzz を作って');
  expect(world.result().session_init).toMatchObject({
    improvement_status: [{ state: 'try', content: '先に例を書く' }],
  });
});

const told = { kind: 'improve', to: 'problem', content: '検査が遅い', why: '三回続いた' };

test.each([
  ['classifier', 'よろしく', {}],
  ['strategist', 'このAPIの設計方針を決めたい', {}],
  ['executor', 'fizzbuzz を作って', {}],
  ['watcher', 'このAPIの設計方針を決めたい', {}],
  ['control', 'fizzbuzz を作って', { control: true }],
])(
  'a session that was stopped at its %s takes what is said of an improvement, rests, and goes on later as if nothing was said',
  async (role, request, input) => {
    let stops = true;
    const world = openSession({
      script: {
        reply: (task) =>
          stops && task.role === `session/${role}` ? { kind: 'cancelled' } : undefined,
      },
    });
    expect((await world.start(request, input)).result.status).toBe('paused');
    const calls = world.calls.length;
    stops = false;
    for (const tell of [told, { kind: 'undo_artifacts' }]) {
      const { result, events } = await finish(world.engine.resume(world.run(), { tell: [tell] }));
      expect([result.status, world.calls.length]).toEqual(['paused', calls]);
      expect(events.filter(({ type }) => type === 'warned')).toEqual([]);
    }
    expect(improvementsIn(world.rows().toReversed())).toHaveLength(1);
    expect((await world.resume()).result.status).toBe('done');
    expect([world.result().status, world.roles()[calls]]).toEqual(['completed', role]);
  },
);
