import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { runList } from '../../../src/ui/screens/runs/run-list-rows.ts';
import { makeLook } from './looks.ts';
import { summary } from './summaries.ts';
import { tellings } from './tellings.ts';

const now = Date.parse('2026-02-05T12:00:00Z');
const context = { selected: 0, now, settings: defaultConfig, rooms: tellings };

test.each(['ja', 'en'] as const)(
  'on a wide screen what belongs to a run stands beside its title, also where all titles are short (%s)',
  (language) => {
    const look = makeLook({ language, columns: 160, rows: 45 });
    const runs = ['Leave the E', 'The Beacon Hotel Stands'].map((title) => summary({ title }));
    const { head, rows } = runList(runs, { top: 0, height: 9 }, context, look);
    const longest = look.cells.width('▸ ● The Beacon Hotel Stands');
    for (const row of [head, ...rows]) {
      const text = rowText(row);
      const behind = text.slice(look.cells.slice(text, longest).length);
      expect(behind).toMatch(/^ {2}\S/);
    }
  },
);

test('a title that is longer than the room is cut, so that the row fits', () => {
  const look = makeLook({ language: 'en', columns: 100 });
  const long = summary({ title: 'a'.repeat(200) });
  const [row = []] = runList([long], { top: 0, height: 9 }, context, look).rows;
  expect(rowText(row)).toContain('a…');
  expect(look.cells.width(rowText(row))).toBeLessThanOrEqual(100);
});

test.each([60, 70, 80, 100, 120])(
  'a recorded run is marked as one in a list of %i columns, apart from how it stands',
  (columns) => {
    for (const language of ['ja', 'en'] as const) {
      const look = makeLook({ language, columns });
      const run = summary({ status: 'paused', rehearsal: true, left: 2, workflow: 'folio' });
      const [row = []] = runList([run], { top: 0, height: 9 }, context, look).rows;
      expect(rowText(row)).toMatch(new RegExp(` ${look.messages.screens.rehearsal}( |$)`));
    }
  },
);

test('of a run that has come to its end a list says what kind it was, not the last step it took', () => {
  const look = makeLook({ language: 'en', columns: 120 });
  const line = (status: 'running' | 'done') => {
    const run = summary({ workflow: 'field', phase: 'report', phaseValues: {}, status });
    const [row = []] = runList([run], { top: 0, height: 9 }, context, look).rows;
    return rowText(row);
  };
  expect(line('running')).toContain(' report ');
  expect(line('done')).not.toContain(' report ');
  expect(line('done')).toMatch(/ field +/);
});

test.each([60, 80])(
  'a list of %i columns says when each run was at work last, and how far a story came that is not whole',
  (columns) => {
    const day = 86_400_000;
    const ago = (ms: number) => new Date(now - ms).toISOString();
    const runs = [
      summary({ status: 'done', part: { done: 1, of: 3 }, lastAt: ago(2 * 3_600_000) }),
      summary({ status: 'done', lastAt: ago(3 * day) }),
    ];
    for (const [language, part, first, second] of [
      ['ja', '1/3 完了', '2時間前', '3日前'],
      ['en', '1/3 done', '2h', '3d'],
    ] as const) {
      const look = makeLook({ language, columns });
      const lines = runList(runs, { top: 0, height: 9 }, context, look).rows.map(rowText);
      expect(lines[0]).toMatch(new RegExp(`${part} +${first} *$`));
      expect(lines[1]).toMatch(new RegExp(`${second} *$`));
      for (const line of lines) expect(look.cells.width(line)).toBeLessThanOrEqual(columns);
    }
  },
);

test('in few columns a row says one time: that of its question, where one waits', () => {
  const look = makeLook({ language: 'en', columns: 96 });
  const at = new Date(now - 50 * 3_600_000).toISOString();
  const run = summary({ title: 'C', openQuestions: 1, askedSince: at, lastAt: at });
  const [row = []] = runList([run], { top: 0, height: 9 }, context, look).rows;
  expect(rowText(row)).toMatch(/needs you, 2 days *$/);
});
