import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { buildTinyCockpit } from '../../support/build-tiny.ts';
import { type OpenTerminal, openTerminal, type TerminalOptions } from '../../support/terminal.ts';
import { restedModes } from '../../support/terminal-screen.ts';

let entry = '';
beforeAll(async () => {
  entry = await buildTinyCockpit();
});

async function openField(options: TerminalOptions = {}) {
  const terminal = await openTerminal({ entry, args: ['field'], ...options });
  await terminal.see('ここに書く');
  return terminal;
}

async function leave(terminal: OpenTerminal) {
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, modes: restedModes });
}

/** What stands in the field, without the frame around it. */
const field = (text: string) => {
  const rows = text.split('\n').slice(1);
  const end = rows.findIndex((row) => row.startsWith('sent:'));
  return rows
    .slice(0, end)
    .map((row) => row.slice(2))
    .join('\n');
};

type Step = { readonly wait_ms?: number; readonly text?: string; readonly hex?: string };
const cases: readonly { keys: readonly Step[]; expect_input: string; expect_sent?: boolean }[] =
  JSON.parse(readFileSync(new URL('../../cases/c/c18_ime.json', import.meta.url), 'utf8'));

test.each(cases)('C18: $expect_input is in the field', async ({ keys, expect_input }) => {
  const terminal = await openField();
  for (const step of keys) {
    if (step.text !== undefined) terminal.type(step.text);
    else if (step.hex !== undefined) terminal.type(Buffer.from(step.hex, 'hex'));
    else await new Promise((resolve) => setTimeout(resolve, Math.min(step.wait_ms ?? 0, 30)));
  }
  await terminal.until((text) => field(text) === expect_input);
  expect(terminal.text()).toContain('sent:[]');
  await leave(terminal);
});

test('the terminal’s cursor is shown in the cell where the next character goes', async () => {
  const terminal = await openField();
  await expect.poll(() => terminal.modes().cursorVisible).toBe(true);
  expect(terminal.cursor()).toEqual({ x: 2, y: 1 });
  terminal.type('日本語');
  await terminal.see('日本語');
  await expect.poll(terminal.cursor).toEqual({ x: 8, y: 1 });
  terminal.type('\u001B[D');
  await expect.poll(terminal.cursor).toEqual({ x: 6, y: 1 });
  terminal.type('\n');
  await terminal.until((text) => field(text) === '日本\n語');
  await expect.poll(terminal.cursor).toEqual({ x: 2, y: 2 });
  await leave(terminal);
});

test('Enter sends, also when it comes in one read with the text', async () => {
  const terminal = await openField();
  terminal.type('霧の朝\r');
  await terminal.see('sent:["霧の朝"]');
  await leave(terminal);
});

test('a long paste is folded on the screen and whole when it is sent', async () => {
  const terminal = await openField();
  const lines = Array.from({ length: 50 }, (_, n) => `l${n}`);
  terminal.type(`\u001B[200~${lines.join('\r')}\u001B[201~`);
  await terminal.see('[貼り付け #1 50行 189文字]');
  terminal.type('\r');
  await terminal.see('sent:["l0\\nl1\\nl2\\n');
  await leave(terminal);
});

test('a paste of 100 KB is taken in at once and the field goes on', async () => {
  const terminal = await openField();
  const before = performance.now();
  terminal.type(`\u001B[200~${'灯台守の娘は霧の朝に手帳を閉じた。\r'.repeat(2000)}\u001B[201~!`);
  await terminal.see('2001行 36000文字]!');
  expect(performance.now() - before).toBeLessThan(1500);
  await leave(terminal);
});

test('earlier entries come with the arrow and what was being written is kept', async () => {
  const terminal = await openField();
  terminal.type('新');
  await terminal.see('新');
  terminal.type('\u001B[A');
  await terminal.see('前の案');
  terminal.type('\u001B[A');
  await terminal.see('古い案');
  terminal.type('\u001B[B');
  await terminal.see('前の案');
  terminal.type('\u001B[B');
  await terminal.until((text) => field(text) === '新');
  await leave(terminal);
});

test('a text longer than the field scrolls with the cursor', async () => {
  const terminal = await openField();
  for (let n = 0; n < 12; n += 1) {
    terminal.type(`r${n}`);
    await terminal.see(`r${n}`);
    terminal.type('\n');
  }
  await terminal.until((text) => text.includes('r11') && !text.includes('r4'));
  await expect.poll(() => terminal.cursor().y).toBe(8);
  await leave(terminal);
});

test('the editor gets the text and gives it back', async () => {
  const terminal = await openField({ env: { EDITOR: 'sed -i s/元/新/' } });
  terminal.type('元の案');
  await terminal.see('元の案');
  terminal.type('\u0007');
  await terminal.until((text) => field(text) === '新の案');
  terminal.type('\u001F');
  await terminal.until((text) => field(text) === '元の案');
  await leave(terminal);
});

test('in a terminal with wide ambiguous characters the cursor keeps its cell', async () => {
  const terminal = await openField({ wide: true });
  terminal.type('①…あ');
  await terminal.see('あ');
  await expect.poll(terminal.cursor).toEqual({ x: 8, y: 1 });
  await leave(terminal);
});
