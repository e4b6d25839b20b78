import { expect, test } from 'vitest';
import { runHere } from '../../support/program-here.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('of several questions that wait, the one that home names is the one that a opens', async () => {
  const home = await openTerminalHere({ env: { LANG: 'en_US.UTF-8' } });
  await home.see('Nothing written yet');
  const other = {
    cwd: home.folders.work,
    env: { HOME: home.folders.home, XDG_CONFIG_HOME: home.folders.config },
  };
  const flags = ['--lang', 'en', '--rehearsal', '--speed', '1000', '--plain'];
  expect((await runHere(other, ['crew', 'A guide to the lamps', ...flags])).code).toBe(2);
  expect((await runHere(other, ['write', 'The lighthouse keeper', ...flags])).code).toBe(2);
  await home.see('3 questions for you');
  await home.see('(cmd_001)');
  home.type('\u001b');
  await home.see('n new');
  home.type('a');
  const opened = await home.until((text) => !text.includes('n new'));
  expect(opened).toContain('A guide to the lamps');
  expect(opened).not.toContain('Leave the E');
  home.type('\u0003');
  await home.ended;
});
