import { expect, test } from 'vitest';
import type { Question } from '../../../../src/engine/data/question.ts';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import type { KeyPress } from '../../../../src/ui/keys/keys.ts';
import {
  learnedFoot,
  learnedFootHeight,
  learnedRows,
} from '../../../../src/ui/workflows/crew/screens/learned-screen.tsx';
import {
  newLearned,
  pressLearned,
} from '../../../../src/ui/workflows/crew/screens/learned-state.ts';
import { ownTitle } from '../../../../src/ui/workflows/crew/screens/own-rows.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { key } from './keys.ts';

const stale = Array.from({ length: 12 }, (_, n) => ({
  name: `lp:defaults:topic_${n}`,
  date: '2025-12-01',
}));
const prune: Question = {
  id: 'prune-preferences',
  kind: 'prune_preferences',
  values: { count: 40, cap: 40, stale, waiting: 1 },
  choices: [
    { id: 'delete', key: 'y', weighty: true },
    { id: 'keep', key: 'n' },
    { id: 'review', key: 'r' },
  ],
  openedAt: '2026-02-05T10:00:00.000Z',
};
const profile: Question = {
  ...prune,
  id: 'profile-review',
  kind: 'profile_review',
  values: {
    count: 10,
    preferences: [
      { cluster: 'avoid', topic: 'jargon', what: '専門語を避ける', deprecated: true },
      { cluster: 'defaults', topic: 'language', what: 'Wants \u202Eprose', deprecated: false },
    ],
  },
  choices: [
    { id: 'keep', key: 'k' },
    { id: 'review', key: 'r' },
    { id: 'clear', key: 'c', weighty: true },
  ],
};
const one: Question = {
  ...prune,
  id: 'profile-lp-avoid-jargon',
  kind: 'preference_review',
  values: {
    ...{ name: 'lp:avoid:jargon', topic: 'jargon', at: 2, of: 10 },
    text: `[what] ${'長い好み'.repeat(60)}\n[action] Say it plainly`,
  },
  choices: [
    { id: 'keep', key: 'k' },
    { id: 'edit', key: 'e' },
    { id: 'delete', key: 'd', weighty: true },
  ],
};

const fits = { total: 5, height: 10 };
const long = { total: 30, height: 10 };

function press(question: Question, names: readonly (string | KeyPress)[], extent = fits) {
  let step: ReturnType<typeof pressLearned> = { state: newLearned, effect: 'none' };
  for (const name of names)
    step = pressLearned(step.state, question, extent, typeof name === 'string' ? key(name) : name);
  return step;
}

test('what changes nothing takes one key; what deletes is asked about once', () => {
  expect(press(prune, ['n']).effect).toEqual({ send: 'keep' });
  expect(press(prune, ['r']).effect).toEqual({ send: 'review' });
  expect(press(prune, ['y'])).toMatchObject({ effect: 'none', state: { sure: 'delete' } });
  expect(press(prune, ['y', 'y']).effect).toEqual({ send: 'delete' });
  expect(press(prune, ['y', { ...key('y'), held: true }]).effect).toBe('none');
  expect(press(prune, ['y', 'enter']).effect).toEqual({ send: 'delete' });
  for (const other of ['down', '?', 'z'])
    expect(press(prune, ['y', other, 'y']).effect, other).toBe('none');
  expect(press(prune, ['enter']).effect).toBe('unknown');
  expect(press(profile, ['c', 'k']).effect).toEqual({ send: 'keep' });
  expect(press(profile, ['c', 'c']).effect).toEqual({ send: 'clear' });
  expect(press(profile, ['esc']).effect).toBe('leave');
  expect(press(profile, ['x']).effect).toBe('unknown');
  expect(press(one, ['e']).state.writing).toBe(true);
});

test('nothing is deleted before the end of the list was on the screen', () => {
  expect(press(prune, ['y', 'y'], long).effect).toBe('unread');
  expect(press(prune, ['end', 'y', 'y'], long).effect).toEqual({ send: 'delete' });
  expect(press(prune, ['n'], long).effect).toEqual({ send: 'keep' });
});

const textIn = (question: Question) => learnedRows(question, makeLook()).map(rowText).join('\n');

test('pruning names every old one with its date', () => {
  const text = textIn(prune);
  expect(text).toContain(
    '覚えた好みが上限に達しました（40/40 件）。次の古いものの見直しをお勧めします:',
  );
  expect(text).toContain('### 60日以上、裏づけのない好み');
  for (const { name } of stale) expect(text).toContain(`- ${name}（最後の裏づけ: 2025-12-01）`);
  expect(text).not.toContain('review-all');
});

test('the profile has all six groups and every preference once, with nothing hidden in it', () => {
  const text = textIn(profile);
  expect(text).toContain('### 全体の見直し: 覚えた好みが 10 件あります');
  expect(text.replace(/\s+/g, ' ')).toContain(
    '一件ずつの承認では見えない、全体としての「あなた像」を確かめます。',
  );
  for (const group of ['言葉の意味', 'いつもの選択', '避けるもの', '判断の', 'やり取り', '作業に'])
    expect(text).toContain(`**${group}`);
  expect(text.split('jargon: 専門語を避ける')).toHaveLength(2);
  expect(text).toContain('（廃止）');
  expect(text).not.toContain('\u202E');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row is wider than the screen, and the foot has the height it says',
  (_, look) => {
    for (const question of [prune, profile, one]) {
      const rows = learnedRows(question, look);
      for (const row of [...rows, ownTitle(question, look)])
        expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(look.columns);
      const foot = learnedFoot(question, newLearned, long, look);
      expect(foot).toHaveLength(learnedFootHeight(question));
      for (const row of foot)
        expect(
          look.cells.width(rowText(fitRow(row, look.columns, look.cells))),
        ).toBeLessThanOrEqual(look.columns);
    }
  },
);
