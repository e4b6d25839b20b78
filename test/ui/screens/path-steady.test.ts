import { expect, test } from 'vitest';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('a path that is written stays on the screen while its file is read', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--yes', '--speed', '5'],
  });
  const empty: string[] = [];
  await terminal.until((text) => {
    // a path that is done, with nothing under its head
    if (/^ +[ABC] {2}✓ *\n *\n/m.test(text)) empty.push(text);
    return text.includes('Choose one of the three paths');
  });
  expect(empty).toEqual([]);
  terminal.type('\u0003');
  terminal.type('\u0003');
  await terminal.ended;
});
