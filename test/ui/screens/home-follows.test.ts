import { expect, test } from 'vitest';
import { runHere } from '../../support/program-here.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

/* Two programs in one workspace: home shows what the other one does, while nobody presses a key. */

test('home, left alone, shows a story that another program begins, that it waits for an answer, has one, and has ended', async () => {
  const home = await openTerminalHere({ env: { LANG: 'en_US.UTF-8' } });
  await home.see('Nothing written yet');
  const other = {
    cwd: home.folders.work,
    env: { HOME: home.folders.home, XDG_CONFIG_HOME: home.folders.config },
  };
  const begun = await runHere(other, [
    ...['write', 'The lighthouse keeper', '--lang', 'en'],
    ...['--rehearsal', '--speed', '1000', '--plain'],
  ]);
  expect([begun.code, begun.err]).toEqual([2, '']);
  expect(await home.see('needs you')).not.toContain('Nothing written yet');
  expect((await runHere(other, ['answer', 'A'])).code).toBe(0);
  await home.until((text) => !text.includes('needs you'));
  const whole = await runHere(other, ['resume', '--lang', 'en', '--speed', '1000', '--plain']);
  expect([whole.code, whole.err]).toEqual([0, '']);
  await home.see('done');
  home.type('\u0003');
  await home.ended;
});

test('the mark of the list stays with the run it stands on when another one comes above it', async () => {
  const home = await openTerminalHere({ env: { LANG: 'en_US.UTF-8' } });
  await home.see('Nothing written yet');
  const other = {
    cwd: home.folders.work,
    env: { HOME: home.folders.home, XDG_CONFIG_HOME: home.folders.config },
  };
  const quick = ['--rehearsal', '--lang', 'en', '--speed', '1000', '--plain'];
  await runHere(other, ['write', 'The lighthouse keeper', ...quick]);
  await home.see('needs you');
  await runHere(other, ['crew', 'Sort the letters of the keeper', ...quick]);
  await home.until((text) => text.includes('letters'));
  home.type('\t');
  const marked = (text: string) =>
    text.split('\n').find((line) => /^\s*▸ (?!folio|crew)/.test(line));
  expect(marked(await home.until((text) => marked(text) !== undefined))).toContain('letters');
  // it waits again, and is the newest now
  await runHere(other, ['resume', 'current', ...quick]);
  await home.until((text) => text.indexOf('lighthouse') < text.indexOf('letters'));
  expect(marked(home.text())).toContain('letters');
});
