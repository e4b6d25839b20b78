import { expect, test } from 'vitest';
import { executorReply, watcherReply } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

const design = 'このAPIの設計方針を決めたい';

test('an executor that has nothing to make it from is told its whole reason again, and no watcher is told that it named that', async () => {
  const missing = `${'どの記録を読めばよいかが分からない。'.repeat(12)}昨年の売上の表があれば作れる。`;
  const log = `人格宣言:\n私は今回、Kent Beck として振る舞います。\n歪み: 単純さ\n大事にすること:\n  - 単純さ\n大事にしないこと: 飾り\n盲点（自覚）: 先のこと\n\n${missing}`;
  const world = openSession({
    script: inTurn({
      executor: [
        executorReply({ status: 'blocked', log, files: {} }),
        executorReply({ files: { 'api-design-proposal.md': '# 案' } }),
      ],
      watcher: [watcherReply({})],
    }),
  });
  await world.start(design);
  const told = world.calls.map(({ task }) => JSON.parse(task.extra ?? '{}'));
  expect(world.roles()).toEqual(['strategist', 'executor', 'executor', 'watcher']);
  expect(told[2].previous_issues).toEqual([`CRITICAL: executor が blocked。${missing}`]);
  expect(told[3].previous_issues).toBeUndefined();
  expect(world.result().execution_trace[4]?.outcome).toMatch(/^blocked, どの記録.*…$/);
  expect(JSON.parse(world.text('attempts/02/watcher.json')).views).toMatchObject([
    { became: 'mended' },
  ]);
});
