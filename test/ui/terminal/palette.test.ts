import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeStory } from '../../support/finished-story.ts';
import { openHeldModel } from '../../support/recording/held-model.ts';
import { openPlace } from '../../support/recording/places.ts';
import { quiet } from '../../support/terminal.ts';
import {
  type HereOptions,
  openTerminalHere,
  type TerminalHere,
} from '../../support/terminal-here.ts';

async function openStory(options: HereOptions = {}) {
  const home = await writeStory();
  const terminal = await openTerminalHere({ cwd: home.folder, env: home.env, ...options });
  await terminal.see('完了');
  return { home, terminal };
}

async function leave(terminal: TerminalHere): Promise<void> {
  terminal.type('\u0003');
  await terminal.ended;
}

test('ctrl+p in the empty field finds commands by what is typed; export says where the text lies', async () => {
  const { home, terminal } = await openStory();
  terminal.type('\u0010');
  await terminal.see('── コマンド');
  terminal.type('/export kakuyomu');
  await terminal.see('▸ 書き出し: カクヨム');
  terminal.type('\r');
  const text = await terminal.see('書き出しました');
  expect(text).toContain('AI本文利用');
  expect(existsSync(path.join(home.folder, 'workspace/rehearsal/output'))).toBe(true);
  await leave(terminal);
});

test('who types exit where requests are typed begins nothing, and is led to the key that ends the program', async () => {
  const { terminal } = await openStory();
  terminal.type('exit');
  await terminal.see('exit');
  terminal.type('\r');
  await terminal.see('── コマンド');
  await terminal.see('▸ 終了');
  terminal.type('\r');
  await terminal.ended;
});

test('a key that comes before the first frame opens what it opens later', async () => {
  const home = await writeStory();
  const terminal = await openTerminalHere({ cwd: home.folder, env: home.env });
  terminal.type('\u0010');
  await terminal.see('── コマンド');
  terminal.type('/export kakuyomu');
  await terminal.see('▸ 書き出し: カクヨム');
  await leave(terminal);
});

test('a command of the screen below is done as if its key had been pressed', async () => {
  const { terminal } = await openStory();
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('\r');
  await terminal.see('原稿:');
  terminal.type('\u0010');
  await terminal.see('── コマンド');
  terminal.type('判定');
  await terminal.see('▸ 判定');
  terminal.type('\r');
  await terminal.see('優先して直すこと');
  await leave(terminal);
});

test('on opening a run it is said what happened since the person last looked', async () => {
  const { home, terminal } = await openStory();
  const looked = path.join(home.env['XDG_STATE_HOME'] ?? '', 'folio-tui/looked.json');
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('\r');
  await terminal.see('原稿:');
  await leave(terminal);
  const [key = ''] = Object.keys(JSON.parse(readFileSync(looked, 'utf8')));
  writeFileSync(looked, JSON.stringify({ [key]: '2020-01-01T00:00:00.000Z' }));
  const again = await openTerminalHere({ cwd: home.folder, env: home.env });
  await again.see('完了');
  again.type('\t');
  await again.see('n 新規');
  again.type('\r');
  await again.see('第1章が完成、採点 3ラウンド');
  await leave(again);
});

test('y copies the draft on the screen for whatever terminal stands around', async () => {
  const { terminal } = await openStory();
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('\r');
  await terminal.see('原稿:');
  await terminal.see('四時五十五分になると');
  terminal.type('y');
  // Whole: a long text comes through the terminal in pieces.
  const sequence = /\u001B\]52;c;([^\u0007]*)\u0007/;
  await terminal.until(() => sequence.test(terminal.raw()));
  const [, coded = ''] = sequence.exec(terminal.raw()) ?? [];
  const text = Buffer.from(coded, 'base64').toString('utf8');
  expect(text).toContain('四時五十五分になると');
  expect(text).not.toContain('¶');
  await terminal.see('端末のクリップボードへ送りました');
  await leave(terminal);
});

test('where the tmux around it does not answer, y keeps the draft of a finished story in a file, and says so', async () => {
  const home = await writeStory();
  const env = { ...home.env, TMUX: '/tmp/x' };
  const terminal = await openTerminalHere({ cwd: home.folder, env, columns: 160 });
  await terminal.see('完了');
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('\r');
  await terminal.see('原稿:');
  await terminal.see('四時五十五分になると');
  terminal.type('y');
  await terminal.see('クリップボードに入らないのでファイルへ');
  expect(terminal.raw()).not.toMatch(/\u001B\]52;c;/);
  const kept = path.join(home.env['XDG_STATE_HOME'] ?? '', 'folio-tui/clipboard.txt');
  expect(readFileSync(kept, 'utf8')).toContain('四時五十五分になると');
  await leave(terminal);
});

test('statistics open from the list of runs: tables by Tab, the curve of score against money', async () => {
  const { terminal } = await openStory({ columns: 100, rows: 40 });
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('r');
  await terminal.see('── 作品一覧');
  terminal.type('s');
  await terminal.see('統計 ─');
  expect(await terminal.see('Plotter（草稿）')).toContain('費用と平均点');
  terminal.type('\t');
  await terminal.see('[モデル]');
  terminal.type('/');
  await terminal.see('絞り込み:');
  terminal.type('何もない');
  await terminal.see('一致する行はありません。');
  terminal.type('\r');
  await terminal.see('esc 絞り込みをやめる');
  terminal.type('\u001B');
  await terminal.see('esc 戻る');
  terminal.type('\u001B');
  await terminal.see('── 作品一覧');
  await leave(terminal);
});

test('a finished run is put away from the list after y, and stays in it', async () => {
  const { home, terminal } = await openStory();
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('/');
  await terminal.see('絞り込み:');
  terminal.type('五時');
  await terminal.see('絞り込み: 五時');
  terminal.type('\r');
  await terminal.see('p 保管');
  terminal.type('p');
  await terminal.see('を保管庫に移しますか？');
  terminal.type('y');
  await terminal.see('保管済み');
  expect(existsSync(home.run)).toBe(false);
  expect(existsSync(path.join(home.folder, 'workspace/rehearsal/archive'))).toBe(true);
  await leave(terminal);
});

test('a wish for a rewrite is typed into its own field and told to the run; a recording has no such key', async () => {
  const rehearsed = await openStory();
  rehearsed.terminal.type('\t');
  await rehearsed.terminal.see('n 新規');
  rehearsed.terminal.type('\r');
  await rehearsed.terminal.see('原稿:');
  rehearsed.terminal.type('u');
  expect(await rehearsed.terminal.see('u この稿を採用')).not.toContain('書き直');
  await leave(rehearsed.terminal);
  const { cwd, env } = await openPlace(['finished-story']);
  const model = await openHeldModel({ name: () => '', answer: () => '' }, ['']);
  const terminal = await openTerminalHere({
    cwd,
    env: { ...env, ...model.env, LANG: 'ja_JP.UTF-8' },
  });
  await terminal.see('完了');
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('\r');
  await terminal.see('原稿:');
  terminal.type('u');
  await terminal.see('第1章をどうしますか');
  await terminal.pass(quiet);
  terminal.type('w');
  await terminal.see('書き直しの望み');
  terminal.type('ues');
  await terminal.see('（任意）: ues');
  terminal.type('\r');
  // It is kept while the person is asked who pays for it.
  await terminal.see('このキーで初めてモデルを呼び出します');
  const told = path.join(cwd, 'workspace/current/.engine/inbox/0001.json');
  expect(JSON.parse(readFileSync(told, 'utf8'))).toMatchObject({
    kind: 'redo_chapter',
    comment: 'ues',
  });
  await leave(terminal);
});

test('what the doctor says is read in the cockpit, narrowed by a filter, and left by Esc', async () => {
  const { terminal } = await openStory();
  terminal.type('\u0010');
  await terminal.see('── コマンド');
  terminal.type('/doctor');
  await terminal.see('▸ 環境を診断');
  terminal.type('\r');
  await terminal.see('コマンドの番人');
  terminal.type('/');
  await terminal.see(' 絞り込み:');
  terminal.type('node');
  await terminal.until((text) => text.includes('Node') && !text.includes('コマンドの番人'));
  terminal.type('\r');
  await terminal.see('esc 絞り込みをやめる');
  terminal.type('\u001B');
  await terminal.see('コマンドの番人');
  terminal.type('\u001B');
  await terminal.see('最近の作品');
  await leave(terminal);
});

test('keys that a field of the help has no use for do nothing to the screen behind it', async () => {
  const { terminal } = await openStory();
  terminal.type('\t');
  await terminal.see('n 新規');
  terminal.type('\r');
  await terminal.see('草稿3  9%');
  terminal.type('?');
  await terminal.see('── キー操作');
  terminal.type('/');
  await terminal.see('絞り込み:');
  terminal.type('\u001B[6~');
  terminal.type('判定');
  await terminal.see('絞り込み: 判定');
  terminal.type('\r');
  await terminal.see('esc 絞り込みをやめる');
  terminal.type('\u001B');
  await terminal.until((text) => !text.includes('絞り込み: 判定'));
  terminal.type('\u001B');
  expect(await terminal.see('原稿:')).toContain('草稿3  9%');
  terminal.type('\u001B[6~');
  await terminal.until((text) => !text.includes('草稿3  9%'));
  await leave(terminal);
});

test('a command that is typed where ideas are typed opens there, and what could not be done stays to be mended', async () => {
  const { terminal } = await openStory();
  terminal.type('/import nowhere');
  await terminal.see('/import nowhere');
  terminal.type('\r');
  await terminal.see('▸ 自分の原稿から始める');
  terminal.type('\r');
  const text = await terminal.see('ファイルが見つかりません: nowhere');
  // the palette again, with what was typed
  expect(text).toContain('── コマンド');
  expect(text).toContain('/import nowhere');
  terminal.type('\u0015import ~/nowhere');
  await terminal.see('▸ 自分の原稿から始める');
  terminal.type('\r');
  await terminal.see('ファイルが見つかりません: ~/nowhere');
  terminal.type('\u0015/quit');
  await terminal.see('▸ 終了');
  terminal.type('\u0015/session');
  await terminal.see('/session');
  terminal.type('\r');
  await terminal.see('何を検討しますか');
  expect(terminal.text()).not.toContain('/import');
  await leave(terminal);
});
