import { beforeAll, expect, test } from 'vitest';
import { buildTinyCockpit } from '../../support/build-tiny.ts';
import { answers, armed, ask, choices, leave, quiet, ready, wait } from './asking.ts';

let entry = '';
beforeAll(async () => {
  entry = await buildTinyCockpit('asking-cockpit.ts');
}, 30_000);

test('a wish shows its command, its folder and why, and y allows it once', async () => {
  const terminal = await ask(entry, ['git push origin main']);
  await armed(terminal);
  for (const words of [
    'worker_coder の許可待ち: コマンドの実行',
    '│ git push origin main',
    '/home/me/proj',
    'git push は、必ず確認する決まりです。',
    'git:push · 段階 7B2 · 層 3',
  ])
    expect(terminal.text()).toContain(words);
  terminal.type('y');
  await terminal.until(() => choices(terminal).length === 1);
  expect(choices(terminal)).toEqual(['once']);
  await terminal.see('作業が終わりました');
  await leave(terminal);
}, 30_000);

test('A and then y allows it always; A alone, or A and another key, does not', async () => {
  const terminal = await ask(entry, ['git push']);
  await armed(terminal);
  terminal.type('A');
  await terminal.see('ここではいつも許可');
  terminal.type('j');
  await terminal.until((text) => !text.includes('ここではいつも許可'));
  terminal.type('A');
  await terminal.see('ここではいつも許可');
  expect(choices(terminal)).toEqual([]);
  terminal.type('y');
  await terminal.until(() => choices(terminal).length === 1);
  expect(choices(terminal)).toEqual(['always']);
  await leave(terminal);
}, 30_000);

test('m denies it with a word to the agent; the field left empty denies nothing', async () => {
  const terminal = await ask(entry, ['git push']);
  await armed(terminal);
  terminal.type('m');
  await terminal.see('断って伝える:');
  terminal.type('\u001B');
  await terminal.see(ready);
  terminal.type('m');
  await terminal.see('断って伝える:');
  terminal.type('\r');
  await terminal.see(ready);
  expect(choices(terminal)).toEqual([]);
  await wait(1200);
  terminal.type('m');
  await terminal.see('断って伝える:');
  terminal.type('先に\u3042');
  await terminal.see('先にあ');
  terminal.type('\r');
  await terminal.until(() => choices(terminal).length === 1);
  expect(answers(terminal)).toEqual([
    { question: 'permission-0', choice: 'deny', comment: '先にあ' },
  ]);
  await leave(terminal);
}, 30_000);

test('keys that were typed before it was drawn, and anything pasted, decide nothing', async () => {
  const terminal = await ask(entry, ['git push']);
  for (let at = 0; at < 20; at += 1) {
    terminal.type('y');
    await wait(60);
  }
  await armed(terminal);
  terminal.type('\u001B[200~y\u001B[201~');
  await wait(200);
  terminal.type('yy');
  await wait(200);
  terminal.type('Ay\r');
  await wait(300);
  expect(choices(terminal)).toEqual([]);
  expect(terminal.text()).toContain('│ git push');
  await leave(terminal);
}, 30_000);

test('of several the next comes to the front, and a key that is held answers one of them', async () => {
  const terminal = await ask(entry, ['git push one', 'git push two', 'git push three']);
  await armed(terminal);
  expect(terminal.text()).toContain('1 / 3 件');
  for (let at = 0; at < 30; at += 1) {
    terminal.type('y');
    await wait(33);
  }
  await terminal.see('1 / 2 件');
  expect(choices(terminal)).toEqual(['once']);
  await wait(1100);
  terminal.type('n');
  await terminal.until(() => choices(terminal).length === 2);
  expect([...choices(terminal)].sort()).toEqual(['deny', 'once']);
  await leave(terminal);
}, 30_000);

test('what was allowed once asks again when it is wanted again, as new', async () => {
  const terminal = await ask(entry, ['twice git push']);
  await armed(terminal);
  terminal.type('y');
  await terminal.until(() => choices(terminal).length === 1);
  await wait(300);
  await armed(terminal);
  await wait(quiet);
  terminal.type('n');
  await terminal.until(() => choices(terminal).length === 2);
  expect([...choices(terminal)].sort()).toEqual(['deny', 'once']);
  await leave(terminal);
}, 30_000);

test('a command longer than the screen is allowed only after its end was seen', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `echo ${at} >> log.txt`);
  const terminal = await ask(entry, [lines.join('\n')]);
  await armed(terminal, 'まだ続きがあります');
  expect(terminal.text()).not.toContain(ready);
  terminal.type('y');
  await wait(200);
  terminal.type('\u001B[6~');
  await terminal.until((text) => !text.includes('│   1 echo 0 '));
  terminal.type('y');
  await wait(200);
  expect(choices(terminal)).toEqual([]);
  terminal.type('\u001B[F');
  await terminal.see('│ 200 echo 199 >> log.txt');
  terminal.type('y');
  await terminal.until(() => choices(terminal).length === 1);
  await leave(terminal);
}, 30_000);

test('Esc puts it off: the others work on, a brings it back, home counts it', async () => {
  const terminal = await ask(entry, ['git push origin main'], { work: 20_000 });
  await armed(terminal);
  terminal.type('\u001B');
  const folded = await terminal.see('a で答える');
  expect(folded).toMatch(/\? worker_coder +許可を待っています/);
  expect(folded).toMatch(/● worker_coder +▸ コマンドの実行: npm test/);
  expect(folded).toContain('a 答える');
  terminal.type('\u001B');
  await terminal.see('? 要対応 1（たった今から）');
  terminal.type('\t');
  await terminal.see('a 答える');
  terminal.type('a');
  await terminal.see('許可待ち');
  expect(choices(terminal)).toEqual([]);
  await armed(terminal);
  terminal.type('n');
  await terminal.until(() => choices(terminal).length === 1);
  await leave(terminal);
}, 40_000);

test('on a screen too small for it nothing can be allowed; on 60x16 it can', async () => {
  const terminal = await ask(entry, ['git push origin main'], { columns: 60, rows: 16 });
  await armed(terminal);
  expect(terminal.text()).toContain('A いつも');
  terminal.resize(59, 15);
  await terminal.see('60×16');
  await wait(quiet);
  for (const key of ['y', 'A', 'y', 'n']) {
    terminal.type(key);
    await wait(100);
  }
  expect(choices(terminal)).toEqual([]);
  terminal.resize(60, 16);
  await armed(terminal);
  terminal.type('y');
  await terminal.until(() => choices(terminal).length === 1);
  await leave(terminal);
}, 30_000);
