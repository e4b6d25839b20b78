import { expect, test } from 'vitest';
import { openReader } from './open-reader.ts';

test('a page that was put in front of the text is left for the place that was read', async () => {
  const terminal = await openReader();
  const percent = /finished text {2}\d+%/;
  const [before = ''] = percent.exec(terminal.text()) ?? [];
  terminal.type('\u001B[6~');
  const read = await terminal.until((text) => percent.test(text) && !text.includes(before));
  const [at = ''] = percent.exec(read) ?? [];
  expect(at).not.toBe('');
  terminal.type('l');
  await terminal.until((text) => !text.includes('finished text'));
  terminal.type('\u001B');
  await terminal.see(at);
  terminal.type('/zeppelin\r');
  await terminal.see('no “zeppelin” in this text');
  terminal.type('\u0003');
  await terminal.ended;
});
