import { expect, test } from 'vitest';
import { rowText, rowWidth, span } from '../../../src/ui/components/row.ts';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import { noticeRow } from '../../../src/ui/screens/run/notice-row.ts';
import { saidWhole, stripRow } from '../../../src/ui/screens/strip/strip-row.ts';
import { everyFailure } from '../messages/every-failure.ts';
import { sentencesOf } from '../messages/sentences.ts';
import { makeLook } from './looks.ts';
import { runningState } from './stories.ts';

const quiet = {
  ...{ toast: undefined, stopping: false, holder: undefined, finished: undefined },
  now: Date.parse('2026-02-05T10:00:00Z'),
};
const money = [{ full: 'API key  $5.00 left', short: 'key $5.00 left' }];
const typed = /`folio-tui [^`]+`/g;
const columns = 80;

test.each(['ja', 'en'] as const)(
  'no command that a notice names is cut at 80 columns (%s)',
  (language) => {
    const look = makeLook({ language, columns });
    const { notices, warnings } = look.messages;
    const all = sentencesOf({ notices, warnings }).filter(([, text]) => text.match(typed));
    expect(all.length).toBeGreaterThan(2);
    for (const [path, said] of all) {
      const [first = ''] = said.split('\n', 1);
      const row = stripRow(noticeRow(runningState, { ...quiet, said: first }, look), money, look);
      expect(rowWidth(row, look.cells), path).toBeLessThanOrEqual(columns);
      const commands = first.match(typed) ?? [];
      if (commands.length > 0)
        expect(
          commands.some((each) => rowText(row).includes(each)),
          `${path}: ${rowText(row)}`,
        ).toBe(true);
    }
  },
);

test.each(['ja', 'en'] as const)(
  'what a failure says is to be typed stands whole on the screen at 80 columns (%s)',
  (language) => {
    const look = makeLook({ language, columns });
    for (const failure of everyFailure) {
      const { title, detail, next, onScreen } = describeFailure(failure, look.messages, 'cmd_001');
      const text = [title, ...(onScreen ? [onScreen] : [next, detail])].filter(Boolean).join(' — ');
      const rows = saidWhole([span(` ${text}`, 'bad')], look);
      const shown = rows.map((row) => rowText(row).trim()).join(language === 'ja' ? '' : ' ');
      expect(rows.length, failure.kind).toBeLessThanOrEqual(3);
      for (const row of rows.slice(0, -1)) expect(rowWidth(row, look.cells)).toBe(columns);
      for (const command of (onScreen ?? next).match(typed) ?? [])
        expect(shown.replaceAll(' ', ''), `${failure.kind}: ${shown}`).toContain(
          command.replaceAll(' ', ''),
        );
    }
  },
);

test('what only tells how it goes keeps to its row, what was just said lies over those above it', () => {
  const look = makeLook({ language: 'en', columns });
  const long = 'word '.repeat(60);
  expect(saidWhole([span(long, 'dim')], look)).toHaveLength(1);
  const rows = saidWhole([span(long, 'warn')], look);
  expect(rows).toHaveLength(3);
  expect(rowText(rows.at(-1) ?? []).trimEnd()).toMatch(/…$/);
});
