import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal, quiet, released, seenAtRest } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';

async function open(options: { lang: string; columns?: number; rows?: number; args?: string[] }) {
  const { lang, columns = 80, rows = 24, args = [] } = options;
  return await openTerminalHere({
    env: { LANG: lang },
    columns,
    rows,
    args: ['--speed', '1000', ...args],
  });
}

/** Takes the question that has the focus: its letter, then Enter. */
async function choose(
  terminal: Pick<TerminalHere, 'pass' | 'see' | 'type'>,
  letter: string,
  said: string,
) {
  await terminal.pass(quiet);
  terminal.type(letter);
  await terminal.see(said);
  terminal.type('\r');
}

test('a person types an idea, chooses a path with one key, and reads a finished chapter (ja, 80x24)', async () => {
  // at a real terminal, as the program is built
  const terminal = await openTerminal({ env: { LANG: 'ja_JP.UTF-8' }, args: ['--speed', '1000'] });
  await terminal.see('モデル未接続。案は下書きに保存します。↵ 録画を見る / esc c 接続する');
  await terminal.see('まだ作品はありません');
  terminal.type('灯台守の娘が手紙の差出人を探す話');
  await terminal.see('灯台守の娘が手紙の差出人を探す話');
  terminal.type('\r');
  await terminal.see('A / B / C を押して選び');
  const gate = await terminal.see('録画: A と B は同じ章');
  expect(gate).toContain('リハーサル');
  // one chapter was recorded: nothing is asked of how many
  expect(gate).not.toContain('いま書く章');
  await choose(terminal, 'b', '「B」を選択中。↵ で決定');
  const end = await terminal.until(seenAtRest('第1章が合格しました'));
  for (const agent of [
    'Plotter',
    'Persona',
    'Stylist',
    'Pacer',
    'Lens',
    'Anchor',
    'Voice',
    'Atlas',
  ])
    expect(end).toMatch(new RegExp(`${agent} +[━─]{6}┃[━─]{3} 済 +\\d\\.\\d`));
  expect(end).toMatch(/R1 {2}6\.80 {2}– +不合格/);
  expect(end).toContain('基準をすべて満たした');
  expect(end).toContain('原稿: rehearsal/current/chapters/ch01/final.md');
  const file = path.join(
    terminal.folders.work,
    'workspace/rehearsal/current/chapters/ch01/final.md',
  );
  expect(existsSync(file)).toBe(true);
  terminal.type('r');
  await terminal.until((text) => text.includes('第1章：聞こえました') && text.includes('%'));
  terminal.type('\u001B');
  await terminal.see('第1章が合格しました');
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
});

test('the same in English at 120x40; a word with the choice is recorded', async () => {
  const terminal = await open({ lang: 'en_US.UTF-8', columns: 120, rows: 40 });
  await terminal.see('No model connected.');
  await terminal.see('Nothing written yet.');
  terminal.type('cats');
  const typed = await terminal.see('cats');
  expect(typed).not.toContain('export ANTHROPIC_API_KEY');
  terminal.type('\r');
  await terminal.see('Press A, B or C');
  await terminal.pass(quiet);
  terminal.type('\t');
  await terminal.see('leave the field');
  terminal.type('gently, please');
  await terminal.see('gently, please');
  terminal.type('\r');
  await terminal.until((text) => !text.includes('leave the field'));
  // Enter closed the field: until it has been let go for a second it is no answer to anything else, and that is said.
  terminal.type('\r');
  await terminal.see('That key came too soon to count.');
  await terminal.pass(released);
  await choose(terminal, '1', '“A” is picked. ↵ to go on');
  await terminal.until(seenAtRest('Chapter 1 is accepted'));
  const workspace = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  const selected = JSON.parse(readFileSync(path.join(workspace, 'user_input.json'), 'utf8'));
  expect(selected).toMatchObject({ selected_path: 'path-A', user_comment: 'gently, please' });
  expect(
    JSON.parse(readFileSync(path.join(workspace, 'selected_path.json'), 'utf8')),
  ).toMatchObject({ chapters_now: 1 });
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
});

test('every letter types in the empty field; after Esc c shows how to connect a model', async () => {
  const terminal = await open({ lang: 'ja_JP.UTF-8', columns: 60, rows: 16 });
  await terminal.see('5 session');
  terminal.type('ca');
  await terminal.until((text) => /^ *ca *$/m.test(text));
  expect(terminal.text()).not.toContain('export');
  terminal.type('\u007F\u007F');
  await terminal.see('物語のアイデアを書いて');
  terminal.type('\u001B');
  await terminal.see(' 1〜5 で録画を再生（無料・モデル不要）');
  terminal.type('c');
  await terminal.see('export ANTHROPIC_API_KEY');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});

test('q on a live run asks first, and leaving keeps what was written', async () => {
  const terminal = await openTerminalHere({ env: { LANG: 'en_US.UTF-8' } });
  await terminal.see('Nothing written yet.');
  terminal.type('\r');
  await terminal.see('Reading your idea');
  terminal.type('q');
  await terminal.see('This run is live. What now?');
  terminal.type('\u001B');
  await terminal.until((text) => !text.includes('What now?'));
  terminal.type('q');
  await terminal.see('This run is live. What now?');
  terminal.type('d');
  expect((await terminal.ended).code).toBe(0);
  const workspace = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  expect(existsSync(path.join(workspace, '.engine/events.jsonl'))).toBe(true);
});

test('x stops a run in any phase, and Enter walks it on from where it was', async () => {
  const terminal = await openTerminalHere({ env: { LANG: 'en_US.UTF-8' } });
  await terminal.see('Nothing written yet.');
  terminal.type('\r');
  await terminal.see('Reading your idea');
  terminal.type('x');
  await terminal.see('This run is live. What now?');
  terminal.type('d');
  const stopped = await terminal.see('↵ resume where it was');
  expect(stopped).toMatch(/Paused|Stopped/);
  terminal.type('\r');
  await terminal.until((text) => /Reading your idea|Three paths are being written/.test(text));
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});

test('below 60x16 one line says so; with room again the idea is still there', async () => {
  const terminal = await open({ lang: 'en_US.UTF-8' });
  await terminal.see('Nothing written yet.');
  terminal.type('Fog');
  await terminal.see('Fog');
  terminal.resize(40, 10);
  const small = await terminal.see('Needs 60×16, now 40×10');
  expect(small).not.toContain('Fog');
  terminal.resize(80, 24);
  await terminal.see('Fog');
  terminal.type('\u0003');
  await terminal.ended;
});
