import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cachedShare } from '../../../src/engine/data/usage.ts';
import { percent } from '../../../src/ui/components/percent.ts';
import { type Row, rowText, rowWidth, span } from '../../../src/ui/components/row.ts';
import { inClauses } from '../../../src/ui/screens/run/in-clauses.ts';
import { moneyPieces } from '../../../src/ui/screens/run/money-pieces.ts';
import { stripRow } from '../../../src/ui/screens/strip/strip-row.ts';
import { printable } from '../terminal/any-text.ts';
import { makeLook } from './looks.ts';
import { runningState } from './stories.ts';

function strip(said: Row, columns: number, language: 'ja' | 'en' = 'ja') {
  const look = makeLook({ columns, language });
  return rowText(stripRow(said, moneyPieces(runningState, 192_000, look), look, inClauses));
}

test('who pays and what is left are the last things to go when there is little room', () => {
  expect(strip([], 60)).toContain('キー …a1b2  残り $4.58  経過 03:12');
  const wide = strip([], 160);
  expect(wide).toContain('支払い: ANTHROPIC_API_KEY …a1b2');
  expect(wide).toContain('キャッシュ 73%');
  const told = strip([span(` ${'あ'.repeat(40)}`, 'dim')], 80);
  expect(told).toMatch(/^ あ+… キー …a1b2 {2}残り \$4\.58 $/);
});

test('the share read from the cache is the same number here and in the statistics', () => {
  for (const [cacheRead, input] of [
    [399, 1],
    [1, 399],
    [0, 5],
  ] as const) {
    const usage = { input, output: 1, cacheRead, cacheWrite: 0 };
    const state = { ...runningState, spent: { ...runningState.spent, usage } };
    const share = percent(cachedShare(usage) ?? 0);
    const figures = moneyPieces(state, 0, makeLook({ language: 'en' })).map(({ full }) => full);
    expect(figures.at(-1)?.trimEnd()).toMatch(new RegExp(`cached +${share}$`));
  }
});

test('where nothing was counted yet there are no figures of nothing, and no gap stands at the right edge', () => {
  const look = makeLook({ columns: 160, language: 'en' });
  const shown = (usage: typeof runningState.spent.usage) => {
    const state = { ...runningState, spent: { ...runningState.spent, usage } };
    return rowText(stripRow([], moneyPieces(state, 192_000, look), look));
  };
  const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  expect(shown(none)).toMatch(/12 calls $/);
  expect(shown(none)).not.toMatch(/tokens|cached/);
  const few = shown({ ...none, input: 7500, output: 329, cacheRead: 300 });
  expect(few).toMatch(/ tokens {2}7\.8k in {3}329 out {2}cached {2}4% $/);
  expect(shown({ ...none, input: 900, cacheRead: 800 })).toMatch(/cached 47% $/);
});

test('beside what is said stand as many figures as there is room for, each whole, at the right edge', () => {
  const said = [span(' タスク 3（worker_writer）完了')];
  expect(strip(said, 80)).toMatch(
    /^ タスク 3（worker_writer）完了 +キー …a1b2 {2}残り \$4\.58 {2}経過 03:12 {2}呼び出し 12 $/,
  );
  expect(strip(said, 120)).toMatch(/ +キー …a1b2 {2}残り .* 出 +[\d.k]+ /);
});

test('what has just been said to the person takes the whole row where it needs it: the money waits', () => {
  const wrong = '保存できませんでした — ディスクに空きがありません。空きを作って再開してください';
  expect(strip([span(` ${wrong}`, 'bad')], 80)).toContain(wrong.slice(0, 36));
  expect(strip([span(` ${wrong}`, 'bad')], 80)).not.toContain('残り');
  expect(strip([span(' 短い', 'bad')], 80)).toContain('残り $4.58');
});

test('whatever is said, the row is as wide as the screen, and a figure is whole or not there', () => {
  fc.assert(
    fc.property(printable, fc.integer({ min: 60, max: 200 }), fc.boolean(), (text, columns, en) => {
      const look = makeLook({ columns, language: en ? 'en' : 'ja' });
      const pieces = moneyPieces(runningState, 192_000, look);
      const row = stripRow([span(` ${text}`, 'dim')], pieces, look, inClauses);
      expect(rowWidth(row, look.cells)).toBe(columns);
      const shown = rowText(row);
      expect(shown).toContain(pieces[1]?.short ?? 'nothing');
      const last = pieces.findLast(({ short }) => shown.endsWith(`${short} `));
      expect(last).toBeDefined();
    }),
  );
});

test('what tells how it goes and is too long for its row is told in whole clauses', () => {
  const told = (text: string, language: 'ja' | 'en') =>
    strip([span(` ${text}`, 'dim')], 80, language);
  const draft = 'Draft 1 of chapter 1 is written and can be read (1,829 characters, 22 ¶)';
  expect(told(draft, 'en')).toMatch(/^ Draft 1 of chapter 1 is written and can be read {2,}key /);
  const ideas = 'アイデアを整理しました: 「五時の係、鐘」（日常の謎・お仕事小説・町の話）、三章';
  expect(told(ideas, 'ja')).toMatch(/^ アイデアを整理しました: 「五時の係、鐘」 +キー /);
});
