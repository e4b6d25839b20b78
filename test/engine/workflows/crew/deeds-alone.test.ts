import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import { use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import type { Answer, Served } from '../../../support/fault-server.ts';
import { realClock } from '../../../support/real-clock.ts';
import { noticesOf } from './cmd-world.ts';
import { planReply, reportReply, resultText, retrospectiveText } from './replies.ts';

vi.setConfig({ testTimeout: 180_000 });

const settings = { lp_system: { ...defaultConfig.lp_system, enabled: false } };
const coder = (id: number) => ({ id, persona: 'worker_coder', model: 'sonnet', needs: [] });

/** A task that writes `new.txt`; what comes after it is answered by `after`. `stopsAt`: who is stopped in the middle. */
async function worked(after: (who: string) => Answer, stopsAt?: string) {
  const answer = (request: Served): Answer => {
    const who = whoAsks(request);
    if (who === 'decomposer') return planReply([coder(1), coder(2)]);
    if (!who.startsWith('worker')) return after(who);
    const id = Number(who.replace('worker ', ''));
    const isFirst = !request.asked.messages.some(({ role }) => role === 'assistant');
    return isFirst && id === 1
      ? { calls: [use('write_file', { path: 'new.txt', content: 'said\n' }, 'toolu_1')] }
      : resultText(id);
  };
  const world = await openServedCmd(answer, { 'sum.js': '1\n' }, realClock, settings);
  const { engine } = world;
  const sit = async (starting: ReturnType<typeof engine.start>) => {
    const started = await starting;
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    const since = new Date().toISOString();
    const events: RunEvent[] = [];
    for await (const event of started.run.events) {
      if (event.at < since) continue;
      events.push(event);
      if (event.type === 'call_started' && event.role === stopsAt) started.run.stop('now');
    }
    return { events, ...(await started.run.ended) };
  };
  const first = await sit(engine.start('crew', { request: 'mend it' }));
  return {
    ...world,
    first,
    calls: () => world.server.requests.length,
    isIn: () => existsSync(path.join(world.project, 'new.txt')),
    tell: async (...tell: InboxItem[]) => await sit(engine.resume('cmd_001', { tell })),
    resume: async () => await sit(engine.resume('cmd_001')),
    row: async () => (await engine.runs()).find(({ id }) => id === 'cmd_001'),
    asked: async () => (await engine.questions()).map(({ question }) => question.kind),
  };
}

const apply = { kind: 'apply_work', task: null } as const;
const undo = { kind: 'undo_work' } as const;

test('what is applied, tested or taken out of a cmd whose look back failed asks no model, and the cmd stands as it stood', async () => {
  const world = await worked((who) => (who === 'aggregator' ? reportReply() : 'Nothing to add.'));
  expect(world.first.status).toBe('waiting');
  const calls = world.calls();
  for (const round of [1, 2]) {
    const applied = await world.tell(apply);
    expect([round, world.isIn(), world.calls()]).toEqual([round, true, calls]);
    // each time it is said, also the second time
    expect(noticesOf(applied.events, 'work_applied')).toMatchObject([{ files: ['new.txt'] }]);
    expect([applied.status, await world.asked()]).toEqual(['done', []]);
    const undone = await world.tell(undo);
    expect([world.isIn(), world.calls()]).toEqual([false, calls]);
    expect(noticesOf(undone.events, 'work_undone')).toMatchObject([{ files: ['new.txt'] }]);
    // what is open of it again is asked again
    expect([undone.status, await world.asked()]).toEqual(['waiting', ['apply_work']]);
  }
  await world.tell({ kind: 'check_work', task: null });
  expect(world.calls()).toBe(calls);
  expect(await world.row()).toMatchObject({ outcome: 'partial', status: 'waiting' });
  // going on with it is its person's word
  await world.resume();
  expect(world.calls()).toBeGreaterThan(calls);
});

test('who answers what a cmd asks that has ended does not pay once more for what had failed', async () => {
  const world = await worked((who) => (who === 'aggregator' ? reportReply() : 'Nothing to add.'));
  const calls = world.calls();
  const [open] = await world.engine.questions();
  await world.engine.answer('cmd_001', {
    ...{ question: open?.question.id ?? '', choice: 'all', comment: '', by: 'person' },
  });
  const { status } = await world.resume();
  expect([status, world.isIn(), world.calls()]).toEqual(['done', true, calls]);
  expect(await world.row()).toMatchObject({ outcome: 'partial', status: 'done' });
  await world.resume();
  expect(world.calls()).toBeGreaterThan(calls);
});

test('what is applied or taken out of a cmd that was stopped before its report leaves it stopped, with the same words', async () => {
  const world = await worked(() => reportReply(), 'crew/aggregator');
  expect(world.first.status).toBe('paused');
  const calls = world.calls();
  const applied = await world.tell({ kind: 'apply_work', task: 1 });
  expect([world.isIn(), world.calls(), applied.status]).toEqual([true, calls, 'paused']);
  expect(applied.failure).toEqual(world.first.failure);
  expect(noticesOf(applied.events, 'work_applied')).toHaveLength(1);
  const undone = await world.tell(undo);
  expect([world.isIn(), world.calls(), undone.status]).toEqual([false, calls, 'paused']);
  expect(await world.row()).toMatchObject({ status: 'paused', phase: 'aggregate' });
});

test('whoever asks for more while such a deed is done gets more', async () => {
  const world = await worked((who) =>
    who === 'aggregator' ? reportReply() : retrospectiveText({ mode: 'full' }),
  );
  const calls = world.calls();
  const again = await world.tell(apply, { kind: 'look_back' });
  expect(again.status).toBe('done');
  expect([world.isIn(), world.calls()]).toEqual([true, calls + 1]);
});
