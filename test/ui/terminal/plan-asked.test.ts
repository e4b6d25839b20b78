import { expect, test } from 'vitest';
import { openReader } from '../screens/open-reader.ts';

test('what a key has asked to plan is in front of its person at once, and esc leaves the question, not the story', async () => {
  const terminal = await openReader();
  terminal.type('\u001B');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('p');
  await terminal.see('from chapter 4');
  await terminal.until((text) => !text.includes('press a to'));
  await terminal.pass(1500);
  terminal.type('\u001B');
  await terminal.see('press a to');
  expect(terminal.text()).toContain('from chapter 4');
  terminal.type('\u0003');
  await terminal.ended;
});
