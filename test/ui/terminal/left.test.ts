import { expect, test } from 'vitest';
import { leftText } from '../../../src/ui/messages/left.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('a cockpit left while a story is being written says on the shell how to go on with it', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--yes', '--path', 'A'],
  });
  await terminal.see('Reading your idea');
  terminal.type('\u0003');
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, cooked: true });
  expect(terminal.text()).toMatch(
    /Stopped; what was written is kept. To go on: folio-tui resume story_\w+/,
  );
});

test('a cockpit left at an open question, with nothing at work, says how to come back to it', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'ja_JP.UTF-8' },
    args: ['write', '灯台守の娘', '--speed', '0'],
  });
  await terminal.see('三つの道筋から選んでください');
  terminal.type('\u0003');
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, cooked: true });
  expect(terminal.text()).toMatch(
    /返事を待っています。書いたものは残っています。続きは folio-tui resume story_\w+/,
  );
});

test('each run that is not done has a line of its own that is true of it; where there is none nothing is said', () => {
  expect(leftText([], 'en')).toBe('');
  const left = [
    { id: 'a', how: 'stopped' },
    { id: 'b', how: 'asks' },
    { id: 'c', how: 'failed' },
    { id: 'd', how: 'cancelled' },
  ] as const;
  expect(leftText(left, 'en').split('\n')).toEqual([
    'Stopped; what was written is kept. To go on: folio-tui resume a',
    'Waiting for your answer; what was written is kept. To go on: folio-tui resume b',
    'It failed; what was written is kept. To try again: folio-tui resume c',
    'Cancelled for good; what was written is kept. What stays: folio-tui runs log d',
    '',
  ]);
});
