import { describe, expect, test } from 'vitest';
import { asksOnlyToLook, chooseDoor } from '../../../src/ui/door/choose.ts';
import { doorsOf } from '../../../src/ui/door/doors.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { everyday } from './everyday.ts';
import { fresh, later, requests } from './requests.ts';

const doors = doorsOf(workflows);
const names = new Set(doors.map(({ name }) => name));
const chosen = requests.map((request) => ({ ...request, choice: chooseDoor(request.text, doors) }));

test('of 120 requests written down before the rules at least 95 % go where a person would take them', () => {
  expect(requests).toHaveLength(120);
  const sure = chosen.filter(({ to }) => to !== null && names.has(to));
  const wrong = sure.filter(({ to, choice }) => choice.best?.name !== to);
  expect(sure.length).toBeGreaterThan(60);
  expect(
    wrong.map(({ text, choice }) => [text, choice.best?.name]).length / sure.length,
  ).toBeLessThan(0.05);
});

test('what asks for issues, progress or the next step goes to the field, and what is to be done about an issue does not', () => {
  const wrong = later.filter(({ text, to }) => chooseDoor(text, doors).best?.name !== to);
  expect(wrong.map(({ text }) => [text, chooseDoor(text, doors).best])).toEqual([]);
});

test('of forty that were written down later nine in ten go where a person would take them', () => {
  const wrong = fresh.filter(({ text, to }) => chooseDoor(text, doors).best?.name !== to);
  expect(fresh).toHaveLength(40);
  expect(wrong.map(({ text }) => text).length).toBeLessThanOrEqual(4);
});

test('of what people type every day ninety-five in a hundred go where they would take it', () => {
  const sure = everyday.filter(({ reads }) => !reads);
  const wrong = sure.filter(({ text, to }) => chooseDoor(text, doors).best?.name !== to);
  expect(sure).toHaveLength(360);
  expect(wrong.map(({ text }) => text).length / sure.length).toBeLessThan(0.05);
});

test('nothing that acts comes first where only looking was asked for', () => {
  const acting = new Set(doors.filter(({ door }) => door.acts).map(({ name }) => name));
  const more = [...later, ...fresh];
  const all = [...chosen, ...more.map((one) => ({ ...one, choice: chooseDoor(one.text, doors) }))];
  const acted = all.filter(({ reads, choice }) => reads && acting.has(choice.best?.name ?? ''));
  expect(acted.map(({ text }) => text)).toEqual([]);
  const looked = everyday.filter(({ to, reads }) => reads || to === 'field' || to === 'session');
  const done = looked.filter(({ text }) => acting.has(chooseDoor(text, doors).best?.name ?? ''));
  expect(done.map(({ text }) => text)).toEqual([]);
});

test('what a person would ask back about is not sure', () => {
  const sure = chosen.filter(({ to, choice }) => to === null && choice.isSure);
  expect(sure.map(({ text }) => text)).toEqual([]);
});

test('the place that says so is told, a short piece of the request', () => {
  const { best } = chooseDoor('the date picker is off by one day in Safari', doors);
  expect(best?.words).toEqual(['date picker is off']);
  const long = chooseDoor(`the button of the ${'very '.repeat(8)}old page is broken`, doors);
  expect(Math.max(...(long.best?.words ?? []).map((word) => word.length))).toBeLessThanOrEqual(24);
});

test('by the form of a sentence alone something is taken, but never for sure', () => {
  for (const [text, name] of [
    ['夜更けの駅に、だれも乗らない列車がゆっくりと入ってきた', 'folio'],
    ['arrange the chairs the way we had them', 'crew'],
  ] as const) {
    const { best, isSure } = chooseDoor(text, doors);
    expect([best?.name, isSure, best?.words]).toEqual([name, false, []]);
  }
});

describe('only looking', () => {
  test.each([
    ['バグを見つけて直して', false],
    ['バグを見て。直さなくていい', true],
    ['Fix the bug', false],
    ['Why does it fail? Do not change anything', true],
    ['Add a flag that shows why it failed', false],
    ['Look at the failing test and fix it', false],
    ['How would you fix the login bug?', true],
    ['ログインの流れを説明してくれる？', true],
    ['この関数は何をしている？', true],
    ['TypeError: cannot read properties of undefined', false],
  ])('%s: %s', (text, looks) => {
    expect(asksOnlyToLook(text)).toBe(looks);
  });
});

test('among equals what was begun more often here comes earlier, and decides nothing else', () => {
  const none = chooseDoor('例の件', doors, new Map([['crew', 3]]));
  expect(none.order[0]?.name).toBe('crew');
  expect([none.best, none.isSure]).toEqual([undefined, false]);
  const story = chooseDoor('短編小説を書いて', doors, new Map([['crew', 99]]));
  expect(story.best?.name).toBe('folio');
});
