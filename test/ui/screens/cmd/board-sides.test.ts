import { expect, test } from 'vitest';
import { foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import { sidesOf } from '../../../../src/ui/screens/run/sides.ts';
import { isOutdated } from '../../../../src/ui/workflows/crew/screens/board.tsx';
import { boardList } from '../../../../src/ui/workflows/crew/screens/board-list.ts';
import { facesOf } from '../../../../src/ui/workflows/crew/screens/board-sides.ts';
import { streamOf, workerText } from '../../../../src/ui/workflows/crew/screens/board-text.ts';
import {
  criticalPath,
  timeBelow,
  timeRows,
} from '../../../../src/ui/workflows/crew/screens/board-time.ts';
import { boardColumns } from '../../../../src/ui/workflows/crew/screens/task-cells.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { busy, changed, momentOf, over, planned, viewOf } from './cmds.ts';

const now = Date.parse(momentOf(150));

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of the time line or of a text is wider than its pane',
  (_, look) => {
    const { left, right } = sidesOf(look.columns);
    const width = right === 0 ? left : right;
    const file = `---\nstatus: success\n---\n# 見出し\n\n${'長い文がつづく。'.repeat(40)}\n`;
    const rows = [
      ...[planned, busy, over].flatMap((state) => timeRows(viewOf(state), now, width, look)),
      ...workerText({ stream: '', file }, { width, height: 10 }, look),
      ...workerText({ stream: file.repeat(3), file: undefined }, { width, height: 10 }, look),
    ];
    for (const row of rows) {
      const text = rowText(row).trimEnd();
      if (text !== '') expect(rowText(fitRow(row, width, look.cells)).trimEnd()).toBe(text);
    }
  },
);

test('the time line draws when each task was at work, and thick the one its wave had to wait for', () => {
  const look = makeLook({ columns: 120, rows: 40, language: 'en' });
  const rows = timeRows(viewOf(busy), now, 80, look).map(rowText);
  const row = (task: number) => rows.find((text) => text.startsWith(`   ${task} `)) ?? '';
  expect(rows[0]).toMatch(/Critical path: 2 {2}together/);
  expect(row(2)).toMatch(/━+ +01:29$/);
  expect(row(1)).toMatch(/─+ +01:19$/);
  expect(row(7)).toMatch(/·+ *$/);
  const [first] = criticalPath(viewOf(busy).waves);
  expect(first?.task).toBe(2);
});

test('nothing is called the critical path before a wave is over', () => {
  const waves = viewOf(busy).waves.map((wave) => ({ ...wave, state: 'now' as const }));
  const text = timeRows({ waves }, now, 80, makeLook({ language: 'en' }))
    .map(rowText)
    .join('\n');
  expect(text).toContain('Wave 1');
  expect(text).not.toContain('Critical path');
  expect(text).not.toContain('━');
});

test('of a cmd that rests nothing grows: what did not end has no bar, and nothing is still to come', () => {
  const rows = timeRows(viewOf(busy), null, 80, makeLook({ language: 'en' })).map(rowText);
  expect(rows.find((text) => text.startsWith('   3 '))).not.toMatch(/[━─]/);
  expect(timeRows(viewOf(planned), null, 80, makeLook({ language: 'en' })).map(rowText)).toEqual([
    ' Nothing has begun yet',
  ]);
});

test('a worker’s text is the end of what it is writing, or the beginning of its result without the facts at its head', () => {
  const look = makeLook();
  const size = { width: 40, height: 3 };
  const text = (stream: string, file?: string) =>
    workerText({ stream, file }, size, look).map((row) => rowText(row).trim());
  expect(text('a\nb\nc\nd\n')).toEqual(['c', 'd', '']);
  expect(text('', '---\nstatus: success\n---\n# Report\nDone.\n')[0]).toBe('Report');
  expect(
    text('', '---\nstatus: success\n---\n# Report\nDone.\n<!-- COMPLETE -->\n').join(),
  ).not.toMatch(/status|COMPLETE/);
  expect(text('')).toEqual(['まだ何も書かれていません']);
});

test('while a worker has written nothing, what it is told stands there', () => {
  const look = makeLook();
  const rows = (file?: string) =>
    workerText(
      { stream: '', file, told: '# Task 5\n\nDo part 5.\n' },
      { width: 40, height: 6 },
      look,
    )
      .map((row) => rowText(row).trim())
      .filter((row) => row !== '');
  expect(rows()).toEqual(['まだ何も書かれていません', 'Task 5', '──────', 'Do part 5.']);
  expect(rows('Done.\n')).toEqual(['Done.']);
});

test('only of a step that is at work there is a stream', () => {
  const entry = boardList(viewOf(busy)).find(({ key }) => key === 'task 1');
  expect(entry?.kind === 'task' && streamOf(busy, entry.row.step)).toBe('');
});

test('a wide screen has two panes, a narrow one turns through its faces; a text is only somebody’s', () => {
  const entry = boardList(viewOf(busy)).find(({ kind }) => kind === 'task');
  expect(sidesOf(160)).toMatchObject({ left: 92, right: 65 });
  expect(facesOf(sidesOf(160), undefined)).toEqual(['time']);
  expect(facesOf(sidesOf(160), entry)).toEqual(['text', 'time']);
  expect(facesOf(sidesOf(80), undefined)).toEqual(['list', 'time']);
  expect(facesOf(sidesOf(80), entry)).toEqual(['list', 'text', 'time']);
});

test('a long title is shown whole, and what can be read elsewhere gives way to it', () => {
  expect(boardColumns(80, true, 10)).toEqual(boardColumns(80));
  const long = boardColumns(80, true, 38);
  expect(long.name).toBe(39);
  expect(long).toMatchObject({ model: 0, persona: 0 });
  expect(long.what).toBeGreaterThanOrEqual(18);
  const longest = boardColumns(80, true, 300);
  expect(longest.what).toBe(18);
});

test('on a screen that is high but not wide the time line stands whole under the list, or not at all', () => {
  const look = makeLook({ columns: 120, rows: 40, language: 'en' });
  const below = (free: number, on = look) => timeBelow(viewOf(busy), now, free, on).map(rowText);
  expect(below(40)[1]).toMatch(/^── Time ─/);
  expect(below(40).at(-1)).toMatch(/·+ *$/);
  expect(below(below(40).length - 1)).toEqual([]);
  expect(below(40, makeLook({ columns: 120, rows: 24 }))).toEqual([]);
  expect(timeBelow(viewOf(planned), now, 40, look)).toEqual([]);
});

test('what an agent writes for the program is not streamed at people', () => {
  for (const [language, said] of [
    ['en', 'At work on data for the program'],
    ['ja', 'プログラム用のデータを書いています'],
  ] as const) {
    const look = makeLook({ language, columns: 80 });
    const rows = (stream: string) =>
      workerText({ stream, file: undefined }, { width: 60, height: 8 }, look)
        .map(rowText)
        .join(' ');
    for (const stream of [
      '{ "id": 5, "persona": "worker_coder",',
      '```json\n{ "tasks": [',
      '[{"id": 1',
    ])
      expect(rows(stream)).toContain(said);
    expect(rows('[1] is the first source\nand more')).toContain('the first source');
  }
});

test('that a task waits for an answer is said for as long as it does', () => {
  const waits = { at: momentOf(400), notice: 'task_left_open', warning: true } as const;
  const notices = [{ ...waits, values: { task: 3, persona: 'worker_coder' } }];
  expect(
    isOutdated(
      { notices },
      viewOf(foldEvents(over, [{ at: momentOf(401), ...changed(3, 'waiting') }])),
    ),
  ).toBe(false);
  expect(isOutdated({ notices }, viewOf(over))).toBe(true);
});
