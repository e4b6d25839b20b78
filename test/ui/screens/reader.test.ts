import { expect, test } from 'vitest';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { fileList, headingText, matching } from '../../../src/ui/screens/reader/file-groups.ts';
import { readerLayout, readerRows } from '../../../src/ui/screens/reader/reader-rows.ts';
import { nextFile } from '../../../src/ui/screens/reader/use-reader-files.ts';
import { taskReading } from '../../../src/ui/workflows/crew/task-files.ts';
import { storyReading } from '../../../src/ui/workflows/folio/reader/story-reading.ts';
import { makeLook } from './looks.ts';

const paths = [
  'current/chapters/ch01/draft-01.md',
  'current/chapters/ch01/draft-02.md',
  'current/chapters/ch01/final.md',
  'current/chapters/ch01/revision-notes-01.md',
  'current/chapters/ch01/reviews/round-01/editor-summary.json',
  'current/chapters/ch01/reviews/round-01/stylist.json',
  'current/chapters/ch02/draft-01.md',
  'current/idea.json',
  'current/state.json',
  'paths/path-A.json',
];

test('files are listed by chapter and kind, what is newest and finished first', () => {
  const list = fileList(paths, storyReading).map((entry) =>
    entry.kind === 'file' ? entry.file.name : `${entry.chapter} ${entry.group}`,
  );
  expect(list).toEqual([
    '2 drafts',
    'draft-01.md',
    '1 final',
    'final.md',
    '1 drafts',
    'draft-02.md',
    'draft-01.md',
    '1 notes',
    'revision-notes-01.md',
    '1 summary',
    'round-01/editor-summary.json',
    '1 reviews',
    'round-01/stylist.json',
    '0 plan',
    'current/idea.json',
    'paths/path-A.json',
    '0 other',
    'current/state.json',
  ]);
});

test('reviewers of a round stand in the order that every list keeps, later rounds first', () => {
  const cards = ['atlas', 'editor-summary', 'plotter', 'stylist', 'persona'].flatMap((agent) =>
    ['01', '02'].map((round) => `current/chapters/ch01/reviews/round-${round}/${agent}.json`),
  );
  const first = ['b/plotter', 'a/stylist', 'a/plotter'].map(
    (card) => `current/chapters/ch01/draft-reviews/${card}.json`,
  );
  const list = fileList([...cards, ...first], storyReading).flatMap((entry) =>
    entry.kind === 'file' && entry.file.group === 'reviews' ? [entry.file.path] : [],
  );
  expect(list.map((path) => path.split('/').slice(-2).join('/'))).toEqual([
    ...['plotter', 'persona', 'stylist', 'atlas'].map((agent) => `round-02/${agent}.json`),
    ...['plotter', 'persona', 'stylist', 'atlas'].map((agent) => `round-01/${agent}.json`),
    ...['a/plotter.json', 'a/stylist.json', 'b/plotter.json'],
  ]);
});

test('moving through the list steps over its headings and stops at both ends', () => {
  const entries = fileList(paths, storyReading);
  expect(nextFile(entries, 1, 1)).toBe(3);
  expect(nextFile(entries, 3, -1)).toBe(1);
  expect(nextFile(entries, 1, -1)).toBe(1);
  expect(nextFile(entries, 1, Infinity)).toBe(entries.length - 1);
});

test('a filter leaves the files that hold all of its words, whatever their case and width', () => {
  expect(matching(paths, '')).toEqual(paths);
  expect(matching(paths, 'ＣＨ01 draft')).toEqual([
    'current/chapters/ch01/draft-01.md',
    'current/chapters/ch01/draft-02.md',
  ]);
  expect(matching(paths, 'nothing like it')).toEqual([]);
});

test('each file is called what it is, in both languages, and can be found by that', () => {
  const called = (path: string) => [
    storyReading.called(path, 'ja'),
    storyReading.called(path, 'en'),
  ];
  expect(paths.map(called)).toEqual([
    ['草稿1', 'draft 1'],
    ['草稿2', 'draft 2'],
    ['完成原稿', 'finished text'],
    ['ラウンド 1 の改稿メモ', 'round 1: revision notes'],
    ['ラウンド 1 の判定', 'round 1: verdict'],
    ['ラウンド 1 Stylist の採点', 'round 1: Stylist'],
    ['草稿1', 'draft 1'],
    ['アイデアの整理', 'how your idea was understood'],
    [undefined, undefined],
    ['道筋 A', 'path A'],
  ]);
  const inCmd = (name: string) => taskReading.called(`work/cmd_001/${name}`, 'en');
  expect(inCmd('report.md')).toBe('report');
  expect(inCmd('results/result_3.md')).toBe('task 3: result');
  expect(inCmd('results/result_3.attempt_2.md')).toBe('task 3: result, attempt 2');
  expect(inCmd('constructor')).toBeUndefined();
  const byName = matching(paths, '草稿1', (path) => storyReading.called(path, 'ja'));
  expect(byName).toEqual(paths.filter((path) => path.endsWith('draft-01.md')));
});

test('a filter finds what stands in the list, the headings too', () => {
  const { messages } = makeLook({ language: 'ja' });
  const heading = (path: string) => headingText(storyReading.listed(path), messages);
  const of1 = paths.filter((path) => path.includes('/ch01/'));
  expect(matching(paths, '第1章', heading)).toEqual(of1);
  expect(matching(paths, '第９章', heading)).toEqual([]);
  expect(matching(paths, '第1章 完成', heading)).toEqual(
    of1.filter((path) => path.endsWith('final.md')),
  );
});

test('where there is room the name on disk stands beside what a file is, in the list and in the bar', () => {
  const shown = (columns: number, pane: 'list' | 'text') => {
    const look = makeLook({ columns, language: 'en' });
    return readerRows(
      {
        room: storyReading,
        rehearsal: false,
        open: paths[1],
        other: undefined,
        files: {
          ...{ selected: 1, chosen: paths[1], paths, filter: '', shown: 2 },
          entries: fileList(paths, storyReading),
        },
        text: { state: 'shown', rows: [], percent: 40, notes: [] },
        pane,
      },
      readerLayout(columns, 24, false),
      look,
    ).map((row) => rowText(fitRow(row, columns, look.cells)));
  };
  expect(shown(80, 'text')[0]).toMatch(/^── Chapter 1, draft 2 {2}40% ─/);
  expect(shown(160, 'text')[0]).toContain('Chapter 1, draft 2  current/chapters/ch01/draft-02.md');
  expect(shown(80, 'list')[2]).toMatch(/^ ▸ draft 1 +draft-01\.md {2}$/);
});

test('what is said of a text in its title is whole or left out, the least important first', () => {
  const look = makeLook({ columns: 80, language: 'ja' });
  const files = { entries: [], selected: 0, chosen: undefined, paths, filter: '', shown: 0 };
  const titled = (notes: readonly string[]) => {
    const text = { state: 'shown', rows: [], percent: 40, notes } as const;
    const open = { room: storyReading, rehearsal: false, open: paths[1], other: undefined };
    const shown = { ...open, files, text, pane: 'text' } as const;
    const [title = []] = readerRows(shown, readerLayout(80, 24, false), look);
    return rowText(fitRow(title, 80, look.cells));
  };
  const [first, second] = ['a'.repeat(30), 'b'.repeat(30)];
  expect(titled([first])).toContain(`40%  ${first}`);
  expect(titled([first, second])).toMatch(/草稿2 {2}a{30} ─/);
});

test.each(['ja', 'en'] as const)(
  'of a file that was deleted by hand it says in %s what happened and what to do, whole at 60 columns',
  (language) => {
    const look = makeLook({ columns: 60, language });
    const rows = readerRows(
      {
        ...{ room: storyReading, rehearsal: false, open: paths[1], other: undefined },
        files: { entries: [], selected: 0, chosen: undefined, paths, filter: '', shown: 0 },
        text: { state: 'gone', rows: [], percent: 0, notes: [] },
        pane: 'text',
      },
      readerLayout(60, 16, false),
      look,
    ).map((row) => rowText(fitRow(row, 60, look.cells)));
    const said = rows.slice(1).map((row) => row.trim());
    const text = said.join(language === 'ja' ? '' : ' ');
    expect(text).toContain(language === 'ja' ? '消されたか移された' : 'deleted or moved outside');
    expect(text).toContain(
      language === 'ja' ? 'ほかのファイルを開けます' : 'open another one from the list',
    );
    expect(text).toMatch(
      language === 'ja' ? /元の場所へ戻してください。 *$/ : /put back before you go on\. *$/,
    );
  },
);

test('files of a cmd are listed by what they are', () => {
  const cmd = [
    'work/cmd_001/execution_log.yaml',
    'work/cmd_001/report.md',
    'work/cmd_001/results/result_1.md',
    'work/cmd_001/tasks/task_1.md',
  ];
  const headings = fileList(cmd, taskReading).flatMap((entry) =>
    entry.kind === 'heading' ? [entry.group] : [],
  );
  expect(headings).toEqual(['report', 'results', 'tasks', 'other']);
});

test('what was made in a rehearsal says so in the bar, however long the name of the file is', () => {
  const look = makeLook({ columns: 60, language: 'en' });
  const open = `work/${'long/'.repeat(20)}report.md`;
  const bar = (rehearsal: boolean) => {
    const [title = []] = readerRows(
      {
        room: taskReading,
        rehearsal,
        open,
        other: undefined,
        files: { entries: [], selected: 0, chosen: undefined, paths, filter: '', shown: 0 },
        text: { state: 'shown', rows: [], percent: 40, notes: [] },
        pane: 'text',
      },
      readerLayout(60, 16, false),
      look,
    );
    return rowText(fitRow(title, 60, look.cells));
  };
  expect(bar(true)).toContain(' REHEARSAL ');
  expect(bar(true)).toContain('work/long/');
  expect(bar(false)).not.toContain('REHEARSAL');
});
