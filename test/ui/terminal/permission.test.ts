import { expect, test } from 'vitest';
import { answers, choices, ready } from './asking.ts';
import { type AskingHere, armedHere, askHere, letGo } from './asking-here.ts';

/* The dialog of a permission, in this process; in a terminal: permission-cases.test.ts. */

const answered = async (asking: AskingHere, count = 1) =>
  await expect.poll(() => choices(asking), { timeout: 20_000 }).toHaveLength(count);

/** Whatever was typed before has decided nothing: the first key that does is this one. */
async function deniedAtLast(asking: AskingHere): Promise<void> {
  await asking.pass(letGo);
  await asking.type('n');
  await answered(asking);
  expect(choices(asking)).toEqual(['deny']);
}

test('a wish shows its command, its folder and why, and y allows it once', async () => {
  const asking = await askHere(['git push origin main']);
  await armedHere(asking);
  for (const words of [
    '「実装」の担当が許可待ち: コマンドの実行',
    '│ git push origin main',
    '/home/me/proj',
    'git push は、必ず確認する決まりです。',
  ])
    expect(asking.text()).toContain(words);
  expect(asking.text()).not.toContain('7B2');
  await asking.type('w');
  await asking.see('「git push」（判定の段階 7B2、用心 3/4）');
  await asking.type('y');
  await answered(asking);
  expect(choices(asking)).toEqual(['once']);
  await asking.see('作業が終わりました');
});

test('A and then y allows it always; A alone, or A and another key, does not', async () => {
  const asking = await askHere(['git push']);
  await armedHere(asking);
  await asking.type('A');
  await asking.see('ここではいつも許可');
  await asking.type('j');
  await asking.until((text) => !text.includes('ここではいつも許可'));
  await asking.type('A');
  await asking.see('ここではいつも許可');
  expect(choices(asking)).toEqual([]);
  await asking.type('y');
  await answered(asking);
  expect(choices(asking)).toEqual(['always']);
});

test('m denies it with a word to the agent; the field left empty denies nothing', async () => {
  const asking = await askHere(['git push']);
  await armedHere(asking);
  await asking.type('m');
  await asking.see('断って伝える:');
  await asking.type('\u001B');
  await asking.see(ready);
  await asking.type('m');
  await asking.see('断って伝える:');
  await asking.type('\r');
  await asking.see(ready);
  expect(choices(asking)).toEqual([]);
  await asking.pass(letGo);
  await asking.type('m');
  await asking.see('断って伝える:');
  await asking.type('先に\u3042');
  await asking.see('先にあ');
  await asking.type('\r');
  await answered(asking);
  expect(answers(asking)).toEqual([
    { question: 'permission-0', choice: 'deny', comment: '先にあ' },
  ]);
});

test('keys that were typed before it was drawn, and anything pasted, decide nothing', async () => {
  const asking = await askHere(['git push']);
  for (let at = 0; at < 20; at += 1) {
    await asking.type('y');
    await asking.pass(60);
  }
  await armedHere(asking);
  await asking.type('\u001B[200~y\u001B[201~');
  await asking.pass(200);
  await asking.type('yy');
  await asking.pass(200);
  await asking.type('Ay\r');
  await asking.pass(300);
  expect(choices(asking)).toEqual([]);
  expect(asking.text()).toContain('│ git push');
  await deniedAtLast(asking);
});

test('of several the next comes to the front, and a key that is held answers one of them', async () => {
  const asking = await askHere(['git push one', 'git push two', 'git push three']);
  await armedHere(asking);
  expect(asking.text()).toContain('1 / 3 件');
  await asking.type('y');
  await asking.see('1 / 2 件');
  for (let at = 0; at < 30; at += 1) {
    await asking.pass(33);
    await asking.type('y');
  }
  expect(choices(asking)).toEqual(['once']);
  await asking.pass(letGo);
  await asking.type('n');
  await answered(asking, 2);
  expect([...choices(asking)].sort()).toEqual(['deny', 'once']);
});

test('what was allowed once asks again when it is wanted again, as new', async () => {
  const asking = await askHere(['twice git push']);
  await armedHere(asking);
  await asking.type('y');
  await answered(asking);
  await asking.until((text) => !text.includes(ready));
  await armedHere(asking);
  await asking.pass(letGo);
  await asking.type('n');
  await answered(asking, 2);
  expect([...choices(asking)].sort()).toEqual(['deny', 'once']);
});

test('a command longer than the screen is allowed only after its end was seen', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `echo ${at} >> log.txt`);
  const asking = await askHere([lines.join('\n')]);
  await armedHere(asking, 'まだ続きがあります');
  expect(asking.text()).not.toContain(ready);
  await asking.type('y');
  await asking.pass(200);
  await asking.type('\u001B[6~');
  await asking.until((text) => !text.includes('│   1 echo 0 '));
  await asking.type('y');
  await asking.pass(200);
  expect(choices(asking)).toEqual([]);
  await asking.type('\u001B[F');
  await asking.see('│ 200 echo 199 >> log.txt');
  await asking.type('y');
  await answered(asking);
  expect(choices(asking)).toEqual(['once']);
});

test('Esc puts it off: the others work on, a brings it back, home counts it', async () => {
  const asking = await askHere(['git push origin main'], { work: 60_000 });
  await armedHere(asking);
  await asking.type('\u001B');
  const folded = await asking.see('a で答える');
  expect(folded).toMatch(/\? 実装 +許可を待っています/);
  expect(folded).toMatch(/● 実装 +▸ \$ npm test/);
  expect(folded).toContain('a 質問へ');
  await asking.type('\u001B');
  await asking.see('? 返事待ち 1');
  await asking.see('a 答える');
  await asking.type('a');
  await asking.see('許可待ち');
  expect(choices(asking)).toEqual([]);
  await armedHere(asking);
  await asking.type('n');
  await answered(asking);
});

test('on a screen too small for it nothing can be allowed; on 60x16 it can', async () => {
  const asking = await askHere(['git push origin main'], { columns: 60, rows: 16 });
  await armedHere(asking);
  expect(asking.text()).toContain('A いつも');
  asking.resize(59, 15);
  await asking.see('60×16');
  await asking.pass(letGo);
  for (const key of ['y', 'A', 'y', 'n']) {
    await asking.type(key);
    await asking.pass(100);
  }
  expect(choices(asking)).toEqual([]);
  asking.resize(60, 16);
  await armedHere(asking);
  await asking.type('y');
  await answered(asking);
  expect(choices(asking)).toEqual(['once']);
});
