import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { openFile } from '../../../src/ui/reader/opened.ts';
import { start, windowOf } from '../../../src/ui/reader/pages.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { taskReading } from '../../../src/ui/workflows/crew/task-files.ts';
import { storyReading } from '../../../src/ui/workflows/folio/reader/story-reading.ts';
import { makeLook } from '../screens/looks.ts';

/* What stands in the log of a task as one of a few fixed words is shown in the words of the screen. */

const log = {
  cmd_id: 'cmd_001',
  status: 'partial',
  plan_confirmed: 'person',
  looked_back: { mode: 'light', trigger: 'auto', quality: 'YELLOW' },
  tasks: [
    { id: 1, role: 'decomposer', task: null, status: 'success', error: null },
    { id: 2, role: 'worker_coder', task: 'task_1', status: 'timeout', error: 'turn cap reached' },
    { id: 3, role: 'worker_writer', task: 'task_2', status: 'odd', error: 'no such word' },
  ],
};

function read(path: string, value: unknown, language: 'ja' | 'en', room = taskReading): string {
  const look = makeLook({ language, columns: 120 });
  const opened = openFile(path, JSON.stringify(value), {
    ...{ look, style: { keepMarks: false }, yaml: JSON.parse, review: () => undefined },
    value: (of, field, text) => room.value?.(of, field, text, language),
  });
  const shown = { look, style: { keepMarks: false }, width: 119 };
  const sheet = textSheet(opened.text, {
    ...shown,
    marks: [],
    pointed: undefined,
    focus: undefined,
  });
  return windowOf(sheet, start, 99)
    .map(({ row }) => rowText(row).trimEnd())
    .join('\n');
}

test('a Japanese screen has no English of the log in its table, and an English one no capitals', () => {
  const path = 'work/cmd_001/execution_log.yaml';
  const ja = read(path, log, 'ja');
  for (const word of [
    '一部完了',
    'あなた',
    '手短に',
    '自動',
    '要注意',
    '分解',
    '実装',
    'タスク 1',
    '応答の上限',
  ])
    expect(ja).toContain(word);
  expect(ja).not.toMatch(
    /partial|success|timeout|YELLOW|worker_|decomposer|task_1|turn cap|light|auto/,
  );
  const en = read(path, log, 'en');
  for (const word of [
    'partly done',
    'by you',
    'in brief',
    'automatic',
    'fair',
    'planning',
    'out of turns',
  ])
    expect(en).toContain(word);
  // what nobody knows stays as it is written
  for (const text of [ja, en]) expect(text).toMatch(/odd[\s\S]*no such word/);
});

test('only the log and the waves are read so: the same words elsewhere are the author’s own', () => {
  const hero = { title: 'Home', name: 'Ann', role: 'worker_coder', status: 'partial' };
  expect(read('work/cmd_001/results/data.json', hero, 'ja')).toMatch(/worker_coder[\s\S]*partial/);
  expect(read('current/idea.json', hero, 'ja', storyReading)).toMatch(/worker_coder[\s\S]*partial/);
});
