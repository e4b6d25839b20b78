import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextState } from '../../src/engine/workflows/field/cycle.ts';
import { gather } from '../../src/engine/workflows/field/look/gather.ts';
import { type Played, recordedRepository } from '../../src/engine/workflows/field/look/recorded.ts';
import { recordedDay } from '../../src/engine/workflows/field/look/recording.ts';
import { noState } from '../../src/engine/workflows/field/state.ts';
import { cycleOver } from '../engine/workflows/field/example.ts';
import { realClock } from '../support/real-clock.ts';

/** Issue → state on each of the three days. */
const states = {
  1: ['done', 'done', 'done'],
  2: ['in_progress', 'review_pending', 'done'],
  3: ['blocked', 'blocked', 'incomplete'],
  4: ['blocked', 'blocked', 'blocked'],
  5: ['review_pending', 'done', 'done'],
  6: ['blocked', 'blocked', 'blocked'],
  7: ['incomplete', 'blocked', 'dropped'],
  11: [undefined, 'incomplete', 'in_progress'],
};

test.each(['ja', 'en'] as const)(
  'three recorded days go their way through the rules: %s',
  async (language) => {
    const path = new URL(`../../rehearsal/field/${language}/days.yaml`, import.meta.url);
    const text = readFileSync(path, 'utf8');
    const played: Played = [];
    let before = noState;
    const seen: Record<number, (string | undefined)[]> = {};
    for (const day of [1, 2, 3]) {
      const recorded = recordedDay(text, path.pathname, day);
      const now = new Date(recorded.now);
      const gathered = await gather(recordedRepository(recorded, played), {
        ...{ now, project: null, owner: null, labels: [], issues: [], source: 'gh' },
        ...{ since: new Date(0), issuesDir: '.agent/issues', isDirGiven: false, native: true },
        ...{ agentPath: '.agent/', talks: new Map(), clock: realClock },
        signal: AbortSignal.timeout(10_000),
      });
      expect(gathered.warnings).toEqual([]);
      expect(gathered.sources.filter(({ status }) => status === 'failed')).toEqual([]);
      const { seen: looked, report } = cycleOver(gathered.facts, {
        ...{ agents: gathered.agents, before, given: { now, language, project: null } },
      });
      for (const number of Object.keys(states).map(Number)) {
        const found = report.assessments.find(({ issue }) => issue === number);
        const standing = found?.dropped ? 'dropped' : found?.state;
        seen[number] = [...(seen[number] ?? []), standing];
      }
      if (day > 1) expect(report.observation.changedIssues.length).toBeGreaterThan(0);
      before = nextState(looked, before, [], now);
    }
    expect(seen).toEqual(states);
  },
);
