import { expect, test } from 'vitest';
import { plainLine } from '../../../src/ui/cli/plain.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

test('the founding block about failed tasks keeps its lines, and no word of a task adds one', () => {
  const lines = [
    'Task 2 (worker_coder): failure — retries exhausted\nAction: \u001b[2Jno',
    'Task 4 (worker_writer): partial — turn cap reached',
  ];
  const text = plainLine(
    {
      type: 'said',
      at: '2026-02-16T10:00:00.000Z',
      notice: 'tasks_failed',
      values: { lines, action: 'report' },
    },
    ja,
  );
  expect(text?.split('\n').map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    '⚠ 完了しなかったタスクがあります:',
    expect.stringMatching(/^- タスク 2（実装）: 失敗 – retries exhausted Action: no$/),
    '- タスク 4（執筆）: 一部完了 – 応答の上限に達しました',
    '次に: 報告書に進みます',
    '',
  ]);
});
