import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import {
  scoredChapters,
  scoreFiles,
  scoreHistory,
} from '../../../src/ui/workflows/folio/reader/score-history.ts';
import { scoreLines, scoreRows } from '../../../src/ui/workflows/folio/screens/score-rows.ts';
import { everyLook, lookName, makeLook } from '../screens/looks.ts';

const folder = 'current/chapters/ch01/reviews';
const card = (round: number, agent: string, overall: number, scores: object = {}) => ({
  path: `${folder}/round-0${round}/${agent.toLowerCase()}.json`,
  text: JSON.stringify({ agent, overall, scores }),
});
const summary = (round: number, average: number) => ({
  path: `${folder}/round-0${round}/editor-summary.json`,
  text: JSON.stringify({ average }),
});

const files = [
  card(1, 'Voice', 6.06, { subtext: 5.5 }),
  card(2, 'Voice', 7.84, { subtext: 7.1, naturalness: 8 }),
  card(1, 'Plotter', 6.7),
  card(3, 'Plotter', 7.5),
  summary(1, 6.8),
  summary(2, 7.65),
  { path: `${folder}/round-02/lens.json`, text: '{"agent":' },
];
const history = scoreHistory(1, files);
const limits = { each: 6.5, average: 7 };
const shown = { history, agent: undefined, selected: 0, limits, others: false };

test('the history of scores is put together from scorecards and summaries, gaps and all', () => {
  expect(history.rounds).toEqual([1, 2, 3]);
  expect(history.average).toEqual([6.8, 7.65, null]);
  expect(history.agents.map(({ name, points }) => [name, points])).toEqual([
    ['Plotter', [6.7, null, 7.5]],
    ['Voice', [6.06, 7.84, null]],
  ]);
  expect(history.agents[1]).toMatchObject({
    card: `${folder}/round-02/voice.json`,
    axes: [
      { name: 'subtext', points: [5.5, 7.1, null] },
      { name: 'naturalness', points: [null, 8, null] },
    ],
  });
});

test('chapters with scores and their files are found among all files of a story', () => {
  const paths = [
    ...files.map(({ path }) => path),
    'current/chapters/ch02/draft-01.md',
    'idea.json',
  ];
  expect(scoredChapters(paths)).toEqual([1]);
  expect(scoreFiles(paths, 1)).toHaveLength(7);
  expect(scoreFiles(paths, 2)).toEqual([]);
});

test('the table has a number a round, the change against the one before, and a mark where there is none', () => {
  const rows = scoreRows(shown, makeLook({ language: 'en' })).map(rowText);
  const voice = rows.find((row) => row.includes('Voice'));
  expect(voice).toMatch(/Voice +6\.06 +7\.84 +– +\+1\.78/);
  expect(rows.find((row) => row.includes('Plotter'))).toMatch(/6\.70 +– +7\.50 +\+0\.80/);
});

test('a reviewer’s axes are listed by name, without a limit that the gate does not have', () => {
  const lines = scoreLines(history, 'Voice', limits, makeLook());
  expect(lines.map(({ label, limit }) => [label, limit])).toEqual([
    ['総合', 6.5],
    ['言外の意味', undefined],
    ['自然さ', undefined],
  ]);
});

test('recorded scores say that they are, first of all', () => {
  const look = makeLook();
  const title = (rehearsal: boolean) => rowText(scoreRows({ ...shown, rehearsal }, look)[0] ?? []);
  expect(title(true)).toMatch(/^── *リハーサル .*点数の推移/);
  expect(title(false)).not.toContain('リハーサル');
});

test('in the chart a higher score stands higher, and the limit is a line across', () => {
  const rows = scoreRows(shown, makeLook({ language: 'en', rows: 40 })).map(rowText);
  const points = rows.flatMap((row, line) =>
    row.includes('●') ? [{ line, column: row.indexOf('●') }] : [],
  );
  expect(points).toHaveLength(2);
  expect(points[0]?.column).toBeGreaterThan(points[1]?.column ?? 0);
  expect(rows.some((row) => /R1 6\.80 +R2 7\.65/.test(row))).toBe(true);
  expect(rows.some((row) => /^ +7\.0 │/.test(row))).toBe(true);
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s chart and table fill the screen and fit',
  (_, look) => {
    for (const agent of [undefined, 'Voice', 'nobody']) {
      for (const selected of [0, 2]) {
        const rows = scoreRows({ ...shown, agent, selected }, look);
        expect(rows).toHaveLength(look.rows - 2);
        for (const row of rows)
          expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(look.columns);
      }
    }
    expect(scoreRows({ ...shown, history: undefined }, look)).toHaveLength(look.rows - 2);
    expect(scoreRows({ ...shown, history: scoreHistory(1, []) }, look)).toHaveLength(look.rows - 2);
  },
);

test('a limit that is no whole tenth is told as it is', () => {
  const look = makeLook({ columns: 100, rows: 30, language: 'en' });
  const rows = scoreRows({ ...shown, limits: { each: 6.25, average: 7 }, selected: 1 }, look);
  expect(rows.map(rowText).join('\n')).toContain('limit 6.25');
});

test('the limit goes through all rounds that there may be, and the line stands in those there have been', () => {
  const look = makeLook({ language: 'en', columns: 160, rows: 45 });
  const rows = scoreRows({ ...shown, planned: 5 }, look).map(rowText);
  const limit = rows.find((row) => row.startsWith('  7.0 │')) ?? '';
  const last = Math.max(...rows.map((row) => row.lastIndexOf('●')));
  expect(limit.lastIndexOf('┄')).toBeGreaterThan(3 * last);
  expect(rows.find((row) => row.includes('R1 6.80'))).toMatch(/R1 6\.80 {10,}R2 7\.65/);
});

test('the chart goes from a little below what stands in it to a little above, with the limit in sight', () => {
  const near = scoreHistory(1, [summary(1, 6.8), summary(2, 7.65), card(2, 'Voice', 7.7)]);
  const look = makeLook({ language: 'en', columns: 100, rows: 40 });
  const rows = scoreRows({ ...shown, history: near }, look).map(rowText);
  const ticks = rows.flatMap((row) => /^ +(\d+(?:\.\d)?) │/.exec(row)?.[1] ?? []);
  expect(ticks).toEqual(['8', '7.0', '6']);
});
