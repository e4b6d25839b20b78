import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import type { KeyPress } from '../../../src/ui/keys/keys.ts';
import {
  amountOf,
  openQuestion,
  pressKey,
} from '../../../src/ui/screens/question/question-state.ts';
import { choosePath, payer, press } from './questions.ts';

function type(question: Question, ...keys: readonly (string | KeyPress)[]) {
  let state = openQuestion(question);
  const effects = keys.map((key) => {
    const step = pressKey(state, question, typeof key === 'string' ? press(key) : key);
    state = step.state;
    return step.effect;
  });
  return { state, effects };
}

test('nothing is picked for the person, and Enter alone answers nothing', () => {
  expect(type(choosePath, 'enter')).toMatchObject({
    state: { picked: undefined },
    effects: ['nothing_picked'],
  });
});

test.each(['A', 'a', '1'])('%s picks the first path and Enter sends it', (key) => {
  expect(type(choosePath, key, 'enter')).toMatchObject({
    state: { picked: 'path-A' },
    effects: ['none', 'send'],
  });
});

test('a letter of what is picked already says so, once for a key that is held down', () => {
  expect(type(choosePath, 'A', 'A', { ...press('A'), held: true })).toMatchObject({
    state: { picked: 'path-A' },
    effects: ['none', 'picked_again', 'none'],
  });
});

test('arrows move the choice and stop at both ends', () => {
  expect(type(choosePath, 'down', 'down', 'down', 'down').state.picked).toBe('path-C');
  expect(type(choosePath, 'up').state.picked).toBe('path-C');
  expect(type(choosePath, 'right', 'left', 'left').state.picked).toBe('path-A');
});

test('plus and minus set how many chapters, between one and what the picked path has', () => {
  expect(type(choosePath, '+', '+', '-').state.amount).toBe(2);
  expect(type(choosePath, '-', '-').state.amount).toBe(1);
  const { state } = type(choosePath, '+', '+', '+', '+', '+', '+', '+', '+', 'B');
  expect(amountOf(choosePath, state)).toEqual({ now: 3, max: 3 });
});

test.each(['+', 'e', '?', 'x', 'pagedown', 'esc'])(
  '%s between the two takes the first back',
  (key) => {
    expect(type(payer, 'y', key, 'y').effects.at(-1)).toBe('none');
    expect(type(payer, 'y', key, 'enter').effects.at(-1)).toBe('none');
  },
);

test('a weighty choice is asked about once: its key or Enter a second time takes it', () => {
  expect(type(payer, 'y', 'enter').effects).toEqual(['none', 'send']);
  expect(type(payer, 'up', 'enter', 'enter').effects.slice(-2)).toEqual(['none', 'send']);
  expect(type(payer, 'y', { ...press('enter'), held: true }).effects).toEqual(['none', 'none']);
  expect(type(payer, 'y', 'y').effects).toEqual(['none', 'send']);
  expect(type(payer, 'y', 'n', 'y').effects).toEqual(['none', 'none', 'none']);
  expect(type(payer, 'y', 'down', 'y').effects.at(-1)).toBe('none');
});

test('the harmless choice takes its key and Enter', () => {
  expect(type(payer, 'n', 'enter')).toMatchObject({
    state: { picked: 'stop' },
    effects: ['none', 'send'],
  });
});

test('escape puts a question off, other keys are left to the screen below', () => {
  expect(type(choosePath, 'esc').effects).toEqual(['leave']);
  expect(type(choosePath, 'r', 'home', 'backspace').effects).toEqual([
    'unused',
    'unused',
    'unused',
  ]);
});

test('a page down reads on in what a question is about, a page up goes back', () => {
  expect(type(choosePath, 'pagedown', 'pageup').effects).toEqual(['read_on', 'read_back']);
});

test('a key with control or alt is never an answer', () => {
  expect(type(choosePath, { ...press('a'), ctrl: true }).state.picked).toBeUndefined();
  expect(type(payer, 'y', { ...press('y'), alt: true }).effects.at(-1)).not.toBe('send');
});

test('no row of keys sends a weighty choice that was not asked about right before', () => {
  const keys = fc.array(
    fc.constantFrom('y', 'n', 'enter', 'up', 'down', '1', '3', 'esc', 'x', 'backspace', 'tab'),
  );
  fc.assert(
    fc.property(keys, (pressed) => {
      let state = openQuestion(payer);
      for (const key of pressed) {
        const step = pressKey(state, payer, press(key));
        const sent = step.effect === 'send' && step.state.picked === 'pay';
        if (sent) expect(state.sure).toBe('pay');
        state = step.state;
      }
    }),
  );
});
