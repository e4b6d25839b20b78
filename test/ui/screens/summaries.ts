import { nothingSpent } from '../../../src/engine/data/usage.ts';
import type { RunSummary } from '../../../src/engine/engine.ts';

/** A line of the runs list: a story that was left in its second chapter. */
export function summary(change: Partial<RunSummary> = {}): RunSummary {
  return {
    id: 'story_20260205_100000_abcdef',
    workflow: 'folio',
    title: '灯台守の娘が、霧の朝に届いた差出人のない手紙をきっかけに、父の沈黙の理由を探す物語',
    folder: 'current',
    rehearsal: false,
    status: 'paused',
    outcome: null,
    exit: null,
    phase: 'loop',
    phaseValues: { chapter: 2, round: 3 },
    average: 731,
    openQuestions: 0,
    askedSince: null,
    asked: null,
    spent: { ...nothingSpent, calls: 3, usd: 0.42 },
    startedAt: '2026-02-05T10:00:00Z',
    lastAt: '2026-02-05T11:30:00Z',
    archived: false,
    ...change,
  };
}
