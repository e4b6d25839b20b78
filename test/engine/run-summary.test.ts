import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import type { Place, RunInput } from '../../src/engine/runs/place.ts';
import { beginRun, foldEvents } from '../../src/engine/runs/run-state.ts';
import { nextToWalk, summarise } from '../../src/engine/runs/run-summary.ts';
import { folioContract } from '../../src/engine/workflows/folio/contract/index.ts';
import { summary } from '../ui/screens/summaries.ts';

const waiting = summary({ id: 'cmd_003', status: 'waiting', openQuestions: 1 });
const paused = summary({ id: 'cmd_002', status: 'paused' });
const older = summary({ id: 'cmd_001', status: 'failed' });
const done = summary({ id: 'cmd_004', status: 'done' });
const played = summary({ id: 'cmd_005', rehearsal: true });

test('of unfinished runs one with work to do goes before a newer one that waits for its person', () => {
  expect(nextToWalk([done, waiting, paused, older], false)?.id).toBe('cmd_002');
  expect(nextToWalk([done, waiting], false)?.id).toBe('cmd_003');
});

test('one that failed comes last: with its answer given, one that waited is gone on with before it', () => {
  const failed = summary({ id: 'task_009', status: 'failed' });
  expect(nextToWalk([failed, paused], false)?.id).toBe('cmd_002');
  expect(nextToWalk([failed, waiting], false)?.id).toBe('cmd_003');
  expect(nextToWalk([failed, older], false)?.id).toBe('task_009');
});

test('a run of the other kind is named only where there is none that can be walked', () => {
  expect(nextToWalk([played, older], false)?.id).toBe('cmd_001');
  expect(nextToWalk([done, played], false)?.id).toBe('cmd_005');
});

test('what is done or put away is not gone on with', () => {
  expect(nextToWalk([done, { ...paused, archived: true }], false)).toBeUndefined();
});

test('a story goes by the title it got from its idea, also in a later walk; before that by what was asked for', () => {
  const started = {
    at: 'now',
    type: 'run_started',
    run: 'story_1',
    workflow: 'folio',
    title: '灯台守の娘の話を書いて',
    provider: 'recorded',
    rehearsal: true,
    payer: { kind: 'nobody' },
    budgetUsd: null,
    resumed: false,
  } as const;
  const structured = {
    at: 'now',
    type: 'said',
    notice: 'idea_structured',
    values: { title: '霧の朝' },
  } as const;
  const titled = (events: readonly RunEvent[]) =>
    summarise({
      room: folioContract,
      input: { run: 'story_1', workflow: 'folio', title: '', rehearsal: true } as RunInput,
      place: { base: '', folder: 'current' } as Place,
      state: foldEvents(beginRun(folioContract.fold), events),
      locked: false,
      answered: new Set(),
      untaken: 0,
    }).title;
  expect(titled([started])).toBe('灯台守の娘の話を書いて');
  expect(titled([started, structured, started])).toBe('霧の朝');
});

test('a run that was told something after it was done is not done with it: it rests, and is gone on with', () => {
  const done = { at: 'now', type: 'run_ended', status: 'done', failure: null } as const;
  const resting = (untaken: number, locked = false) =>
    summarise({
      room: folioContract,
      input: { run: 'story_1', workflow: 'folio', title: '', rehearsal: false } as RunInput,
      place: { base: '', folder: 'current' } as Place,
      state: foldEvents(beginRun(folioContract.fold), [done]),
      locked,
      answered: new Set(),
      untaken,
    });
  expect(resting(0)).toMatchObject({ status: 'done' });
  expect(resting(1)).toMatchObject({ status: 'paused' });
  // what is at work takes it up
  expect(resting(1, true)).toMatchObject({ status: 'running' });
  expect(nextToWalk([resting(1)], false)?.id).toBe('story_1');
});

test('a history counts as taken up what came one after the other, and nothing where it was begun before that was kept', () => {
  const at = 'now';
  const payer = { kind: 'nobody' } as const;
  const about = { provider: 'toy', rehearsal: false, payer, budgetUsd: null, resumed: true };
  const run = { run: 'story_1', workflow: 'folio', title: '霧' };
  const started = { at, type: 'run_started', ...run, ...about } as const;
  const taken = (item: string) => ({ at, type: 'inbox_taken', item, kind: 'note' }) as const;
  const told = (...events: RunEvent[]) => foldEvents(beginRun(folioContract.fold), events).told;
  expect(told({ ...started, told: 1 }, taken('2'), taken('3'))).toBe(3);
  // the second one lies there untaken
  expect(told({ ...started, told: 1 }, taken('3'))).toBe(1);
  expect(told(started, taken('1'))).toBeNull();
});
