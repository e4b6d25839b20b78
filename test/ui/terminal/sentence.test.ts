import { expect, test } from 'vitest';
import { openTerminalHere } from '../../support/terminal-here.ts';

const args = ['crew', 'A guide to the lamps', '--lang', 'en', '--speed', '100'];

test('a sentence after the plan was chosen starts nothing, and that is said', async () => {
  const terminal = await openTerminalHere({ args, stillClock: true, env: { LANG: 'en_US.UTF-8' } });
  await terminal.see('g go');
  await terminal.pass(2000);
  terminal.type('g');
  const picked = await terminal.see('↵ starts this plan');
  expect(picked.trimEnd().split('\n').at(-1)).toMatch(/^ ↵ start/);
  expect(picked).not.toContain('g go');
  terminal.type('stop, make it cheaper');
  await terminal.see('Letters typed in a row choose nothing');
  expect(terminal.text()).toContain('g go');
  await terminal.pass(1000);
  terminal.type('\r');
  await terminal.see('Nothing is picked yet');
  terminal.type('\u0003');
  await terminal.ended;
});
