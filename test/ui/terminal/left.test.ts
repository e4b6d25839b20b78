import { expect, test } from 'vitest';
import { leftText } from '../../../src/ui/messages/left.ts';
import { runHere } from '../../support/program-here.ts';
import { environment } from '../../support/terminal.ts';
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
    /Stopped; what was written is kept. To go on:\s+folio-tui resume story_\w+/,
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
    /返事を待っています。書いたものは残っています。続けるには:\s+folio-tui resume story_\w+/,
  );
});

test('of a run that another window has finished meanwhile it is said that it is finished', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--speed', '1000'],
  });
  await terminal.see('esc later');
  await terminal.pass(600);
  terminal.type('\u001B');
  await terminal.see('press a to come to it');
  await terminal.pass(50);
  terminal.type('\u001B');
  await terminal.see('1 question for you');
  const { folders } = terminal;
  const env = environment(folders, { LANG: 'en_US.UTF-8' });
  const words = ['resume', '--plain', '--yes', '--path', 'A', '--speed', '1000'];
  expect(await runHere({ cwd: folders.work, env }, words)).toMatchObject({ code: 0 });
  terminal.type('\u0003');
  terminal.type('\u0003');
  await terminal.ended;
  expect(terminal.text()).toMatch(/Finished in another window:\s+folio-tui runs log story_\w+/);
  expect(terminal.text()).not.toContain('Waiting for your answer');
});

test('of each run that is not done it is said how it stands, with the command on a line of its own; where there is none nothing is said', () => {
  expect(leftText([], 'en')).toBe('');
  const left = [
    { id: 'a', how: 'stopped' },
    { id: 'b', how: 'asks' },
    { id: 'c', how: 'failed' },
    { id: 'd', how: 'cancelled' },
    { id: 'e', how: 'done_elsewhere' },
    { id: 'f', how: 'goes_on_elsewhere' },
  ] as const;
  expect(leftText(left, 'en').split('\n')).toEqual([
    'Stopped; what was written is kept. To go on:',
    '  folio-tui resume a',
    'Waiting for your answer; what was written is kept. To go on:',
    '  folio-tui resume b',
    'It failed; what was written is kept. To try again:',
    '  folio-tui resume c',
    'Cancelled for good; what was written is kept. What stays:',
    '  folio-tui runs log d',
    'Finished in another window:',
    '  folio-tui runs log e',
    'Another window goes on with it. To watch it:',
    '  folio-tui resume f',
    '',
  ]);
});
