import { expect, test } from 'vitest';
import { chooseDoor } from '../../../src/ui/door/choose.ts';
import { doorsOf } from '../../../src/ui/door/doors.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { everyday } from './everyday.ts';
import { fresh, later, requests } from './requests.ts';
import { weighed } from './sure-requests.ts';

const doors = doorsOf(workflows);
const taken = <R extends { readonly text: string }>(all: readonly R[]) =>
  all.map((one) => ({ ...one, choice: chooseDoor(one.text, doors) }));

const first = taken(weighed.first);
const last = taken(weighed.last);
const earlier = taken(
  [...requests, ...later, ...fresh, ...everyday].map(({ text, to }) => ({
    ...{ text, to: to ?? undefined },
  })),
);
const lists = { first, tricky: taken(weighed.tricky), last, earlier };

test.each(Object.entries(lists))('nothing is sure and wrong in the list %s', (_, all) => {
  const wrong = all.filter(({ to, choice }) => choice.isSure && choice.best?.name !== to);
  expect(wrong.map(({ text, choice }) => [choice.best?.name, text])).toEqual([]);
});

test.each([
  ['first', first, 23],
  ['last', last, 24],
] as const)(
  'where a person is sure the rules are so as often as they were: the list %s',
  (_, all, times) => {
    const right = all.filter(
      ({ to, isSure, choice }) => isSure && choice.isSure && choice.best?.name === to,
    );
    expect(right.length).toBeGreaterThanOrEqual(times);
  },
);

test('of all that was written down earlier for one workflow, three in five are sure', () => {
  const all = earlier.filter(({ to }) => to !== undefined);
  expect(all.filter(({ choice }) => choice.isSure).length / all.length).toBeGreaterThan(0.6);
});

test.each([
  ['fix the bug in the parser', 'edit', true],
  ['is it better to fix the bug in the parser by hand?', 'session', true],
  ['I wonder whether to fix the bug in the parser', 'edit', false],
  ['compare the bug in the parser with the one we fixed', 'edit', false],
  ['パーサーのバグを直して', 'edit', true],
  ['パーサーのバグを直したほうがいいのかな', 'session', true],
  ['社内報の記事を書いて', 'crew', true],
  ['社内報の記事と広報の記事を比べて', 'crew', false],
])(
  'what acts is sure only where nothing is asked, compared or wondered: %s',
  (text, name, sure) => {
    const { best, isSure } = chooseDoor(text, doors);
    expect([best?.name, isSure]).toEqual([name, sure]);
  },
);

test.each([
  'the session times out too soon',
  'CI が不安定',
  'the progress bar is stuck at 99%',
  'fix the typos in my cover letter',
  'the schedule for tomorrow is wrong',
  'add a chapter selector to the reader page',
  'does parse() return null or undefined?',
])('a word of one workflow is not sure where something of another stands: %s', (text) => {
  expect(chooseDoor(text, doors).isSure).toBe(false);
});

test.each([
  ['テストが不安定なので直して', 'edit', false],
  ['サーバーが落ちる', 'edit', true],
  ['メンバーの名簿を作って', 'crew', true],
  ['コンテストの案内を作って', 'crew', true],
  ['カタログの文章を直して', 'crew', false],
  ['ジャーナリストについて調べて', 'crew', false],
  ['sprint はどう進んでいる？', 'session', false],
  ['fix the important typo in my therapist letter', 'edit', false],
  ['Write an important email to my landlord about the city', 'crew', true],
  ['a poem about a rapid river', 'folio', true],
])('a word that only stands inside a longer one says nothing: %s', (text, name, sure) => {
  const { best, isSure } = chooseDoor(text, doors);
  expect([best?.name, isSure]).toEqual([name, sure]);
});
