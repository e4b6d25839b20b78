import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { RunError } from '../../../src/engine/data/failure.ts';
import type { Engine, LiveRun, RunResult } from '../../../src/engine/engine.ts';
import { emptyRunState } from '../../../src/engine/runs/run-state.ts';
import { activeMs, foldActive, notActive } from '../../../src/ui/cockpit/active-time.ts';
import { createRunDesk, type GivenAnswer } from '../../../src/ui/cockpit/run-desk.ts';
import { payer } from './questions.ts';

const at = (second: number) => new Date(Date.UTC(2026, 1, 5, 10, 0, second)).toISOString();

const started = (second: number): RunEvent => ({
  at: at(second),
  type: 'run_started',
  run: 'story_1',
  workflow: 'folio',
  title: 'Fog',
  provider: 'recorded',
  rehearsal: true,
  payer: { kind: 'nobody' },
  budgetUsd: null,
  resumed: false,
});
const asked: RunEvent = { at: at(2), type: 'question_opened', question: payer };
const ended = (second: number, status: RunResult['status']): RunEvent => ({
  at: at(second),
  type: 'run_ended',
  status,
  failure: null,
});

function liveRun(events: readonly RunEvent[], change: Partial<LiveRun> = {}) {
  const stops: string[] = [];
  async function* play() {
    yield* events;
  }
  const run: LiveRun = {
    id: 'story_1',
    workflow: 'folio',
    folder: 'current',
    readOnly: false,
    events: play(),
    stop: (how) => stops.push(how),
    holder: null,
    ended: Promise.resolve({ status: 'done', failure: null }),
    answeredLate: Promise.resolve(false),
    ...change,
  };
  return { run, stops };
}

/** An engine of which only what the desk asks for exists. */
function engineWith(runs: readonly LiveRun[], change: Partial<Engine> = {}) {
  const left = [...runs];
  const answers: unknown[] = [];
  const next = async () => {
    const run = left.shift();
    if (run === undefined) throw new Error('resumed once too often');
    return { kind: 'started', run } as const;
  };
  const engine = {
    start: next,
    resume: next,
    answer: async (_run: string, answer: unknown) => {
      answers.push(answer);
    },
    begin: () => emptyRunState,
    runs: async () => [],
    history: async () => [started(0), ended(60, 'paused')],
    ...change,
  } as unknown as Engine;
  return { engine, answers, left };
}

const pay: GivenAnswer = { question: payer.id, choice: 'pay', comment: '' };

test('a run that was started is followed to its end', async () => {
  const { engine } = engineWith([liveRun([started(0), ended(9, 'done')]).run]);
  const desk = createRunDesk(engine, 60);
  await desk.start('folio', { idea: 'x' });
  expect(desk.live().map(({ id }) => id)).toEqual(['story_1']);
  await desk.idle();
  expect(desk.live()).toEqual([]);
  expect(desk.get('story_1')?.store.state().status).toBe('done');
});

test('a run whose process was killed is shown at rest', async () => {
  const step: RunEvent = { at: at(1), type: 'step_started', step: 'a.md', role: 'folio/plotter' };
  const { engine } = engineWith([liveRun([started(0), step]).run], {
    history: async () => [started(0), step],
  });
  const desk = createRunDesk(engine, 60);
  await desk.look('story_1', 'current');
  const read = desk.get('story_1')?.store.state();
  expect([read?.status, read?.steps.size]).toEqual(['paused', 0]);
  const watching = createRunDesk(engine, 60);
  await watching.resume('story_1');
  await watching.idle();
  expect(watching.get('story_1')?.store.state().status).toBe('paused');
});

test('an answer is recorded first, and then the run goes on by itself', async () => {
  const first = liveRun([started(0), asked, ended(3, 'waiting')]).run;
  const second = liveRun([
    started(0),
    asked,
    ended(3, 'waiting'),
    started(9),
    ended(20, 'done'),
  ]).run;
  const { engine, answers, left } = engineWith([first, second]);
  const desk = createRunDesk(engine, 60);
  await desk.start('folio', {});
  await desk.idle();
  expect(desk.get('story_1')?.store.state().questions).toHaveLength(1);
  expect(await desk.answer('story_1', pay)).toBeUndefined();
  expect(answers).toEqual([{ ...pay, by: 'person', asked: payer }]);
  await desk.idle();
  expect(left).toEqual([]);
  expect(desk.get('story_1')?.store.state().status).toBe('done');
});

test('a run that ended waiting while its question was being answered goes on by itself', async () => {
  const answered: RunEvent = {
    at: at(3),
    type: 'question_answered',
    answer: { ...pay, shown: '', by: 'person', answeredAt: at(3) },
  };
  const first = liveRun([started(0), asked, answered, ended(4, 'waiting')]).run;
  const second = liveRun([started(0), asked, answered, started(5), ended(6, 'done')]).run;
  const { engine, left } = engineWith([first, second]);
  const desk = createRunDesk(engine, 60);
  await desk.start('folio', {});
  await desk.idle();
  await desk.idle();
  expect(left).toEqual([]);
});

test('one of several questions that was answered as the run was let go is enough for it to go on', async () => {
  const other = { ...payer, id: 'payer-2' };
  const open: RunEvent = { at: at(2), type: 'question_opened', question: other };
  const first = liveRun([started(0), asked, open, ended(4, 'waiting')], {
    answeredLate: Promise.resolve(true),
  }).run;
  const second = liveRun([started(5), open, ended(6, 'waiting')]).run;
  const { engine, left } = engineWith([first, second]);
  const desk = createRunDesk(engine, 60);
  await desk.start('folio', {});
  await desk.idle();
  await desk.idle();
  expect(left).toEqual([]);
});

test('an answer that is refused comes back as a failure and nothing is walked', async () => {
  const failure = { kind: 'question_changed', id: payer.id } as const;
  const { engine, left } = engineWith([liveRun([]).run], {
    answer: async () => {
      throw new RunError(failure);
    },
  });
  const desk = createRunDesk(engine, 60);
  expect(await desk.answer('story_1', pay)).toEqual(failure);
  expect(left).toHaveLength(1);
});

test('stopping is passed on to the run and shown until it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* held() {
    yield started(0);
    await promise;
    yield ended(9, 'paused');
  }
  const { run, stops } = liveRun([], { events: held() });
  const desk = createRunDesk(engineWith([run]).engine, 60);
  await desk.start('folio', {});
  desk.stop('story_1', 'soft');
  expect(stops).toEqual(['soft']);
  expect(desk.get('story_1')?.stopping).toBe('soft');
  resolve();
  await desk.idle();
  expect(desk.get('story_1')?.stopping).toBeUndefined();
});

test('nobody waits at the end for a run that another process walks', async () => {
  const never = liveRun([], {
    readOnly: true,
    events: (async function* () {
      yield started(0);
      await new Promise(() => undefined);
    })(),
  }).run;
  const desk = createRunDesk(engineWith([never]).engine, 60);
  await desk.resume('story_1');
  await desk.idle();
  expect(desk.get('story_1')).toMatchObject({ live: true, readOnly: true });
});

test('looking at a run walks nothing, and its clock stands still', async () => {
  const { engine, left } = engineWith([liveRun([]).run]);
  const desk = createRunDesk(engine, 60);
  await desk.look('story_1', 'current');
  const run = desk.get('story_1');
  expect(run?.live).toBe(false);
  expect(run?.activeMs(Date.parse(at(59)) + 9_000_000)).toBe(60_000);
  expect(left).toHaveLength(1);
});

test('time at work adds up the sittings; one that was killed ends with its last event', () => {
  const said: RunEvent = { at: at(30), type: 'phase_started', phase: 'intake', values: {} };
  const events = [started(0), said, started(40), ended(45, 'paused'), started(50)];
  const active = events.reduce(foldActive, notActive);
  expect(activeMs(active, Date.parse(at(58)))).toBe(30_000 + 5_000 + 8_000);
  expect(activeMs(active, Date.parse(at(1)))).toBe(35_000);
});

test('an answer given elsewhere walks a resting run on; until then nothing happens', async () => {
  let open = [{ question: payer }];
  const { engine, left } = engineWith([liveRun([started(9), ended(12, 'done')]).run], {
    begin: () => emptyRunState,
    history: async () => [started(0), asked, ended(3, 'waiting')],
    questions: async () => open as never,
  });
  const desk = createRunDesk(engine, 60);
  await desk.look('story_1', 'current');
  const before = desk.get('story_1');
  expect(await desk.catchUp('story_1')).toBeUndefined();
  expect(desk.get('story_1')).toBe(before);
  open = [];
  expect(await desk.catchUp('story_1')).toBeUndefined();
  await desk.idle();
  expect(left).toEqual([]);
  expect(desk.get('story_1')?.store.state().status).toBe('done');
});

test('of several questions the one answered elsewhere is no longer asked, and the run still rests', async () => {
  const other = { ...payer, id: 'payer-2' };
  const { engine, left } = engineWith([liveRun([]).run], {
    history: async () => [
      started(0),
      asked,
      { at: at(2), type: 'question_opened', question: other },
      ended(3, 'waiting'),
    ],
    questions: async () => [{ question: other }] as never,
  });
  const desk = createRunDesk(engine, 60);
  await desk.look('story_1', 'current');
  await desk.catchUp('story_1');
  expect(desk.get('story_1')?.answered).toEqual([payer.id]);
  expect(left).toHaveLength(1);
});
