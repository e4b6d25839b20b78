import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { expect, onTestFinished, test } from 'vitest';
import { passingFolder } from '../support/passing-folder.ts';
import { environment, foldersIn, openTerminal, quiet } from '../support/terminal.ts';
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

test.each([
  ['a line without its end', 'a lighthouse', 'a lighthouse'],
  ['lines with their ends', 'a lighthouse\r灯台守の娘\rand', 'and'],
  ['a line longer than the screen', 'a lighthouse, '.repeat(9), 'a lighthouse, a lighthouse'],
])(
  'what is typed before the first frame is in the field and nowhere on the shell: %s',
  async (_, typed, seen) => {
    const terminal = await openTerminal({ env: english });
    // the system still edits the line, and echoes it
    terminal.type(typed);
    await terminal.see('Paid by');
    await terminal.see(seen);
    expect(terminal.text()).toContain('a lighthouse');
    terminal.type('\u0003');
    await terminal.pass(quiet);
    terminal.type('\u0003');
    await terminal.ended;
    const [first = '', ...rest] = terminal.lines();
    expect(first).toMatch(/^(?:\[ended 130|What you typed)/);
    expect(rest.join('\n')).not.toMatch(/lighthouse|灯台/);
  },
);

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
  'in tmux y puts the text into a buffer of tmux, and says whether that was told to hand it on to the clipboard',
  async () => {
    const base = passingFolder('tmux');
    const folders = foldersIn(base);
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
    const env = environment(folders, english);
    const socket = path.join(base, 'socket');
    const words = ['-S', socket, '-f', '/dev/null'];
    const ask = (...more: readonly string[]) =>
      execFileSync(tmux ?? '', [...words, ...more], { env, encoding: 'utf8' });
    onTestFinished(() => void ask('kill-server'));
    const line = [process.execPath, program, 'write', 'a lighthouse', '--new', '--path', 'A'];
    ask(
      'new-session',
      '-d',
      '-x',
      '120',
      '-y',
      '40',
      '-c',
      folders.work,
      ...line,
      '--speed',
      '400',
    );
    // the terminal around tmux, which is handed what tmux hands on
    const around = spawn(tmux ?? '', [...words, 'attach'], { cols: 120, rows: 40, env });
    let handed = '';
    around.onData((data) => {
      handed += data;
    });
    const shown = () => ask('capture-pane', '-p');
    await expect.poll(shown, { timeout: 60_000 }).toMatch(/Chapter 1 is accepted/);
    const copied = async (seen: RegExp) => {
      handed = '';
      ask('send-keys', 'y');
      await expect.poll(() => ask('list-buffers'), { timeout: 30_000 }).not.toBe('');
      await expect.poll(shown, { timeout: 30_000 }).toMatch(seen);
      const text = ask('show-buffer');
      ask('delete-buffer');
      return text;
    };
    const isHanded = () => /\u001B\]52;/.test(handed);
    const on = /In a tmux buffer \(prefix \] pastes it\), and handed on/;
    const off = /Only in a tmux buffer .+set-clipboard on/;
    const final = path.join(folders.work, 'workspace/rehearsal/current/chapters/ch01/final.md');
    for (const [clipboard, through, seen, reached] of [
      ['external', 'off', on, true],
      ['on', 'off', on, true],
      ['off', 'off', off, false],
      ['off', 'on', on, true],
    ] as const) {
      ask('set', '-s', 'set-clipboard', clipboard);
      ask('set', '-wg', 'allow-passthrough', through);
      // tmux throws away what it would hand on while the terminal around it is slow to read: then it is copied once more
      for (let times = 0; times < 3; times += 1) {
        const text = await copied(seen);
        expect(readFileSync(final, 'utf8')).toContain(text.trim().split('\n').at(-1));
        // what is handed on comes by another way than the buffer
        const most = performance.now() + 10_000;
        while (isHanded() !== reached && performance.now() < most) await wait(20);
        if (isHanded() === reached) break;
      }
      expect([clipboard, through, isHanded()]).toEqual([clipboard, through, reached]);
    }
  },
);

test.skipIf(tmux === undefined)(
  'in tmux, whose window grew and shrank while the cockpit was open, the shell is as it was',
  async () => {
    const base = passingFolder('tmux-grown');
    const folders = foldersIn(base);
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
    const env = environment(folders, english);
    const words = ['-S', path.join(base, 'socket'), '-f', '/dev/null'];
    const ask = (...more: readonly string[]) =>
      execFileSync(tmux ?? '', [...words, ...more], { env, encoding: 'utf8' });
    onTestFinished(() => void ask('kill-server'));
    const line = [process.execPath, program, 'write', 'a lighthouse', '--path', 'A', '--yes'];
    const quoted = line.map((word) => `'${word}'`).join(' ');
    const before = Array.from({ length: 30 }, (_, at) => `before ${at}`);
    const shell = `trap : INT; printf '%s\\n' ${before.map((each) => `'${each}'`).join(' ')}; ${quoted}; trap '' INT; echo "[ended]"; cat`;
    ask('new-session', '-d', '-x', '80', '-y', '24', '-c', folders.work, shell);
    ask('set', '-g', 'window-size', 'manual');
    const shown = () => ask('capture-pane', '-p');
    const width = () =>
      Math.max(
        ...shown()
          .split('\n')
          .map((row) => row.length),
      );
    await expect.poll(shown, { timeout: 60_000 }).toMatch(/writing/);
    for (const [columns, rows] of [
      [120, 40],
      [70, 20],
      [160, 45],
    ] as const) {
      ask('resize-window', '-x', String(columns), '-y', String(rows));
      await expect.poll(width, { timeout: 30_000 }).toBe(columns);
    }
    ask('send-keys', 'C-c');
    ask('send-keys', 'C-c');
    await expect.poll(shown, { timeout: 30_000 }).toMatch(/\[ended\]/);
    const rows = ask('capture-pane', '-p', '-S', '-200').trimEnd().split('\n');
    expect(rows.slice(0, before.length)).toEqual(before);
    expect(rows.slice(before.length).join('\n')).toMatch(
      /^Stopped; what was written is kept.+\n {2}folio-tui resume story_\w+\n(?:\^C)*\[ended\]/,
    );
  },
);
