import { expect, test } from 'vitest';
import { rowText } from '../../../../src/ui/components/row.ts';
import { differenceRows } from '../../../../src/ui/workflows/edit/screens/difference-rows.ts';
import { makeLook } from '../../screens/looks.ts';

const patch = [
  'diff --git a/clock.js b/clock.js',
  ...['--- a/clock.js', '+++ b/clock.js', '@@ -1,3 +1,3 @@', ' one', '-two', '+2', ' three'],
  'diff --git a/gone.js b/gone.js',
  ...['deleted file mode 100644', '--- a/gone.js', '+++ /dev/null', '@@ -1 +0,0 @@', '-all'],
].join('\n');

test('the change of a task stands below what is said of it, file by file, as a person reads it', () => {
  const look = makeLook({ language: 'en' });
  const rows = differenceRows(`${patch}\n`, look);
  expect(rows.slice(1).map(rowText)).toEqual([
    ...[' clock.js', '   from line 1', '    one', '   -two', '   +2', '    three'],
    ...[' gone.js', '   -all'],
  ]);
  const roles = rows.map((row) => row.at(-1)?.role);
  expect(roles.filter((role) => role === 'bad')).toHaveLength(2);
  expect(roles.filter((role) => role === 'good')).toHaveLength(1);
});

test('of no change nothing is shown, and no line is wider than the screen', () => {
  const look = makeLook({ language: 'en', columns: 40 });
  for (const none of [undefined, '', '\n']) expect(differenceRows(none, look)).toEqual([]);
  for (const row of differenceRows(`@@ -1 +1 @@\n+${'霧'.repeat(200)}`, look))
    expect(look.cells.width(rowText(row))).toBeLessThanOrEqual(40);
});
