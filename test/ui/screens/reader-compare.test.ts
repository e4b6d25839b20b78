import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { processorClock } from '../../support/processor-time.ts';
import type { TerminalHere } from '../../support/terminal-here.ts';
import { narrow, openOnly, openReader } from './open-reader.ts';

async function leave(terminal: TerminalHere) {
  terminal.type('\u0003');
  await terminal.ended;
}

test('c compares with the round before, n goes from change to change, esc leaves off', async () => {
  const terminal = await openReader();
  await terminal.see('14 findings');
  terminal.type('c');
  const text = await terminal.see('Chapter 1, draft 2 → finished text');
  expect(text).toMatch(/^ {2}- ¶1 +/m);
  terminal.type('n');
  await terminal.see('change 1 of ');
  terminal.type(']');
  await terminal.see('Chapter 1, draft 3 → finished text');
  await terminal.see('The two texts are the same.');
  terminal.type('[');
  await terminal.see('Chapter 1, draft 2 → finished text');
  terminal.type('[');
  await terminal.see('Chapter 1, draft 1 → finished text');
  terminal.type('\u001B');
  await terminal.until((all) => all.includes('findings (i shows them)'));
  await leave(terminal);
});

test('from the story, d compares its newest text with the round before and s shows the scores', async () => {
  const terminal = await openReader();
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('d');
  await terminal.see('Chapter 1, draft 2 → finished text');
  terminal.type('q');
  await terminal.until((text) => text.includes('finished text') && !text.includes('→'));
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('s');
  await terminal.see('Scores over the rounds');
  await leave(terminal);
});

test('from 120 columns on both rounds stand side by side', async () => {
  const terminal = await openReader({ columns: 120, rows: 40 });
  await terminal.see('14 findings');
  terminal.type('c');
  const text = await terminal.see('Chapter 1, draft 2 → finished text');
  expect(text).toMatch(/^ {2}- ¶1 .*│ \+ ¶1 /m);
  await leave(terminal);
});

test('any two files can be compared: the open one and the one of the list', async () => {
  const terminal = await openReader();
  await openOnly(terminal, 'path-A', 'title');
  terminal.type('\t');
  await terminal.see('Files');
  terminal.type('\u001B');
  await terminal.see('path-C.json');
  await narrow(terminal, 'path-B');
  terminal.type('c');
  await terminal.see('path B → ');
  await terminal.until((text) => / \d+ changes/.test(text));
  await leave(terminal);
});

test('a search marks, counts and goes round; esc ends it before it leaves', async () => {
  const terminal = await openReader();
  terminal.type('/');
  await terminal.see('Search:');
  terminal.type('piano');
  await terminal.see('Search: piano');
  terminal.type('\r');
  const text = await terminal.until((all) => /1 of \d+/.test(all));
  const of = Number(/1 of (\d+)/.exec(text)?.[1]);
  expect(of).toBeGreaterThan(1);
  expect(text).toMatch(/^▸ .*piano/m);
  terminal.type('n');
  await terminal.see(`2 of ${of}`);
  terminal.type('NN');
  await terminal.see(`${of} of ${of}`);
  terminal.type('\u001B');
  await terminal.see('findings (i shows them)');
  terminal.type('\u001B');
  await terminal.see('Chapter 1 is accepted');
  await leave(terminal);
});

test('s shows how scores went over the rounds, by reviewer and by axis, and leads to the review', async () => {
  const terminal = await openReader({ env: { LANG: 'ja_JP.UTF-8' } });
  await terminal.see('指摘 14 件');
  terminal.type('s');
  const text = await terminal.see('点数の推移  第1章');
  expect(text).toMatch(/平均 +6\.80 +7\.38 +7\.65 +\+0\.27/);
  expect(text).toMatch(/●─{4}/);
  terminal.type('j');
  await terminal.until((all) => /▸ Plotter/.test(all));
  terminal.type('\r');
  await terminal.see('Plotter の点数の推移');
  await terminal.see('プロット構成');
  terminal.type('\r');
  await terminal.see('ラウンド 3 Plotter の採点');
  terminal.type('q');
  await terminal.see('点数の推移');
  await leave(terminal);
});

test('in plain glyphs and without colours findings, changes and charts can still be told', async () => {
  const terminal = await openReader({ env: { NO_COLOR: '1' }, args: ['--ascii'] });
  await terminal.see('14 findings');
  terminal.type('s');
  const chart = await terminal.see('Scores over the rounds');
  expect(chart).toMatch(/\.{4}/);
  terminal.type('\u001B');
  await terminal.see('14 findings');
  terminal.type('c');
  const text = await terminal.see('Chapter 1, draft 2 -> finished text');
  expect(text).toMatch(/\{\+|\[-/);
  const plain = [...text].filter((character) => character > '~' && !/[’‘“”–—£é]/.test(character));
  expect(plain.join('')).toBe('');
  await leave(terminal);
});

test('C16: a file with a line of five megabytes opens in half a second of the processor, keys are answered in 200 ms, memory grows by less than 150 MB', async () => {
  const terminal = await openReader();
  const folder = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  writeFileSync(path.join(folder, 'huge.txt'), 'abc日本 '.repeat(524_288));
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('r');
  await terminal.see('finished text');
  terminal.type('\t');
  await terminal.see('Files');
  await narrow(terminal, 'huge');
  const before = process.memoryUsage().rss;
  const opened = await timed(terminal, '\r', (text) => text.includes('abc日本 abc日本'));
  expect(opened).toBeLessThan(500);
  for (const [key, percent] of [
    ['G', '100%'],
    ['g', ' 0%'],
  ] as const)
    expect(await timed(terminal, key, (text) => text.includes(percent))).toBeLessThan(200);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(150);
  await leave(terminal);
});

/** Milliseconds of the processor, those of the terminal included. */
async function timed(terminal: TerminalHere, key: string, seen: (text: string) => boolean) {
  const computed = processorClock();
  terminal.type(key);
  await terminal.until(seen);
  return computed();
}
