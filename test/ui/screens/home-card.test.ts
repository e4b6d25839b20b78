import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { runCardWords } from '../../../src/ui/messages/run-card-words.ts';
import { recent } from '../../../src/ui/screens/home/recent.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { summary } from './summaries.ts';
import { tellings } from './tellings.ts';

const at = '2026-02-05T11:00:00Z';
const failure = { kind: 'budget_reached', limit: 'usd', budget: 1, spent: 1 } as const;
const events: readonly RunEvent[] = [
  { at, type: 'said', notice: 'answer_taken', values: { choice: 'A' } },
  { at, type: 'run_ended', status: 'failed', failure },
];

/** The list of home and what stands with it, on so many rows. */
function list(look: Look, height: number, focus: 'field' | 'list' = 'list') {
  const runs = [summary(), summary({ status: 'done' }), summary({ status: 'failed' })];
  const about = { runs, events, settings: defaultConfig, rooms: tellings };
  const home = { ...about, focus, selected: 0, now: Date.parse('2026-02-05T12:00:00Z') };
  return recent
    .rows(home, height, look)
    .map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

test.each(['ja', 'en'] as const)(
  'the run one is on stands beside the list of home on a wide screen, else below it where there is room (%s)',
  (language) => {
    const { happened, next } = runCardWords[language];
    const told = (columns: number, height: number, focus?: 'field') =>
      list(makeLook({ columns, language }), height, focus).join('\n');
    for (const [columns, height] of [
      [160, 27],
      [120, 24],
    ] as const) {
      expect(told(columns, height)).toContain(next.paused);
      expect(told(columns, height)).toContain(happened);
      expect(told(columns, height, 'field')).not.toContain(next.paused);
    }
    expect(told(160, 27)).toMatch(/^▸.* │ /m);
    expect(told(80, 9)).not.toContain(next.paused);
  },
);

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s neither is wider or longer than its place, and no title stands without a row below it',
  (_, look) => {
    const { happened } = runCardWords[look.language];
    for (let height = 1; height <= 30; height += 1) {
      const rows = list(look, height);
      expect(rows.length).toBeLessThanOrEqual(height);
      for (const row of rows) expect(look.cells.width(row), row).toBe(look.columns);
      expect(rows.at(-1)).not.toContain(happened);
    }
  },
);
