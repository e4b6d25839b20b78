import { expect, test } from 'vitest';
import { openTerminal } from '../support/terminal.ts';

test('a whole task is decided by typed lines alone: its plan, what is learned, and what comes into the project', async () => {
  const args = ['crew', '--rehearsal', '--accessible', '--speed', '1000', '--lang', 'ja'];
  const terminal = await openTerminal({ args, columns: 120, rows: 200 });
  const asked = async (keys: string, line: string) => {
    await terminal.see(`答え（${keys}。`);
    terminal.type(`${line}\r`);
  };
  await asked('g, e, s', 'g');
  await asked('d, A, N, l', 'd');
  const { text } = terminal;
  for (let nth = 1; !text().includes('答え（a'); nth += 1) {
    const cards = () => text().split('または Enter 後で）').length - 1;
    await terminal.until(() => cards() === nth || text().includes('答え（a'));
    if (cards() === nth) terminal.type('y\r');
  }
  await asked('a, l, x', 'a');
  // two of its tasks stay undone, as the recording has it
  expect(await terminal.ended).toMatchObject({ code: 2 });
  expect(text()).toContain('答えを記録しました: すべてプロジェクトに反映する');
});
