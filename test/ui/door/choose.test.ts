import { describe, expect, test } from 'vitest';
import { asksOnlyToLook, chooseDoor } from '../../../src/ui/door/choose.ts';
import { doorsOf } from '../../../src/ui/door/doors.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
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

test('nothing that acts comes first where only looking was asked for', () => {
  const acting = new Set(doors.filter(({ door }) => door.acts).map(({ name }) => name));
  const more = [...later, ...fresh];
  const all = [...chosen, ...more.map((one) => ({ ...one, choice: chooseDoor(one.text, doors) }))];
  const acted = all.filter(({ reads, choice }) => reads && acting.has(choice.best?.name ?? ''));
  expect(acted.map(({ text }) => text)).toEqual([]);
});

test('what a person would ask back about is not sure', () => {
  const sure = chosen.filter(({ to, choice }) => to === null && choice.isSure);
  expect(sure.map(({ text }) => text)).toEqual([]);
});

describe('only looking', () => {
  test.each([
    ['バグを見つけて直して', false],
    ['バグを見て。直さなくていい', true],
    ['Fix the bug', false],
    ['Why does it fail? Do not change anything', true],
    ['Add a flag that shows why it failed', false],
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
