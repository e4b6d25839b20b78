import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { released } from '../../support/terminal.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('F-22, F-23: the choice is still there after a restart; A writes it with its three fields', async () => {
  const first = await openTerminalHere({
    env: { LANG: 'ja_JP.UTF-8' },
    args: ['write', '灯台守の娘', '--yes', '--speed', '1000'],
  });
  await first.see('A / B / C を押して選び');
  first.type('\u0003');
  await first.ended;
  const again = await openTerminalHere({
    cwd: first.folders.work,
    env: { LANG: 'ja_JP.UTF-8', XDG_CONFIG_HOME: first.folders.config },
    args: ['--speed', '1000'],
  });
  await again.see('返事待ち');
  again.type('\t');
  await again.see('↵ 答える');
  again.type('\r');
  const shown = await again.see('A / B / C を押して選び');
  for (const letter of ['A', 'B', 'C']) expect(shown).toMatch(new RegExp(`\\b${letter}\\b`));
  // the Enter that led here must have been let go
  await again.pass(released);
  again.type('a');
  await again.see('「A」を選択中。↵ で決定');
  again.type('\r');
  await again.see('第1章が合格しました');
  // said before the run has ended
  await again.see('原稿:');
  const file = path.join(first.folders.work, 'workspace/rehearsal/current/user_input.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    selected_path: 'path-A',
    user_comment: '',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  again.type('q');
  expect((await again.ended).code).toBe(0);
});
