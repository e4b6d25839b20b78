import { expect, test } from 'vitest';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('letters after coming back from a run are keys of the list, and begin nothing', async () => {
  const terminal = await openTerminalHere({
    stillClock: true,
    args: ['crew', '--rehearsal', '--lang', 'en', '--speed', '200'],
    env: { LANG: 'en_US.UTF-8' },
  });
  await terminal.see('g go');
  await terminal.pass(1000);
  terminal.type('\u001B');
  await terminal.see('a answer');
  terminal.type('\u001B');
  const home = await terminal.see('n new');
  expect(home).toContain('1 question for you');
  await terminal.pass(1000);
  terminal.type('a');
  await terminal.see('g go');
  terminal.type('\u0003');
  await terminal.ended;
});
