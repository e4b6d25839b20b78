import { beforeAll, expect, test } from 'vitest';
import { buildTinyCockpit } from '../../support/build-tiny.ts';
import { type OpenTerminal, openTerminal, type TerminalOptions } from '../../support/terminal.ts';
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

/** One frame and nothing else: first row, borders at both sides of every row, last row. */
function expectWholeFrame(
  { lines, find, cell }: OpenTerminal,
  columns: number,
  rows: number,
  side: string,
): void {
  expect(lines()).toHaveLength(rows);
  expect(lines()[0]).toMatch(/^鍵盤/);
  expect(lines().filter((line) => line.includes('鍵盤'))).toHaveLength(1);
  for (let y = 2; y < rows - 1; y += 1) {
    expect(cell(0, y).text).toBe(side);
    expect(cell(columns - 1, y).text).toBe(side);
  }
  expect(find('行0')?.y).toBe(4);
}

test('resizing again and again leaves exactly one whole frame', async () => {
  const terminal = await openTiny();
  for (const [columns, rows] of [
    [60, 16],
    [120, 40],
    [100, 30],
    [80, 24],
  ] as const) {
    terminal.resize(columns, rows);
    await terminal.until((text) => text.startsWith(`鍵盤 ${columns}x${rows}`));
    await terminal.until(() => terminal.cell(columns - 1, rows - 2).text === '│');
    expectWholeFrame(terminal, columns, rows, '│');
  }
  terminal.resize(40, 10);
  const whole = '60×16以上が必要です（いま40×10）。画面が小さすぎます';
  await terminal.until((text) => text.replaceAll(/\s/g, '') === whole);
  terminal.resize(80, 24);
  await terminal.until((text) => text.startsWith('鍵盤 80x24'));
  expectWholeFrame(terminal, 80, 24, '│');
  terminal.type('q');
  await terminal.ended;
});

test('what was drawn bit by bit equals what is drawn from scratch', async () => {
  const terminal = await openTiny();
  for (const key of 'abcdefghijklmn'.replace(/[be]/g, '')) {
    terminal.type(key);
    await terminal.until((text) => new RegExp(`log:.*${key}`).test(text));
  }
  terminal.type('\u001B[200~日本語👍\u001B[201~');
  const before = await terminal.see('日本語');
  const written = terminal.raw().length;
  terminal.type('\u000C');
  await terminal.until(
    (text) => terminal.raw().slice(written).includes('行18') && text.includes('日本語'),
  );
  expect(terminal.text()).toBe(before);
  terminal.type('q');
  await terminal.ended;
});

test('asked to draw anew again and again at once, it does so without a word', async () => {
  const terminal = await openTiny();
  terminal.type('\u000C\u000C\u000C');
  terminal.type('k');
  await terminal.see('log:k');
  expectWholeFrame(terminal, 80, 24, '│');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, modes: restedModes });
});

test('a terminal with wide ambiguous characters is recognised, and every row keeps its place', async () => {
  const terminal = await openTiny({ wide: true });
  await terminal.see('wide');
  // Ink, too, plans with the cells that the terminal will use.
  await terminal.until(() => terminal.find('<after')?.x === 1 + 10);
  expectWholeFrame(terminal, 80, 24, '|');
  expect(terminal.find('| |')?.x).toBe(80 - 3);
  terminal.type('k');
  await terminal.see('log:k');
  expectWholeFrame(terminal, 80, 24, '|');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, modes: restedModes });
});

test('a terminal that answers nothing gets its first frame after a tenth of a second', async () => {
  const terminal = await openTiny({ answers: false });
  await terminal.see('narrow');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, modes: restedModes });
});

test('over a slow line the answer comes after the first frame and still counts', async () => {
  const terminal = await openTiny({ wide: true, answers: 400 });
  await terminal.see('narrow');
  await terminal.see('wide');
  await terminal.until(() => terminal.cell(79, 22).text === '|');
  expectWholeFrame(terminal, 80, 24, '|');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, modes: restedModes });
});

test('what is typed before the first frame is not lost', async () => {
  const terminal = await openTerminal({ entry });
  await terminal.until(() => terminal.raw().includes('\u001B[6n'));
  terminal.type('k');
  await terminal.see('log:k');
  terminal.type('q');
  await terminal.ended;
});

test('with NO_COLOR nothing is styled', async () => {
  const terminal = await openTiny({ env: { NO_COLOR: '1' } });
  terminal.type('q');
  await terminal.ended;
  expect(terminal.raw().split('\u001B[ended')[0]).not.toMatch(/\u001B\[[\d;]*m/);
});

test('while nothing happens nothing is written', async () => {
  const terminal = await openTiny();
  await expect.poll(() => terminal.modes().paste).toBe(true);
  terminal.type('k');
  await terminal.see('log:k');
  // Ink waits 200 ms for an answer to its keyboard query.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const written = terminal.raw().length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(terminal.raw().length).toBe(written);
  terminal.type('q');
  await terminal.ended;
});

test('the editor gets the terminal, and the cockpit draws itself anew when it is done', async () => {
  const terminal = await openTiny({
    env: {
      EDITOR:
        'printf "\\nEDITOR %s" "$(stty -a | grep -o "[-]*icanon")"; read line; printf 新しい文 >',
    },
  });
  terminal.type('e');
  await terminal.see('EDITOR icanon');
  expect(terminal.modes()).toMatchObject({
    alternateScreen: false,
    autowrap: true,
    paste: false,
    focusReports: false,
  });
  terminal.type('\r');
  await terminal.see('log:edited(新しい文)');
  expectWholeFrame(terminal, 80, 24, '│');
  await expect
    .poll(() => terminal.modes())
    .toMatchObject({ alternateScreen: true, autowrap: false, paste: true, focusReports: true });
  terminal.type('k');
  await terminal.see('新しい文) k');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, cooked: true, modes: restedModes });
});

test('an editor that fails changes nothing', async () => {
  const terminal = await openTiny({ env: { EDITOR: 'false' } });
  terminal.type('e');
  await terminal.see('log:edited(undefined)');
  terminal.type('q');
  await terminal.ended;
});

test('stopped from outside it gives the terminal back as well', async () => {
  const terminal = await openTiny();
  terminal.type('w');
  await terminal.see('log:w');
  terminal.signal('SIGTSTP');
  await terminal.stopped();
  await expect.poll(() => terminal.modes()).toMatchObject(restedModes);
  terminal.continue();
  await terminal.see('鍵盤');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, cooked: true, modes: restedModes });
});

test('stopped hard and continued, it takes the terminal back', async () => {
  const terminal = await openTiny();
  terminal.type('w');
  await terminal.see('log:w');
  terminal.signal('SIGSTOP');
  await terminal.stopped();
  const written = terminal.raw().length;
  terminal.signal('SIGCONT');
  await terminal.until(() => terminal.raw().slice(written).includes('鍵盤'));
  await expect
    .poll(() => terminal.modes())
    .toMatchObject({ alternateScreen: true, autowrap: false });
  terminal.type('k');
  await terminal.see('log:w k');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, cooked: true, modes: restedModes });
});

test('Ctrl+Z gives the terminal back and stops; continued, the cockpit is as it was', async () => {
  const terminal = await openTiny();
  terminal.type('k');
  const before = await terminal.see('log:k');
  terminal.type('\u001A');
  await terminal.stopped();
  await expect.poll(() => terminal.modes()).toMatchObject(restedModes);
  terminal.continue();
  await terminal.until((text) => text === before);
  await expect
    .poll(() => terminal.modes())
    .toMatchObject({ alternateScreen: true, autowrap: false, paste: true });
  terminal.type('y');
  await terminal.see('log:k y');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, cooked: true, modes: restedModes });
});
