import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { roundOfStep } from '../../../src/engine/workflows/folio/contract/paths.ts';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { costPoints } from '../../../src/ui/screens/stats/cost-points.ts';
import { costPlot, scorePlot } from '../../../src/ui/screens/stats/score-plot.ts';
import {
  type CountedRun,
  curveRows,
  statsTables,
  statsView,
  summaryRow,
  tableRows,
  tabsRow,
} from '../../../src/ui/screens/stats/stats-rows.ts';
import { storyTelling } from '../../../src/ui/workflows/folio/plain.ts';
import { marked } from '../../support/marks.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { gate } from './stories.ts';

const at = '2026-02-05T10:00:00.000Z';
const call = (role: string, round: number, usd: number): RunEvent =>
  ({
    at,
    type: 'call_finished',
    call: `${role}-${round}`,
    step: `current/chapters/ch01/reviews/round-0${round}/${role}.json`,
    role: `folio/${role}`,
    model: 'sonnet-5.5',
    stop: 'end',
    usage: { input: 900, output: 400, cacheRead: 100, cacheWrite: 0 },
    usd,
    ms: 61_000,
    reused: false,
    requestId: null,
  }) as unknown as RunEvent;

const counted: readonly CountedRun[] = [
  {
    run: 'story_1',
    workflow: 'folio',
    roundOf: roundOfStep,
    curve: storyTelling.curve,
    title: '灯台守の娘が、霧の朝に届いた差出人のない手紙をきっかけに、父の沈黙の理由を探す物語',
    events: [
      call('plotter', 1, 0.1),
      { at, ...marked(gate(1, { average: 680 })) },
      call('stylist', 2, 0.2),
      { at, ...marked(gate(2, { average: 765 })) },
    ],
  },
];

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every table and the curve fit',
  (_, look) => {
    const size = { width: look.columns, height: Math.floor((look.rows - 5) / 2) };
    const curve = curveRows(counted, undefined, size, look);
    expect(curve.length).toBeLessThanOrEqual(size.height);
    const rows = [
      summaryRow(counted, look),
      tabsRow('role', look),
      ...statsTables.flatMap((by) => tableRows(by, counted, look)),
      ...curve,
    ];
    for (const row of rows) {
      const drawn = rowText(fitRow(row, look.columns, look.cells));
      expect(look.cells.width(drawn), drawn).toBe(look.columns);
    }
    for (const by of statsTables)
      for (const row of tableRows(by, counted, look))
        expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(look.columns);
  },
);

test('rounds of several works are counted apart, each with the name of its work, and no failure is a 0', () => {
  const [first] = counted;
  if (first === undefined) throw new Error('nothing is counted');
  const look = makeLook({ columns: 120, language: 'en' });
  const works = ['Fog', 'Salt'].map((title) => ({ ...first, run: title, title }));
  const rows = tableRows('round', works, look).map(rowText);
  expect(rows.filter((row) => /chapter 1 R2 {2}(?:Fog|Salt) +1 +0 /.test(row))).toHaveLength(2);
  expect(tableRows('round', [first], look).map(rowText).join()).not.toContain('灯台守');
});

test('what a reviewer was paid for, and the round it was paid in, are told in words', () => {
  const events = [call('plotter-path', 1, 0.1)];
  const one = counted.map((run) => ({ ...run, events }));
  const row = (by: 'role' | 'round', language: 'ja' | 'en') =>
    tableRows(by, one, makeLook({ columns: 120, language })).map(rowText)[1];
  expect(row('role', 'ja')).toContain('Plotter（道筋）');
  expect(row('role', 'en')).toContain('Plotter (path)');
  expect(row('round', 'ja')).toContain('第1章 R1');
  expect(row('round', 'en')).not.toContain('ch01/01');
});

test('a run is named by its title, numbers stand under their headings', () => {
  const rows = tableRows('run', counted, makeLook({ columns: 120 })).map(rowText);
  expect(rows[1]).toContain('灯台守の娘');
  expect(rows[1]).toMatch(/ 2 +0 +\$0\.30 +02:02 +10%$/);
});

test('the plot shows each round at its cost from that of the first on, and the limit of the gate', () => {
  const look = makeLook({ columns: 60, ascii: true });
  const points = [
    { chapter: 1, round: 1, usd: 2.8, average: 680 },
    { chapter: 1, round: 2, usd: 3.0, average: 765 },
  ];
  const plot = scorePlot(points, 700, { width: 37, height: 6 }, look).map(rowText);
  expect(plot).toEqual([
    '  7.65 |                        ...*',
    '       |                 ........   ',
    '       |           .......          ',
    '  7.00 |-------.....----------------',
    '  6.80 |*.......                    ',
    '        $2.80                  $3.00',
  ]);
});

test('where nobody paid the rounds stand at equal distances', () => {
  const points = [1, 2, 3].map((round) => ({ chapter: 1, round, usd: 0, average: 700 + round }));
  const look = makeLook({ ascii: true });
  const text = scorePlot(points, 700, { width: 27, height: 5 }, look).map(rowText);
  expect(text.join('\n').match(/\*/g)).toHaveLength(3);
  expect(text.at(-1)?.trim()).toBe('');
});

test('money over time grows to what was spent, and the budget is a line where it is in reach', () => {
  const look = makeLook({ ascii: true });
  const points = [0, 1, 2].map((n) => ({ ms: n * 60_000, usd: n * 0.2 }));
  const plot = (budget: number | null) =>
    costPlot(points, budget, { width: 30, height: 7 }, look).map(rowText);
  expect(plot(0.5)[0]).toMatch(/\$0\.50 \|-- 予算 -{13}/);
  expect(plot(50).join('\n')).not.toContain('---');
  expect(plot(null)[0]).toMatch(/\$0\.40 \|/);
  expect(plot(null).join('\n')).toMatch(/\$0\.40 [^$]*\$0\.20 [^$]*\$0\.00 /);
  expect(plot(null).at(-1)).toMatch(/00:00 +02:00$/);
  expect(costPlot([{ ms: 0, usd: 0 }], null, { width: 30, height: 7 }, look)).toEqual([]);
});

test('calls that cost nothing are not told as if nothing had been called', () => {
  const said = (events: readonly RunEvent[]) => {
    const from = {
      counted: counted.map((run) => ({ ...run, events })),
      filter: '',
      settings: undefined,
    };
    const look = makeLook({ columns: 80, rows: 24, language: 'en' });
    return statsView('time', from, look).lines.map(rowText).join('\n').trim();
  };
  expect(said([call('plotter', 1, 0)])).toBe('No call is known to have cost anything yet.');
  expect(said([])).toBe('Nothing has been called yet.');
});

test('while a run rests no time passes in what it has cost', () => {
  const happened = (minute: number, event: object) =>
    ({ at: `2026-02-05T10:${String(minute).padStart(2, '0')}:00.000Z`, ...event }) as RunEvent;
  const paid = { type: 'call_finished', usd: 0.1, reused: false };
  const points = costPoints([
    happened(0, { type: 'run_started' }),
    happened(1, paid),
    happened(2, { type: 'run_ended' }),
    happened(40, { type: 'run_started' }),
    happened(41, { ...paid, usd: null }),
  ]);
  expect(points.map(({ ms }) => ms / 60_000)).toEqual([0, 1, 3]);
  expect(points.at(-1)?.usd).toBeCloseTo(0.1);
});

test('the line of the plot is the gate of the story that is plotted', () => {
  const look = makeLook({ columns: 100, rows: 40, language: 'en' });
  const [story] = counted;
  if (story === undefined) throw new Error('no story');
  const phase = { at, type: 'phase_started', phase: 'loop', values: { min_overall: 6.1 } } as const;
  const own = { ...story, events: [phase, ...story.events] };
  const plotted = (run: CountedRun) =>
    curveRows([run], undefined, { width: 100, height: 14 }, look).map(rowText);
  expect(plotted(own).some((row) => row.includes('6.10'))).toBe(true);
  expect(plotted(story).some((row) => row.includes('6.10'))).toBe(false);
});
