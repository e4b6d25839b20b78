import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { passingFolder } from '../../support/passing-folder.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

/** A folder whose workspace says how the screen should be. */
async function withSettings(ui: Readonly<Record<string, unknown>>): Promise<string> {
  const cwd = passingFolder('settings');
  await mkdir(path.join(cwd, 'workspace'), { recursive: true });
  await writeFile(path.join(cwd, 'workspace/config.yaml'), `ui: ${JSON.stringify(ui)}\n`);
  return cwd;
}

test('the language and the characters of the settings are taken up after the first frame', async () => {
  const cwd = await withSettings({ language: 'ja', ascii: true });
  const terminal = await openTerminalHere({ cwd, env: { LANG: 'en_US.UTF-8' } });
  const text = await terminal.see('物語を書く');
  expect(text).toContain('----');
  expect(text).not.toContain('─');
  terminal.type('\u0003');
  expect((await terminal.ended).cooked).toBe(true);
});

test('a flag for the language stands above the settings', async () => {
  const cwd = await withSettings({ language: 'ja', ascii: true });
  const terminal = await openTerminalHere({
    cwd,
    args: ['--lang', 'en'],
    env: { LANG: 'ja_JP.UTF-8' },
  });
  // The ASCII line shows that the settings have arrived by now.
  const text = await terminal.until(
    (seen) => seen.includes('----') && seen.includes('write a story'),
  );
  expect(text).not.toContain('物語を書く');
  terminal.type('\u0003');
  await terminal.ended;
});

test('settings that could not be read stay in the editor, with the line and what is wrong there', async () => {
  const cwd = await withSettings({ language: 'en' });
  const terminal = await openTerminalHere({ cwd, env: { LANG: 'en_US.UTF-8', EDITOR: '' } });
  await terminal.see('Type an idea');
  terminal.type('\u0010');
  terminal.type('settings');
  await terminal.see('settings');
  terminal.type('\r');
  await terminal.see('edit the file');
  terminal.type('e');
  await terminal.see('line 1 of ');
  terminal.type('folio: [a, b\r');
  await terminal.see('line 2 of ');
  terminal.type('\u0013');
  const text = await terminal.see('1:8');
  expect(text).toContain('folio: [a, b');
  const file = path.join(cwd, 'workspace/config.yaml');
  expect(await readFile(file, 'utf8')).not.toContain('folio');
  terminal.type('\u0003\u0003');
  await terminal.ended;
});
