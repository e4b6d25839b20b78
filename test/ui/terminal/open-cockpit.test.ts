import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildTinyCockpit } from '../../support/build-tiny.ts';
import { openTerminal, type TerminalOptions } from '../../support/terminal.ts';
import { restedModes } from '../../support/terminal-screen.ts';

let entry = '';
beforeAll(async () => {
  entry = await buildTinyCockpit();
});

async function openTiny(options: TerminalOptions = {}) {
  const terminal = await openTerminal({ entry, ...options });
  await terminal.see('鍵盤');
  return terminal;
}

test('the cockpit stands on the alternate screen with its modes on, and ends with the terminal as it was', async () => {
  const terminal = await openTiny();
  expect(terminal.modes()).toMatchObject({
    alternateScreen: true,
    autowrap: false,
    cursorVisible: false,
  });
  await expect
    .poll(() => terminal.modes())
    .toMatchObject({ paste: true, focusReports: true, alternateScroll: true, mouse: false });
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, cooked: true, modes: restedModes });
  expect(terminal.text()).toMatch(/^\[ended 0 cooked\]/);
});

test('a second Ctrl+C while a slow terminal is still taking what gives it back loses nothing of it', async () => {
  const terminal = await openTiny({ answers: 60 });
  terminal.type('\u0003');
  await terminal.until(() => terminal.raw().includes('\u001B[?1049l'));
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, cooked: true, modes: restedModes });
  // Where the system edits the line again it shows the key, and throws away what was not taken.
  expect(terminal.raw()).not.toContain('^C');
});

test('autowrap is off before the first frame is drawn', async () => {
  const terminal = await openTiny();
  expect(terminal.raw().indexOf('\u001B[?7l')).toBeLessThan(terminal.raw().indexOf('鍵盤'));
  terminal.type('q');
  await terminal.ended;
});

test('leaving with a code ends with that code', async () => {
  const terminal = await openTiny();
  terminal.type('5');
  expect(await terminal.ended).toMatchObject({ code: 5, cooked: true, modes: restedModes });
});

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGQUIT', 131],
  ['SIGUSR2', 140],
] as const)('C11: %s restores the terminal and ends with %i', async (signal, code) => {
  const terminal = await openTiny();
  terminal.signal(signal);
  expect(await terminal.ended).toMatchObject({ code, cooked: true, modes: restedModes });
});

test.each([
  ['an exception that nobody caught', 'u', 'nobody caught this'],
  ['a promise that nobody awaited', 'r', 'nobody awaited this'],
  ['an error while drawing', 'b', 'broken while drawing'],
] as const)(
  '%s restores the terminal, shows its stack on the main screen and ends with 1',
  async (_, key, words) => {
    // room for the whole of a stack, however long the name of the folder is
    const terminal = await openTiny({ rows: 60 });
    terminal.type(key);
    expect(await terminal.ended).toMatchObject({ code: 1, cooked: true, modes: restedModes });
    expect(terminal.text()).toContain(`Error: ${words}`);
    expect(terminal.text()).toMatch(/ {4}at /);
    expect(terminal.text()).toContain('この記録を添えてください');
    const log = readFileSync(path.join(terminal.folders.state, 'log.txt'), 'utf8');
    expect(log).toContain(`Error: ${words}`);
  },
);

test('a pane that cannot be drawn says so with the place of the log; the others go on', async () => {
  const terminal = await openTiny();
  terminal.type('p');
  const drawn = await terminal.see('ここは表示できませんでした');
  expect(drawn).toContain('/state/log.txt');
  terminal.type('z');
  await terminal.see('log:z');
  const log = readFileSync(path.join(terminal.folders.state, 'log.txt'), 'utf8');
  expect(log).toContain('pane Error: a pane is broken');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0 });
});

test('what is written to the error stream meanwhile stands on the main screen afterwards, not in a frame', async () => {
  const terminal = await openTiny();
  terminal.type('8');
  await terminal.see('log:warned');
  terminal.type('z');
  const drawn = await terminal.see('log:warned z');
  expect(drawn).not.toContain('a library is old');
  expect(terminal.raw()).not.toContain('library');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, modes: restedModes });
  expect(terminal.text()).toContain('Warning: a library is old');
  expect(terminal.text()).toContain('a word of a library');
});

test('an exit from anywhere restores the terminal and keeps its code', async () => {
  const terminal = await openTiny();
  terminal.type('x');
  expect(await terminal.ended).toMatchObject({ code: 7, cooked: true, modes: restedModes });
});

test('Ctrl+C that no screen claims leaves with 130', async () => {
  const terminal = await openTiny();
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, cooked: true, modes: restedModes });
});

test('Ctrl+C inside a paste whose end was lost is heard', async () => {
  const terminal = await openTiny();
  terminal.type('\u001B[200~half a paste');
  terminal.type('k');
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, modes: restedModes });
});

test('a cockpit that was killed leaves a mess; the next one on the terminal puts it right and says so', async () => {
  const terminal = await openTiny();
  const marker = path.join(terminal.folders.state, 'cockpit.json');
  expect(existsSync(marker)).toBe(true);
  terminal.signal('SIGKILL');
  expect((await terminal.ended).modes).toMatchObject({ alternateScreen: true, autowrap: false });
  const next = await openTiny({ env: { XDG_STATE_HOME: terminal.folders.state } });
  await next.see('repaired');
  expect(next.raw()).toMatch(/^\u001B\[<u.*\u001B\[\?7h.*\u001B\[\?1049l/s);
  next.type('q');
  expect(await next.ended).toMatchObject({ code: 0, modes: restedModes });
  expect(existsSync(marker)).toBe(false);
});

test('joined keys of one read are all heard', async () => {
  const terminal = await openTiny();
  terminal.type('y\r');
  await terminal.see('log:y enter');
  terminal.type('q');
  await terminal.ended;
});

test('a paste is one event, and replies of the terminal are not typed text', async () => {
  const terminal = await openTiny();
  terminal.type('\u001B]11;rgb:0000/0000/0000\u001B\\\u001B[200~一行目\r二行目\u001B[201~');
  await terminal.see('log:paste(一行目/二行目)');
  terminal.type('\u001B[?62;4c');
  terminal.type('z');
  await terminal.see('二行目) z');
  terminal.type('q');
  await terminal.ended;
});

test('the window coming and going is known', async () => {
  const terminal = await openTiny();
  await expect.poll(() => terminal.modes().focusReports).toBe(true);
  terminal.type('\u001B[O');
  await terminal.see('away');
  terminal.type('\u001B[I');
  await terminal.until((text) => !text.includes('away'));
  terminal.type('q');
  await terminal.ended;
});

test('the title is set without what hides in it, and taken back', async () => {
  const terminal = await openTiny();
  terminal.type('t');
  await expect.poll(() => terminal.modes().title).toBe('灯台守');
  terminal.type('q');
  await terminal.ended;
  expect(terminal.raw()).toContain('\u001B[22;2t');
  expect(terminal.raw()).toContain('\u001B[23;2t');
});

test('in tmux the terminal is asked to tell Shift+Enter from Enter, and asked to stop at the end', async () => {
  const terminal = await openTiny({ env: { TMUX: '/tmp/tmux' } });
  expect(terminal.modes().modifiedKeys).toBe(2);
  terminal.type('\u001B[27;5;99~');
  expect(await terminal.ended).toMatchObject({ code: 130, modes: restedModes });
});

test('C11: when the window is closed the program ends', async () => {
  const terminal = await openTiny();
  const before = performance.now();
  await terminal.hangUp();
  expect(performance.now() - before).toBeLessThan(3000);
});

test('the kitty keyboard is used where the terminal has it, and given back', async () => {
  const terminal = await openTiny({ kitty: true });
  await expect.poll(() => terminal.modes().kitty).toBe(1);
  terminal.type('\u001B[27u');
  await terminal.see('log:esc');
  terminal.type('\u001B[13;2u');
  await terminal.see('log:esc enter');
  terminal.type('\u001B[99;5u');
  expect(await terminal.ended).toMatchObject({ code: 130, cooked: true, modes: restedModes });
});

test('Escape alone is heard without the kitty keyboard, too', async () => {
  const terminal = await openTiny();
  terminal.type('\u001B');
  await terminal.see('log:esc');
  terminal.type('q');
  await terminal.ended;
});

test('a second signal ends a program that takes its time', async () => {
  const terminal = await openTiny({ args: ['slow'] });
  terminal.signal('SIGTERM');
  await terminal.until(() => !terminal.modes().alternateScreen);
  terminal.signal('SIGTERM');
  expect(await terminal.ended).toMatchObject({ code: 143, modes: restedModes });
});
