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

test('where nothing was at work nothing is said', () => {
  expect(leftText([], 'en')).toBe('');
  expect(leftText(['a', 'b'], 'ja').split('\n')).toHaveLength(3);
});
