import { readdirSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { pale } from '../../../src/ui/cockpit/pale.ts';
import { coloursFor, noColours } from '../../../src/ui/components/theme.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { openTerminal, seenAtRest } from '../../support/terminal.ts';
import {
  type HereOptions,
  openTerminalHere,
  type TerminalHere,
} from '../../support/terminal-here.ts';
import { makeLook } from '../screens/looks.ts';
import { editorOf, openReader } from '../screens/open-reader.ts';

/* Sheets and dialogs where what they need is not to be had, or belongs to somebody else for a while. */

type Terminal = Pick<TerminalHere, 'see' | 'type' | 'ended'>;

async function openSettings(options: HereOptions, said: string): Promise<TerminalHere> {
  const env = { LANG: 'en_US.UTF-8', ...options.env };
  const terminal = await openTerminalHere({ ...options, env });
  await settingsFrom(terminal, said);
  return terminal;
}

async function settingsFrom(terminal: Terminal, said: string): Promise<void> {
  await terminal.see(said);
  terminal.type('\u0010');
  await terminal.see('── Commands');
  terminal.type('/settings');
  await terminal.see('▸ settings');
  terminal.type('\r');
  await terminal.see('── Settings');
}

async function leave(terminal: Terminal): Promise<void> {
  terminal.type('\u0003');
  await terminal.ended;
}

test('the editor of the settings gets the terminal, and the sheet is drawn anew after it', async () => {
  const EDITOR = editorOf('printf "\\nEDITOR %s" "$(stty -a | grep -o "[-]*icanon")"; read line');
  const terminal = await openTerminal({ env: { LANG: 'en_US.UTF-8', EDITOR } });
  await settingsFrom(terminal, 'No model connected');
  await terminal.see('line 12 ');
  terminal.type('e');
  await terminal.see('EDITOR icanon');
  terminal.type('\r');
  const text = await terminal.see('Settings take effect at the next start.');
  expect(text).toContain('── Settings');
  await leave(terminal);
});

test('over a sheet ? lists the keys of this sheet alone, and it is as it was when the help is closed', async () => {
  const terminal = await openReader();
  terminal.type('\u001B');
  await terminal.see('u use a round');
  terminal.type('t');
  await terminal.see('Pass rules of this story');
  terminal.type('+');
  const before = await terminal.see('(now 6.5)');
  terminal.type('?');
  await terminal.see('── Keys');
  expect(terminal.text()).toMatch(/→ \+ = l +higher/);
  for (const elsewhere of ['next chapter', 'back', 'next_question'])
    expect(terminal.text()).not.toContain(elsewhere);
  terminal.type('?');
  await terminal.see('Pass rules of this story');
  expect(terminal.text()).toBe(before);
  await leave(terminal);
});

test('an editor that is not there is named, and the text is edited on this screen', async () => {
  const terminal = await openTerminal({
    env: { LANG: 'en_US.UTF-8', EDITOR: 'nonexistent --wait' },
  });
  await terminal.see('Type an idea');
  terminal.type('a lighthouse');
  await terminal.see('a lighthouse');
  terminal.type('\u0007');
  await terminal.see('Your editor “nonexistent” was not found (ui.editor, $EDITOR): edited here');
  terminal.type('at ');
  await terminal.see('alt+z undo');
  terminal.type('\u0013');
  await terminal.see('at a lighthouse');
  expect(terminal.raw()).not.toContain('not found\r');
  terminal.type('\u0003');
  await terminal.ended;
});

test('an editor that fails says so, and nobody is told that settings have changed', async () => {
  const terminal = await openSettings({ env: { EDITOR: 'false' } }, 'No model connected');
  await terminal.see('line 12 ');
  terminal.type('e');
  await terminal.see('Your editor did not start. It is set by ui.editor or $EDITOR.');
  await leave(terminal);
});

test('without an editor settings are edited on the screen', async () => {
  const terminal = await openSettings({}, 'No model connected');
  await terminal.see('line 12 ');
  terminal.type('e');
  await terminal.see('line 12 of ');
  terminal.type('# mine\r');
  await terminal.see('line 13 of ');
  terminal.type('\u0013');
  await terminal.see('Settings take effect at the next start.');
  await leave(terminal);
});

test('a setting says below the list what it does, is found by a word of that, and Enter opens its line', async () => {
  const terminal = await openSettings({}, 'No model connected');
  await terminal.see('A draft passes only when the average of all reviewers is at least this.');
  terminal.type('/台帳を付け');
  const text = await terminal.until((seen) => !seen.includes('quality_gate'));
  expect(text).toContain('▸  folio.keeper');
  expect(text).toContain('New stories keep a ledger of people, places and open threads');
  terminal.type('\r');
  const [, line] = /, line (\d+)/.exec(await terminal.see('of this workspace, line ')) ?? [];
  await terminal.see('e edit the file');
  terminal.type('\r');
  expect(await terminal.see(`line ${line} of `)).toContain('keeper: true');
  terminal.type('\u001B');
  await terminal.see('── Settings');
  await leave(terminal);
});

test('settings that cannot be read say why, instead of loading for ever', async () => {
  const cwd = passingFolder('broken');
  await mkdir(path.join(cwd, 'workspace'), { recursive: true });
  await writeFile(
    path.join(cwd, 'workspace/config.yaml'),
    'quality_gate:\n  min_overall: eleven\n',
  );
  const terminal = await openSettings({ cwd }, 'min_overall');
  const text = await terminal.until((seen) => !seen.includes('Loading'));
  expect(text).toContain('min_overall');
  await leave(terminal);
});

test('a gate that cannot be read gives the screen back and says why, once', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--yes', '--path', 'A', '--speed', '1000'],
  });
  await terminal.until(seenAtRest('Chapter 1 is accepted'));
  const inbox = path.join(terminal.folders.work, 'workspace/rehearsal/current/.engine/inbox');
  await mkdir(inbox, { recursive: true });
  await writeFile(path.join(inbox, '0001.json'), '{"torn');
  terminal.type('t');
  await terminal.see('0001.json');
  expect(terminal.text()).toContain('Chapter 1 is accepted');
  terminal.type('?');
  await terminal.see('── Keys');
  await leave(terminal);
});

/** The program as it was built, in a folder of its own, without the files that `gone` names. */
async function tornProgram(gone: (name: string) => boolean): Promise<string> {
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
  const place = passingFolder('torn');
  await cp(dist, path.join(place, 'dist'), { recursive: true });
  await cp(path.join(dist, '../package.json'), path.join(place, 'package.json'));
  for (const name of readdirSync(dist).filter(gone)) await rm(path.join(place, 'dist', name));
  return path.join(place, 'dist/main.js');
}

test('where the other screens are gone home says that the program was renewed, and goes on hearing keys', async () => {
  const entry = await tornProgram((name) => name.startsWith('later-screens'));
  const terminal = await openTerminal({ entry, env: { LANG: 'en_US.UTF-8' } });
  await terminal.see('The files of folio-tui were renewed while it was open');
  expect(terminal.text()).toContain('start folio-tui again');
  expect(terminal.text()).not.toContain('ERR_MODULE_NOT_FOUND');
  terminal.type('\u0010');
  terminal.type('a lighthouse');
  await terminal.see('a lighthouse');
  await leave(terminal);
});

test.each([
  [['runs'], 'en_US.UTF-8', 'Start folio-tui again to carry on.'],
  [['runs'], 'ja_JP.UTF-8', 'もう一度 folio-tui を起動すれば、続きから再開できます。'],
  [['--version'], 'en_US.UTF-8', 'All that was written is kept.'],
])('a verb (%s) whose files are gone says so in words (%s)', async (args, LANG, words) => {
  const entry = await tornProgram((name) => !['main.js', 'help.js'].includes(name));
  const { exitCode, stderr, stdout } = await execa(process.execPath, [entry, ...args], {
    ...{ env: { LANG }, reject: false, cwd: path.dirname(entry) },
  });
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND');
});

test('a sheet lies over the run it is about, which stays in sight above it', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--yes', '--path', 'A'],
  });
  await terminal.until((text) => text.startsWith(' a lighthouse') && text.includes('x stop'));
  terminal.type('x');
  const asked = (await terminal.see('leave it running')).split('\n');
  expect(asked[0]).toMatch(/^ \S/);
  terminal.type('z');
  await terminal.see('z does nothing here (? shows the keys)');
  expect(asked.findLastIndex((line) => line.startsWith('── '))).toBeGreaterThan(9);
  terminal.type('\u001B');
  // what was said of the sheet does not hold where it is gone
  await terminal.until((text) => text.includes('x stop') && !text.includes('does nothing here'));
  terminal.type('?');
  await terminal.see('esc close');
  terminal.type('z');
  await terminal.see('z does nothing here; the keys are on the last line');
  terminal.type('\u001B');
  await terminal.until((text) => text.includes('x stop') && !text.includes('does nothing here'));
  terminal.type('a');
  await terminal.see('Nothing waits for an answer');
  await leave(terminal);
});

test('what lies behind a sheet is pale in every role, once for each look, and as it is without styles', () => {
  const look = { ...makeLook(), colours: coloursFor('dark', 'dark', true) };
  const { colours } = pale(look);
  expect(colours.plain).toEqual({ dimColor: true });
  for (const style of Object.values(colours))
    expect([{}, { dimColor: true }]).toContainEqual(style);
  expect(pale(look)).toBe(pale(look));
  const plain = { ...look, colours: noColours };
  expect(pale(plain)).toBe(plain);
});
