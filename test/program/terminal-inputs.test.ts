import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { passingFolder } from '../support/passing-folder.ts';
import { environment, foldersIn, openTerminal } from '../support/terminal.ts';
import { restedModes } from '../support/terminal-screen.ts';

/* What terminals, editors and tmux really do, through the built program. */

const english = { LANG: 'en_US.UTF-8' };

test('however busy a start is, the kitty keyboard is switched on where the terminal answers, and given back', async () => {
  // as many starts at once as keep any machine busy
  const all = await Promise.all(
    Array.from({ length: 6 }, () => openTerminal({ kitty: true, env: english })),
  );
  for (const terminal of all) {
    await terminal.see('Type an idea');
    await expect.poll(() => terminal.modes().kitty, { timeout: 30_000 }).toBe(1);
    terminal.type('\u001B[99;5u');
    expect(await terminal.ended).toMatchObject({ code: 130, modes: restedModes });
  }
});

test('replies of a terminal that arrive in pieces, early or late, are never typed', async () => {
  const terminal = await openTerminal({ env: english, columns: 100, rows: 30 });
  await terminal.see('Type an idea');
  terminal.type('abc');
  await terminal.see('abc');
  const pieces = [
    ['\u001B', 60, ']10;rgb:8f8f/f5f5/8686\u0007'],
    ['\u001B]11;rgb:', 1200, '1e1e/1e1e/2e2e\u001B\\'],
    ['\u001B[', 260, '?61;4;6c'],
  ] as const;
  for (const [first, ms, rest] of pieces) {
    terminal.type(first);
    await wait(ms);
    terminal.type(rest);
    await wait(60);
  }
  terminal.type('d');
  await terminal.see('abcd');
  expect(terminal.text()).not.toMatch(/rgb:|8686|1e1e|61;4;6c|could not/);
  terminal.type('\u0003');
  await terminal.ended;
});

test('an editor whose path has spaces, in whatever quotes, is started from a field as git starts it', async () => {
  const folder = path.join(passingFolder('own editors'), 'my editors');
  mkdirSync(folder);
  const file = path.join(folder, 'ed.sh');
  const log = path.join(folder, 'words');
  writeFileSync(
    file,
    `#!/bin/sh\necho "$@" >> '${log}'\nfor f; do :; done\necho "edited $1" > "$f"\n`,
  );
  chmodSync(file, 0o755);
  for (const [line, flag] of [
    [`"${file}" --wait`, '--wait'],
    [`'${file}' -w`, '-w'],
    [`${file.replaceAll(' ', '\\ ')} -w`, '-w'],
  ] as const) {
    const terminal = await openTerminal({ env: { ...english, EDITOR: line } });
    await terminal.see('Type an idea');
    terminal.type('x');
    await terminal.until((text) => !text.includes('Type an idea'));
    terminal.type('\u0007');
    await terminal.see(`edited ${flag}`);
    terminal.type('\u0003');
    await terminal.ended;
  }
  expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(3);
});

const tmux = ['/usr/bin/tmux', '/usr/local/bin/tmux', '/opt/homebrew/bin/tmux'].find((file) =>
  existsSync(file),
);
const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

test.skipIf(tmux === undefined)(
  'in tmux as it comes, y puts the text into a buffer of tmux or says that it did not, also where a story has ended',
  async () => {
    const base = passingFolder('tmux');
    const folders = foldersIn(base);
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
    const settings = path.join(base, 'tmux.conf');
    writeFileSync(settings, 'set -g set-clipboard on\n');
    const env = environment(folders, english);
    const socket = path.join(base, 'socket');
    const ask = (...words: readonly string[]) =>
      execFileSync(tmux ?? '', ['-S', socket, '-f', settings, ...words], { env, encoding: 'utf8' });
    onTestFinished(() => void ask('kill-server'));
    const shown = () => ask('capture-pane', '-p');
    const copies = async (speed: string, seen: RegExp) => {
      const line = [process.execPath, program, 'write', 'a lighthouse', '--new', '--path', 'A'];
      const place = ['-x', '120', '-y', '40', '-c', folders.work];
      ask('new-session', '-d', '-s', `at-${speed}`, ...place, ...line, '--speed', speed);
      await expect.poll(shown, { timeout: 60_000 }).toMatch(seen);
      ask('send-keys', 'y');
      await expect.poll(shown, { timeout: 30_000 }).toMatch(/handed to tmux too/);
      const text = ask('show-buffer');
      ask('kill-session', '-t', `at-${speed}`);
      return text;
    };
    // the last session keeps the server up
    ask('new-session', '-d', '-s', 'rest', 'cat');
    expect(await copies('20', /¶[3-9] /)).toMatch(/^# Chapter 1: .+\n/);
    const final = path.join(folders.work, 'workspace/rehearsal/current/chapters/ch01/final.md');
    const ended = await copies('400', /Chapter 1 is accepted/);
    expect(readFileSync(final, 'utf8')).toContain(ended.trim().split('\n').at(-1));
    expect(ask('list-buffers', '-F', '#{buffer_name}').trim().split('\n')).toHaveLength(2);
  },
);
