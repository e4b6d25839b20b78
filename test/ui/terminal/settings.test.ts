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

/** Values that cannot be used in two lines of five; the third is only warned of. */
const unusable = 'ui:\n  language: ja\n  refresh_hz: many\nfolio:\n  max_parallel: [a]\n';

test('settings that keep everything closed are told with file, line and what may stand there, and e, mended and kept, leads in', async () => {
  const cwd = await withSettings({});
  const file = path.join(cwd, 'workspace/config.yaml');
  await writeFile(file, unusable);
  const terminal = await openTerminalHere({ cwd, env: { LANG: 'en_US.UTF-8', EDITOR: '' } });
  const told = await terminal.see('edit this file');
  expect(told.replaceAll(/\s/g, '')).toContain(file);
  expect(told).toContain('Line 3  ui.refresh_hz: many (1–30)');
  expect(told).toContain('The default is 15');
  expect(told).toContain('Line 5  folio.max_parallel: ["a"] (1–5)');
  terminal.type('e');
  // it opens where the first of them stands
  await terminal.see('line 3 of ');
  terminal.type('\u000B');
  await terminal.until((seen) => !seen.includes('refresh_hz'));
  // what is still wrong stays in the editor
  terminal.type('\u0013');
  await terminal.see('line 5: folio.max_parallel');
  terminal.type('\u001B[B\u001B[B\u000B\u0013');
  // the language of the settings, which could be read by now
  expect(await terminal.see('モデル未接続')).not.toContain('edit this file');
  expect(await readFile(file, 'utf8')).toBe('ui:\n  language: ja\n\nfolio:\n\n');
  terminal.type('\u0003');
  await terminal.ended;
});

test('settings that are no YAML can be put off, come back by Enter, and are read again when they were mended elsewhere', async () => {
  const cwd = await withSettings({});
  const file = path.join(cwd, 'workspace/config.yaml');
  await writeFile(file, 'ui:\n  language: ja\nfolio:\n  max_parallel: [1\n');
  const terminal = await openTerminalHere({ cwd, env: { LANG: 'ja_JP.UTF-8' } });
  expect(await terminal.see('このファイルを編集する')).toContain('4 行目');
  terminal.type('\u001B');
  await terminal.see('ここでファイルを開いて直せます');
  terminal.type('灯台\r');
  await terminal.see('このファイルを編集する');
  terminal.type('r');
  await terminal.until((seen) => !seen.includes('読み直す'));
  await terminal.see('読み直す');
  await writeFile(file, 'ui:\n  language: ja\n');
  terminal.type('r');
  expect(await terminal.see('モデル未接続')).toContain('灯台');
  terminal.type('\u0003');
  await terminal.ended;
});

test('settings of the workspace that only a warning is said of at the start are kept by the editor as well', async () => {
  const cwd = await withSettings({ language: 'en' });
  const file = path.join(cwd, 'workspace/local/config.yaml');
  await mkdir(path.dirname(file));
  await writeFile(file, 'ui:\n  refresh_hz: many\nfolio: [a\n');
  const terminal = await openTerminalHere({ cwd, env: { LANG: 'en_US.UTF-8', EDITOR: '' } });
  const told = await terminal.see('edit this file');
  expect(told).toContain('Line 3');
  expect(told).not.toContain('refresh_hz');
  terminal.type('e');
  await terminal.see('line 3 of ');
  terminal.type('\u000B\u0013');
  expect(await terminal.see('No model connected')).not.toContain('edit this file');
  expect(await readFile(file, 'utf8')).toBe('ui:\n  refresh_hz: many\n\n');
  terminal.type('\u0003');
  await terminal.ended;
});

test.each([
  [
    'en',
    'edit this file',
    /Line 2 +this is no text in UTF-8/,
    'Not UTF-8, or over 1 MB',
    'No model connected',
  ],
  [
    'ja',
    'このファイルを編集する',
    /2 行目 +UTF-8 の文字ではありません/,
    'UTF-8 でないか 1 MB を超えています',
    'モデル未接続',
  ],
] as const)(
  'settings in another encoding are told as that, with their line, and opened when they were saved anew (%s)',
  async (language, edit, says, refuses, opened) => {
    const cwd = await withSettings({});
    const file = path.join(cwd, 'workspace/config.yaml');
    await writeFile(file, Buffer.from([...Buffer.from('ui: {}\n# '), 0x96, 0xb6, 0x0a]));
    const env = { LANG: `${language}_XX.UTF-8`, EDITOR: '' };
    const terminal = await openTerminalHere({ cwd, args: ['--lang', language], env });
    expect(await terminal.see(edit)).toMatch(says);
    terminal.type('e');
    await terminal.see(refuses);
    await writeFile(file, 'ui: {}\n# 霧\n');
    terminal.type('r');
    expect(await terminal.see(opened)).not.toContain(edit);
    terminal.type('\u0003');
    await terminal.ended;
  },
);

test.each([
  ['en', 'edit the file', 'config.yaml is no longer there'],
  ['ja', 'ファイルを編集', 'config.yaml がなくなりました'],
] as const)(
  'settings that an editor has deleted are said to be gone, with what makes them anew (%s)',
  async (language, edit, says) => {
    const cwd = await withSettings({ language, editor: 'rm' });
    const env = { LANG: 'en_US.UTF-8', VISUAL: 'rm' };
    const terminal = await openTerminalHere({ cwd, args: ['--lang', language], env });
    await terminal.see(language === 'en' ? 'Type an idea' : 'モデル未接続');
    terminal.type('\u0010');
    terminal.type('settings');
    await terminal.see('settings');
    terminal.type('\r');
    await terminal.see(edit);
    terminal.type('e');
    expect(await terminal.see(says)).toContain('folio-tui init');
    terminal.type('\u0003');
    await terminal.ended;
  },
);
