import { describe, expect, test } from 'vitest';
import type { Happening, RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { mostRounds } from '../../../../src/engine/workflows/folio/contract/most-rounds.ts';
import { folioFold } from '../../../../src/engine/workflows/folio/contract/state.ts';
import type { FolioView } from '../../../../src/engine/workflows/folio/contract/view.ts';
import { folioView } from '../../../../src/engine/workflows/folio/contract/view.ts';
import { marked } from '../../../support/marks.ts';
import { cardReply, reviewOf } from './replies.ts';
import { openStory } from './story-world.ts';

const pathA = { answers: [{ kind: 'choose_path' as const, choice: 'path-A' }] };

function viewOf(happenings: readonly Happening[]): FolioView {
  const at = '2026-02-05T10:33:00.000Z';
  const events = happenings.map((happening): RunEvent => ({ at, ...happening }));
  return folioView(foldEvents(beginRun(folioFold), events));
}

const round = (number: number): Happening => ({
  type: 'phase_started',
  phase: 'loop',
  values: { chapter: 1, round: number, max_rounds: 5 },
});
const card = 'current/chapters/ch01/reviews/round-01/stylist.json';
const draft = 'current/chapters/ch01/draft-01.md';
const scored = (number: number, overall: number): Happening => ({
  ...marked({
    type: 'scored',
    chapter: 1,
    round: number,
    agent: 'Stylist',
    overall,
    axes: { rhythm: overall - 100, freshness: overall },
    issues: 2,
    critical: 1,
  }),
});

function rowOf(view: FolioView, agent = 'Stylist') {
  return view.reviewers.find((row) => row.agent === agent);
}

describe('the row of an agent', () => {
  test('follows its review from pending to done', () => {
    const started: Happening = { type: 'step_started', step: card, role: 'folio/stylist' };
    const progress: Happening = { type: 'call_progress', call: '1', step: card, percent: 40 };
    const done: Happening = { type: 'step_finished', step: card, path: card, skipped: false };
    const row = (...more: Happening[]) => rowOf(viewOf([round(1), ...more]));
    expect(row()).toMatchObject({ status: 'pending', percent: null, score: null, history: [] });
    expect(row(started, progress)).toMatchObject({ status: 'reviewing', percent: 40 });
    expect(row(started, scored(1, 740), done)).toMatchObject({
      status: 'done',
      score: 740,
      percent: null,
      critical: 1,
      lowestAxis: { axis: 'rhythm', score: 640 },
    });
  });

  test('says that it waits, until when, and that it failed, and why', () => {
    const failure = { kind: 'overloaded', detail: '' } as const;
    const started: Happening = { type: 'step_started', step: card, role: 'folio/stylist' };
    const waiting: Happening = {
      type: 'call_waiting',
      call: '1',
      step: card,
      until: '2026-02-05T11:00:00Z',
      failure,
    };
    const failed: Happening = { type: 'step_failed', step: card, role: 'folio/stylist', failure };
    expect(rowOf(viewOf([round(1), started, waiting]))).toMatchObject({
      status: 'waiting',
      waitingUntil: '2026-02-05T11:00:00Z',
    });
    expect(rowOf(viewOf([round(1), started, failed]))).toMatchObject({ status: 'error', failure });
  });

  test('has one history entry a round and the difference to the round before', () => {
    expect(rowOf(viewOf([round(1), scored(1, 640), round(2)]))).toMatchObject({
      status: 'pending',
      score: null,
      delta: null,
      history: [640],
    });
    expect(rowOf(viewOf([round(1), scored(1, 640), round(2), scored(2, 700)]))).toMatchObject({
      score: 700,
      delta: 60,
      history: [640, 700],
    });
    expect(rowOf(viewOf([round(3), scored(3, 700)]))?.history).toEqual([null, null, 700]);
  });

  test('of the Plotter shows the draft while it is written', () => {
    const started: Happening = { type: 'step_started', step: draft, role: 'folio/plotter-draft' };
    const text: Happening = {
      type: 'text',
      call: '1',
      step: draft,
      role: 'folio/plotter-draft',
      text: '霧',
    };
    const view = viewOf([round(1), started, text]);
    expect(rowOf(view, 'Plotter')).toMatchObject({ status: 'drafting' });
    expect(view.prose).toEqual({ step: draft, streaming: '霧' });
  });
});

test('a chapter that passed and is written again is at work again, until its author takes a round of it', () => {
  const gate = (more: { readonly used?: true }): Happening => ({
    ...marked({
      ...({ type: 'judged', chapter: 1, round: 1, average: 775, previous: null } as const),
      ...({ outcome: 'PASS', rules: [], stalled: false, ...more } as const),
    }),
  });
  const status = (...more: Happening[]) =>
    viewOf([round(1), gate({}), ...more]).chapters.map((row) => row.status);
  expect(status()).toEqual(['accepted']);
  expect(status(round(2))).toEqual(['now']);
  expect(status(round(2), gate({ used: true }))).toEqual(['accepted']);
});

test('path cards fill as they stream', () => {
  const step = 'paths/path-B.json';
  const view = viewOf([
    { type: 'phase_started', phase: 'paths', values: {} },
    { type: 'step_started', step, role: 'folio/plotter-path' },
    { type: 'text', call: '1', step, role: 'folio/plotter-path', text: '{"title"' },
  ]);
  expect(view.paths).toEqual([
    { id: 'path-A', status: 'pending', streamed: 0 },
    { id: 'path-B', status: 'drafting', streamed: 8 },
    { id: 'path-C', status: 'pending', streamed: 0 },
  ]);
  expect(view.phases.map(({ state }) => state)).toEqual(['done', 'now', 'todo', 'todo']);
  expect(rowOf(view, 'Plotter')?.status).toBe('drafting');
});

test('after two rounds of a real story the view holds both verdicts, the chapter and its text', async () => {
  const story = openStory({
    script: { reply: (task) => (reviewOf(task)?.round === 1 ? cardReply(task, 6.2) : undefined) },
  });
  const { events } = await story.start(undefined, pathA);
  const view = folioView(foldEvents(beginRun(folioFold), events));
  expect(view.gates.map(({ outcome, average, previous }) => [outcome, average, previous])).toEqual([
    ['FAIL', 620, null],
    ['PASS', 720, 620],
  ]);
  expect(view).toMatchObject({ chapter: 1, round: 2, maxRounds: 5 });
  expect(view.chapters).toEqual([{ chapter: 1, status: 'accepted', average: 720, rounds: 2 }]);
  expect(view.prose).toEqual({ step: 'current/chapters/ch01/final.md', streaming: null });
  expect(view.reviewers.every(({ status, delta }) => status === 'done' && delta === 100)).toBe(
    true,
  );
});

test('a reviewer about whom a person is asked shows as failed, also after the run has parked', async () => {
  const story = openStory({
    script: { reply: ({ role }) => (role === 'folio/voice' ? 'とても良い' : undefined) },
  });
  const { events } = await story.start(undefined, pathA);
  const view = folioView(foldEvents(beginRun(folioFold), events));
  expect(
    view.reviewers.filter(({ status }) => status === 'error').map(({ agent }) => agent),
  ).toEqual(['Voice']);
});

test('the most rounds of a chapter are those that its author has set last, also before its first round', () => {
  const set: Happening = {
    type: 'said',
    notice: 'gate_set',
    values: { decision: 1, min_each: 6, min_overall: 7, no_critical: 1, max_rounds: 2 },
  };
  expect(viewOf([{ type: 'phase_started', phase: 'intake', values: {} }, set]).maxRounds).toBe(2);
});

test('of a manuscript that is only scored each chapter has one round, on every screen, and one that no model could read is not told as read', () => {
  const values = { chapter: 1, round: 1, max_rounds: 5, only_reviewed: 1 };
  const loop: Happening = { type: 'phase_started', phase: 'loop', values };
  const said = { title: '霧', genre: '', tone: '', scale: '' };
  const read: Happening = { type: 'said', notice: 'idea_structured', values: said };
  expect(mostRounds(values, undefined)).toBe(1);
  expect(viewOf([loop])).toMatchObject({ maxRounds: 1, phases: [{ state: 'todo' }, {}, {}, {}] });
  expect(viewOf([read, loop]).phases[0]?.state).toBe('done');
});

test('how far the reading for the ledger has come is told with it', () => {
  const step = 'current/bible/readings/keeper-01.json';
  const told: Happening = {
    type: 'said',
    notice: 'ledger_reading',
    values: { chapter: 1, done: 0, of: 1 },
  };
  const started: Happening = { type: 'step_started', step, role: 'folio/keeper' };
  expect(viewOf([told, started]).reading).toMatchObject({ chapter: 1, percent: 0 });
  expect(viewOf([told]).reading).toBeNull();
});
