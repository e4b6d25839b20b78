import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ApprovalsAnswer } from '../../../../src/engine/workflows/crew/contract/cards.ts';
import { lockHolder } from '../../../../src/engine/workspace/lock.ts';
import { passingFolder } from '../../../support/passing-folder.ts';
import { hangMs, openTerminal, quiet, released } from '../../../support/terminal.ts';
import {
  type HereOptions,
  openTerminalHere,
  type TerminalHere,
} from '../../../support/terminal-here.ts';
import { toldItem } from '../../../support/told-item.ts';

type Terminal = Pick<TerminalHere, 'folders' | 'pass' | 'see' | 'text' | 'type'>;

async function open(options: HereOptions = {}) {
  const { args = [], ...rest } = options;
  return await openTerminalHere({
    env: { LANG: 'ja_JP.UTF-8' },
    ...rest,
    args: ['--speed', '1000', ...args],
  });
}

/** A question stands on the screen before its sitting has ended; till then a key that leaves asks what becomes of the run. */
async function atRest(terminal: Terminal): Promise<void> {
  const held = () => lockHolder(cmd(terminal, '.engine'));
  await expect.poll(held, { timeout: hangMs }).toBeUndefined();
}

const cmd = (terminal: Terminal, file: string) =>
  path.join(terminal.folders.work, 'workspace/rehearsal/work/cmd_001', file);

const read = (terminal: Terminal, file: string) => readFileSync(cmd(terminal, file), 'utf8');

async function decide(terminal: Terminal, keys: string, said: string) {
  await terminal.pass(quiet);
  terminal.type(keys);
  return await terminal.see(said);
}

/** Nothing to apply is asked about at the end: that is told by `rehearsed.test.ts`. */
const inPlace = ['-c', 'crew.trees.mode=shared'];

/** Past the plan, as it is. */
async function startPlan(terminal: Terminal) {
  await terminal.see('この計画で進めますか？');
  await decide(terminal, 'g', '↵ でこの計画を始めます');
  terminal.type('\r');
}

test('from the home screen to an applied approval: a task, its plan, its waves, its proposals (ja, 80x24)', async () => {
  // at a real terminal, as the program is built
  const terminal = await openTerminal({ args: ['--speed', '1000', ...inPlace] });
  await terminal.see('まだ作品はありません');
  terminal.type('\u001B[Z');
  await terminal.see('何を任せますか');
  terminal.type('島を一日歩くしおりを作る');
  await terminal.see('島を一日歩くしおりを作る');
  terminal.type('\r');
  const plan = await terminal.see('この計画で進めますか？');
  expect(plan).toContain('cmd_001');
  expect(plan).toContain('ウェーブ 1  2 件');
  await terminal.pass(released);
  await startPlan(terminal);
  const cards = await terminal.see('提案の承認（cmd_001）');
  expect(cards).toMatch(/1\/\d/);
  expect(cards).toContain('改善 1');
  await decide(terminal, 'n', '却下 1');
  terminal.type('u');
  await terminal.see('元に戻しました');
  await decide(terminal, 'n', '却下 1');
  terminal.type('\r');
  const summary = await terminal.see('反映する前の確認');
  expect(summary).toContain('却下');
  await terminal.pass(released);
  terminal.type('\r');
  await terminal.see('一部完了:');
  const recorded: { details: unknown } = JSON.parse(
    read(terminal, '.engine/answers/approvals.json'),
  );
  const { decisions } = ApprovalsAnswer.parse(recorded.details);
  expect(decisions[0]).toEqual({ id: 'IMP-001', decision: 'rejected' });
  expect(decisions.slice(1).every(({ decision }) => decision === 'deferred')).toBe(true);
  expect(read(terminal, 'execution_log.yaml')).toContain('decision: rejected');
  // what was left for later is one key away, without what was decided
  await terminal.see('a 答える');
  terminal.type('a');
  expect(await terminal.see('提案の承認（cmd_001）')).not.toContain('改善 1');
  await terminal.pass(quiet);
  await atRest(terminal);
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
});

test('proposals that were left for later stay so when another question is left as well, and come by a', async () => {
  const terminal = await open({ columns: 120, rows: 40, args: ['crew', 'しおりを作る'] });
  await startPlan(terminal);
  await terminal.see('提案の承認（cmd_001）');
  await atRest(terminal);
  await decide(terminal, 'd', 'あとで 1');
  await decide(terminal, '\r', '反映する前の確認');
  await terminal.pass(released);
  terminal.type('\r');
  await terminal.see('タスクの変更:');
  const log = () => read(terminal, 'execution_log.yaml');
  await expect.poll(log, { timeout: hangMs }).toContain('decision: deferred');
  await atRest(terminal);
  await decide(terminal, 'l', 'a 答える');
  const again = cmd(terminal, '.engine/questions/approvals-2.json');
  await expect.poll(() => existsSync(again), { timeout: hangMs }).toBe(true);
  await atRest(terminal);
  await terminal.pass(quiet);
  expect(terminal.text()).not.toContain('提案の承認');
  terminal.type('a');
  expect(await terminal.see('提案の承認（cmd_001）')).toContain('未決');
  terminal.type('\u0003');
  await terminal.ended;
});

test('Enter in the empty field plays the recorded task under its own words, and promises to keep none', async () => {
  const terminal = await open();
  await terminal.see('まだ作品はありません');
  terminal.type('\u001B[Z');
  await terminal.see('何を任せますか');
  terminal.type('\r');
  const plan = await terminal.see('この計画で進めますか？');
  expect(plan).toContain('汐待島');
  expect(plan).not.toContain('あなたの文は残してあります');
  expect(plan).not.toContain('$0.00 ~');
  await terminal.pass(quiet);
  await atRest(terminal);
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
  expect(existsSync(path.join(terminal.folders.state, 'folio-tui/input-history.jsonl'))).toBe(
    false,
  );
});

test('a task is read, a word about it is kept, and the person comes back to its row (60x16)', async () => {
  const terminal = await open({ columns: 60, rows: 16, args: ['crew', 'しおりを作る'] });
  await startPlan(terminal);
  await terminal.see('提案の承認（cmd_001）');
  await terminal.pass(quiet);
  terminal.type('\u001B');
  await terminal.see('↑↓ タスクを選ぶ');
  terminal.type('\u001B[A');
  await terminal.see('── 振り返り');
  terminal.type('k');
  terminal.type('k');
  const row = await terminal.until((text) => /── タスク \d/.test(text));
  const task = Number(/── タスク (\d)/.exec(row)?.[1]);
  terminal.type('t');
  await terminal.see(`タスク ${task} の指示`);
  terminal.type('\u001B');
  await terminal.see(`── タスク ${task}`);
  terminal.type('f');
  await terminal.see(`タスク ${task} への感想`);
  terminal.type('もっと短く');
  await terminal.see('もっと短く');
  terminal.type('\r');
  await terminal.see('感想を残しました');
  expect(toldItem(cmd(terminal, '.engine/inbox/0001.json'))).toEqual({
    kind: 'feedback',
    task,
    text: 'もっと短く',
  });
  terminal.type('a');
  await terminal.see('提案の承認（cmd_001）');
  await terminal.pass(quiet);
  await atRest(terminal);
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
});

test('a plan edited in the editor counts as it was edited, and only after it was confirmed', async () => {
  const folder = passingFolder('plan-editor');
  const editor = path.join(folder, 'editor.sh');
  writeFileSync(editor, '#!/bin/sh\nsed -i.old "s/haiku/sonnet/" "$1"\n', { mode: 0o755 });
  const terminal = await open({
    env: { LANG: 'ja_JP.UTF-8', EDITOR: editor },
    args: ['crew', 'しおりを作る'],
  });
  await terminal.see('この計画で進めますか？');
  const before = read(terminal, 'plan.md');
  await decide(terminal, 'e', '編集済み');
  expect(read(terminal, 'plan.md')).toBe(before);
  terminal.type('\r');
  await terminal.see('提案の承認（cmd_001）');
  expect(read(terminal, 'plan.md')).toBe(before.replaceAll(/haiku/g, 'sonnet'));
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});

/** Which of the two is said last depends on whether the paste and the keys came as one. */
const notCounted = /押すのが早すぎた|続けて打った文字では何も選びません/;

test('what is pasted over a plan or the approvals decides nothing', async () => {
  const terminal = await open({ args: ['crew', 'しおりを作る'] });
  await terminal.see('この計画で進めますか？');
  await terminal.pass(quiet);
  terminal.type('\u001B[200~g\r\u001B[201~');
  terminal.type('g\rg\r');
  await terminal.pass(quiet);
  expect(terminal.text()).toContain('作業はまだ始まっていません');
  expect(terminal.text()).toMatch(notCounted);
  await startPlan(terminal);
  const cards = await terminal.see('提案の承認（cmd_001）');
  // What was said of a key goes with the screen that it was meant for.
  expect(cards).not.toMatch(notCounted);
  expect(cards).toContain('リハーサル');
  await terminal.pass(quiet);
  terminal.type('\u001B[200~nnnn\u001B[201~');
  terminal.type('nnnn');
  await terminal.pass(quiet);
  expect(terminal.text()).toContain('却下 0');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});

/** Preferences that the recordings' own memory holds already. */
function rememberedBefore(terminal: Terminal, count: number): void {
  const at = '2026-01-01T00:00:00.000Z';
  const entities = Array.from({ length: count }, (_, n) => ({
    name: `lp:avoid:topic_${n}`,
    entityType: 'learned_preference',
    observations: [
      `[what] Wants no topic ${n} anywhere in what is written [evidence] three corrections in sessions [scope] all work [action] Leave topic ${n} out. Exception: it is asked for`,
    ],
    ...{ createdAt: at, updatedAt: at, stamps: {} },
  }));
  writeFileSync(
    path.join(terminal.folders.work, 'workspace/rehearsal/memory.json'),
    JSON.stringify({ version: 1, entities, relations: [] }),
  );
}

test('the tenth preference shows the whole profile; single keys keep and delete', async () => {
  const terminal = await open({ args: ['crew', 'しおりを作る', ...inPlace] });
  await terminal.see('この計画で進めますか？');
  rememberedBefore(terminal, 9);
  await startPlan(terminal);
  await terminal.see('提案の承認（cmd_001）');
  for (let now = ''; !now.includes('反映する前の確認'); ) {
    const before = terminal.text();
    await terminal.pass(quiet);
    terminal.type('A');
    now = await terminal.until((text) => text !== before);
  }
  await terminal.pass(released);
  terminal.type('\r');
  const profile = await terminal.see('いまのあなたに合っていますか？');
  expect(profile).toContain('全体の見直し');
  await terminal.pass(quiet);
  terminal.type('r');
  await terminal.see('好み 1/');
  await terminal.pass(quiet);
  terminal.type('k');
  await terminal.see('好み 2/');
  await terminal.pass(quiet);
  terminal.type('d');
  await terminal.see('もう一度 d');
  terminal.type('d');
  await terminal.see('好み 3/');
  await terminal.pass(quiet);
  await atRest(terminal);
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
});
