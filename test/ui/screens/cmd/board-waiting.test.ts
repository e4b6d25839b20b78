import { expect, test } from 'vitest';
import { rowText } from '../../../../src/ui/components/row.ts';
import { boardList } from '../../../../src/ui/workflows/crew/screens/board-list.ts';
import { boardRow } from '../../../../src/ui/workflows/crew/screens/board-rows.ts';
import { boardColumns } from '../../../../src/ui/workflows/crew/screens/task-cells.ts';
import { makeLook } from '../looks.ts';
import { wish } from '../wishes.ts';
import { busy, momentOf, viewOf } from './cmds.ts';

const now = Date.parse(momentOf(150));

test('a task whose agent asks for a permission waits for its person, and its wave with it', () => {
  const asks = wish('npm test', { step: 'work/cmd_014/results/result_3.md' });
  const view = viewOf({ ...busy, questions: [asks] });
  const tasks = view.waves.flatMap((wave) => wave.tasks);
  expect(tasks.find(({ task }) => task === 3)?.status).toBe('waiting');
  expect(tasks.find(({ task }) => task === 4)?.status).toBe('retrying');
  const look = makeLook({ columns: 120, rows: 40, language: 'en' });
  const context = { columns: boardColumns(120), chosen: undefined, now };
  const rows = boardList(view).map((entry) => rowText(boardRow(entry, context, look)));
  expect(rows.join('\n')).toMatch(/\? +3 .* waits for you/);
  const [, wave] = view.waves;
  const [waiting] = wave?.tasks ?? [];
  if (wave === undefined || waiting === undefined) throw new Error('nothing is planned');
  const row = { ...wave, tasks: [waiting] };
  const alone = boardRow({ kind: 'wave', key: '', row, at: 2, of: 3 }, context, look);
  expect(rowText(alone).trim()).toBe('Wave 2/3: 1 task waits for you');
});

test('of a task whose only reply never came no number is known', () => {
  const [, wave] = viewOf(busy).waves;
  const [task] = wave?.tasks ?? [];
  if (task === undefined) throw new Error('nothing is planned');
  const cut = { ...task, turns: 1, tokens: 0, usd: null, startedAt: null };
  const look = makeLook({ columns: 120, rows: 40, language: 'en' });
  const columns = boardColumns(120);
  const context = { columns, chosen: undefined, now: null };
  const row = rowText(boardRow({ kind: 'task', key: '', row: cut }, context, look));
  expect(row).toMatch(/sonnet +– +– +– +interrupted/);
});
