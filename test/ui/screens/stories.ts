import { emptyRunState, type RunState } from '../../../src/engine/runs/run-state.ts';
import type { GateEvent } from '../../../src/engine/workflows/folio/contract/events.ts';
import type { GateRule } from '../../../src/engine/workflows/folio/contract/gate.ts';
import type { FolioView, ReviewerRow } from '../../../src/engine/workflows/folio/contract/view.ts';

const names = ['Plotter', 'Persona', 'Stylist', 'Pacer', 'Lens', 'Anchor', 'Voice', 'Atlas'];

export function reviewerRow(agent: string, change: Partial<ReviewerRow> = {}): ReviewerRow {
  return {
    agent,
    status: 'pending',
    percent: null,
    score: null,
    delta: null,
    history: [],
    lowestAxis: null,
    critical: 0,
    failure: null,
    waitingUntil: null,
    ...change,
  };
}

export function scored(
  agent: string,
  score: number,
  change: Partial<ReviewerRow> = {},
): ReviewerRow {
  return reviewerRow(agent, {
    status: 'done',
    score,
    delta: 20,
    history: [620, 680, score],
    lowestAxis: { axis: 'rhythm', score: score - 60 },
    ...change,
  });
}

export function rule(name: GateRule['rule'], change: Partial<GateRule> = {}): GateRule {
  return { rule: name, ok: true, value: 0, limit: 0, ...change };
}

export function gate(round: number, change: Partial<GateEvent> = {}): GateEvent {
  return {
    type: 'judged',
    chapter: 1,
    round,
    outcome: 'FAIL',
    average: 693,
    previous: round === 1 ? null : 650,
    rules: [
      rule('each', { ok: false, agent: 'Stylist', value: 640, limit: 650 }),
      rule('each', { ok: false, agent: 'Persona', value: 612, limit: 650 }),
      rule('average', { ok: false, value: 693, limit: 700 }),
      rule('critical', { ok: false, value: 2 }),
      rule('rounds', { ok: true, value: round, limit: 5 }),
    ],
    stalled: false,
    ...change,
  };
}

export const emptyView: FolioView = {
  workflow: 'folio',
  isWalked: true,
  unit: 'chapter',
  phases: [
    { phase: 'intake', state: 'done' },
    { phase: 'paths', state: 'done' },
    { phase: 'select', state: 'done' },
    { phase: 'loop', state: 'now' },
  ],
  paths: [
    { id: 'path-A', status: 'done', streamed: 0 },
    { id: 'path-B', status: 'drafting', streamed: 345 },
    { id: 'path-C', status: 'pending', streamed: 0 },
  ],
  chapter: 1,
  round: 3,
  maxRounds: 5,
  reviewers: names.map((name) => reviewerRow(name)),
  gates: [],
  chapters: [{ chapter: 1, status: 'now', average: null, rounds: 0 }],
  reading: null,
  prose: { step: 'current/chapters/ch01/draft-03.md', streaming: null },
};

/** The middle of a round: some have scored, some are at work, one waits, one has failed. */
export const busyView: FolioView = {
  ...emptyView,
  reviewers: [
    scored('Plotter', 740),
    scored('Persona', 1000, { history: [null, 500, 1000], delta: -35 }),
    scored('Stylist', 648, { critical: 2 }),
    reviewerRow('Pacer', { status: 'reviewing', percent: 62, history: [600, 650] }),
    reviewerRow('Lens', { status: 'reviewing', percent: 0 }),
    reviewerRow('Anchor', {
      status: 'waiting',
      percent: 10,
      waitingUntil: '2026-02-05T10:00:42.000Z',
    }),
    reviewerRow('Voice', { status: 'error' }),
    reviewerRow('Atlas'),
  ],
  gates: [gate(1), gate(2)],
  chapters: [
    { chapter: 1, status: 'accepted', average: 731, rounds: 2 },
    { chapter: 2, status: 'forced', average: 693, rounds: 5 },
    { chapter: 3, status: 'now', average: null, rounds: 0 },
  ],
};

export const draft = [
  '# 第1章：霧の朝',
  '¶1',
  '霧笛が三度鳴って、澪は手帳を閉じた。灯台の階段をのぼる足音は、いつもより一段ぶんだけ遅い。',
  '',
  '¶2',
  '「まだ、来ない」',
  '',
  '¶12',
  'The fog came in from the sea like a letter nobody had signed, and she read it twice.',
].join('\n');

export const runningState: RunState = {
  ...emptyRunState,
  run: 'story_1',
  workflow: 'folio',
  title: '灯台守の娘が、霧の朝に届いた差出人のない手紙をきっかけに、父の沈黙の理由を探す物語',
  provider: 'anthropic',
  payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'a1b2' },
  budgetUsd: 5,
  status: 'running',
  phase: 'loop',
  spent: {
    calls: 12,
    usage: { input: 8000, output: 4500, cacheRead: 32_000, cacheWrite: 4000 },
    usd: 0.42,
    unpriced: 0,
  },
};
