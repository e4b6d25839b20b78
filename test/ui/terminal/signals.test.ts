import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createAttention } from '../../../src/ui/cockpit/attention.ts';
import { newsOf } from '../../../src/ui/cockpit/use-attention.ts';
import { ansi, coloursFor } from '../../../src/ui/components/theme.ts';
import { clipboardSequence, copyOut } from '../../../src/ui/terminal/copying.ts';
import { backgroundIn } from '../../../src/ui/terminal/probe.ts';
import { notification } from '../../../src/ui/terminal/signals.ts';
import { skillsOf } from '../../../src/ui/terminal/skills.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { openTerminal } from '../../support/terminal.ts';
import { makeLook } from '../screens/looks.ts';

test.each([
  [{ TERM_PROGRAM: 'iTerm.app' }, 'osc9', false, true],
  [{ TERM_PROGRAM: 'ghostty' }, 'osc777', true, true],
  [{ TERM: 'xterm-kitty' }, 'osc9', false, true],
  [{ TERM: 'foot' }, 'osc777', false, true],
  [{ WT_SESSION: 'x' }, 'none', true, true],
  [{ VTE_VERSION: '7800' }, 'none', false, false],
  [{ VTE_VERSION: '8002' }, 'none', true, false],
  [{ TERM_PROGRAM: 'Apple_Terminal' }, 'none', false, false],
  [{ TERM: 'xterm-256color' }, 'none', false, true],
  [{ TERM_PROGRAM: 'ghostty', TMUX: '/tmp/x' }, 'osc777', false, true],
] as const)('%j: %s, progress %s, clipboard %s', (env, notify, progress, copies) => {
  expect(skillsOf(env)).toMatchObject({ notify, progress, copies });
});

test('what a story is called cannot end or begin a sequence', () => {
  const skills = skillsOf({ TERM: 'foot' });
  const text = notification('霧;港\u001B]0;x\u0007', `a\n${'b'.repeat(500)}`, skills);
  expect(text.match(/\u001B/g)).toHaveLength(2);
  expect(text).toMatch(/^\u001B\]777;notify;霧,港/);
  expect(text.length).toBeLessThan(260);
  expect(notification('a', 'b', skillsOf({}))).toBe('');
});

test('inside tmux a sequence for the terminal around it is wrapped', () => {
  const skills = skillsOf({ TMUX: 'x', TERM_PROGRAM: 'iTerm.app' });
  expect(notification('a', 'b', skills)).toBe(
    '\u001BPtmux;\u001B\u001B]9;a: b\u001B\u001B\\\u001B\\',
  );
});

test('a text goes to the clipboard whole, or not at all', () => {
  expect(clipboardSequence('霧')).toBe('\u001B]52;c;6Zyn\u0007');
  expect(clipboardSequence('x'.repeat(60_000))).toBeUndefined();
});

/** How a terminal takes a copied `x`, and how tmux hands that on. */
const bare = '\u001B]52;c;eA==\u0007';
const wrapped = '\u001BPtmux;\u001B\u001B]52;c;eA==\u0007\u001B\\';

test.each([
  ['a terminal that may take it', {}, undefined, 'x', { kind: 'sent', file: '/kept' }, [bare]],
  [
    'one that takes none',
    { VTE_VERSION: '8002' },
    undefined,
    'x',
    { kind: 'file', file: '/kept' },
    [],
  ],
  ['a long text', {}, undefined, 'x'.repeat(60_000), { kind: 'file', file: '/kept' }, []],
  [
    'tmux that hands it on',
    { TMUX: 'x' },
    { handed: true, passes: false },
    'x',
    { kind: 'tmux' },
    [],
  ],
  [
    'tmux that lets it through',
    { TMUX: 'x' },
    { handed: false, passes: true },
    'x',
    { kind: 'tmux' },
    [wrapped],
  ],
  [
    'tmux that keeps it',
    { TMUX: 'x' },
    { handed: false, passes: false },
    'x',
    { kind: 'buffer', long: false },
    [],
  ],
  ['tmux that is silent', { TMUX: 'x' }, undefined, 'x', { kind: 'file', file: '/kept' }, []],
] as const)(
  'with %s it is known where a copied text is',
  async (_, env, taken, text, where, sends) => {
    const sent: string[] = [];
    const ways = {
      skills: skillsOf(env),
      send: (sequence: string) => void sent.push(sequence),
      keepText: () => '/kept',
      tmux: async () => taken,
    };
    expect(await copyOut(text, ways)).toEqual(where);
    expect(sent).toEqual(sends);
  },
);

test('a person is told only while they look elsewhere, and once in 20 seconds', () => {
  let now = 0;
  const { mayTell } = createAttention(() => now);
  expect(mayTell('off', false)).toBe(false);
  expect(mayTell('unfocused', true)).toBe(false);
  expect(mayTell('unfocused', false)).toBe(true);
  now = 19_999;
  expect(mayTell('always', true)).toBe(false);
  now = 20_000;
  expect(mayTell('always', true)).toBe(true);
});

test('news are a question that was not there, and the end of a run that was at work', () => {
  const look = makeLook({ language: 'en' });
  const rests = { asked: 0, live: false };
  const live = { asked: 0, live: true };
  expect(newsOf(live, { asked: 1, live: true }, { status: 'running' }, look)).toBe(
    'waits for your answer',
  );
  expect(newsOf(live, rests, { status: 'done' }, look)).toBe('has finished');
  expect(newsOf(live, rests, { status: 'paused' }, look)).toBeUndefined();
  expect(newsOf(rests, live, { status: 'running' }, look)).toBeUndefined();
});

test('a light background is told from a dark one, and takes darker colours', () => {
  expect(backgroundIn('\u001B]11;rgb:ffff/ffff/dddd\u0007')).toBe('light');
  expect(backgroundIn('\u001B]11;rgb:1a/1b/26\u001B\\')).toBe('dark');
  expect(backgroundIn('\u001B[?62c')).toBeUndefined();
  expect(coloursFor('auto', 'light', true)).toBe(coloursFor('light', undefined, true));
  const dark = { ...ansi, chosen: coloursFor('dark', undefined, true).chosen };
  expect(coloursFor('auto', 'dark', true)).toEqual(dark);
  expect(coloursFor('auto', undefined, true)).toBe(ansi);
  expect(coloursFor('dark', 'light', true)).not.toBe(coloursFor('light', 'light', true));
});

test('a terminal of sixteen colours gets those of its palette, whatever the theme', async () => {
  expect(coloursFor('light', 'light', false)).toBe(coloursFor('ansi', undefined, true));
  expect(coloursFor('dark', 'dark', false)).toBe(coloursFor('ansi', undefined, true));
  const cwd = passingFolder('sixteen');
  mkdirSync(path.join(cwd, 'workspace'));
  writeFileSync(path.join(cwd, 'workspace/config.yaml'), 'ui: { theme: light, ascii: true }\n');
  // Beside `CI` Ink goes by nothing but FORCE_COLOR: the level it would find for this TERM.
  for (const [TERM, FORCE_COLOR, shades] of [
    ['xterm', '1', false],
    ['xterm-256color', '2', true],
  ] as const) {
    const terminal = await openTerminal({
      cwd,
      env: { LANG: 'en_US.UTF-8', TERM, FORCE_COLOR },
    });
    // The ASCII line shows that the settings have arrived by now.
    await terminal.see('----');
    expect(/\u001B\[38;[25];/.test(terminal.raw())).toBe(shades);
    expect(terminal.raw()).not.toMatch(/\u001B\[30m/);
    terminal.type('\u0003');
    await terminal.ended;
  }
});

test('unfocused: the question is told by the terminal, progress is shown and taken back', async () => {
  const terminal = await openTerminal({
    args: ['write', '灯台守の娘', '--speed', '50'],
    env: { TERM_PROGRAM: 'ghostty' },
    kitty: true,
  });
  await terminal.see('リハーサル');
  // Busy as the start is, the keyboard is switched on as soon as the terminal has said that it knows it.
  await expect.poll(() => terminal.modes().kitty, { timeout: 5000 }).toBe(1);
  terminal.type('\u001B[O');
  await terminal.see('三つの道筋から選んでください');
  await terminal.until(() => terminal.raw().includes(']777;notify;'));
  expect(terminal.raw()).toContain('あなたの返事を待っています');
  expect(terminal.raw()).toContain('\u001B]9;4;3');
  await terminal.until(() => terminal.raw().includes('\u001B]9;4;0'));
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ cooked: true });
});

test("a notifier of the person's own gets title and text, and no key; one that a workspace names does not run", async () => {
  const folder = passingFolder('notifier');
  const told = path.join(folder, 'told.txt');
  const script = path.join(folder, 'tell.sh');
  const text = `#!/bin/sh\nprintf '%s|%s|%s' "$1" "$2" "$SOME_API_KEY" > ${told}\n`;
  writeFileSync(script, text, { mode: 0o755 });
  const terminal = await openTerminal({
    args: [
      '-c',
      `ui.notifier=[${script}]`,
      '-c',
      'ui.notify=always',
      'write',
      '灯台守の娘',
      '--speed',
      '500',
    ],
    env: { SOME_API_KEY: 'secret' },
  });
  await terminal.see('三つの道筋から選んでください');
  await expect
    .poll(() => existsSync(told) && readFileSync(told, 'utf8'), { timeout: 5000 })
    .toMatch(/^.+\|あなたの返事を待っています\|$/);
  terminal.type('\u0003');
  await terminal.ended;
});
