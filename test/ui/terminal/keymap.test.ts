import { expect, test } from 'vitest';
import { matches } from '../../../src/ui/keys/key-match.ts';
import {
  actionFor,
  bindingsOf,
  footerOf,
  keymap,
  type Scope,
  scopeLayers,
} from '../../../src/ui/keys/keymap.ts';
import type { KeyPress } from '../../../src/ui/keys/keys.ts';

const scopes = Object.keys(scopeLayers).filter((name): name is Scope => name in scopeLayers);

function pressOf(keys: string): KeyPress {
  const cut = keys.length === 1 ? -1 : keys.lastIndexOf('+', keys.length - 2);
  const modifiers = cut < 0 ? '' : keys.slice(0, cut);
  return {
    kind: 'key',
    name: keys.slice(cut + 1),
    text: '',
    ctrl: modifiers.includes('ctrl'),
    alt: modifiers.includes('alt'),
    shift: modifiers.includes('shift'),
    held: false,
    joined: false,
    at: 0,
  };
}

test.each(scopes)('in the scope %s each key has one meaning', (scope) => {
  const keys = bindingsOf(scope).flatMap((binding) => binding.keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  for (const binding of bindingsOf(scope)) {
    for (const key of binding.keys) expect(actionFor(scope, pressOf(key))).toBe(binding.action);
  }
});

test.each(scopes)('the footer of the scope %s shows each action once, in order', (scope) => {
  const shown = footerOf(scope);
  expect(new Set(shown.map(({ action }) => action)).size).toBe(shown.length);
  const order = shown.map(({ footer }) => footer ?? 0);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
});

test('every key is written so that a key press can match it', () => {
  for (const { keys } of keymap) {
    for (const key of keys) expect(matches(key, pressOf(key))).toBe(true);
  }
});

test('Ctrl+C is bound in no scope but the global one', () => {
  const bound = keymap.filter(({ keys }) => keys.some((key) => key === 'ctrl+c'));
  expect(bound.map(({ scope }) => scope)).toEqual(['global']);
});
