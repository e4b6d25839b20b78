import type { Key } from 'ink';
import { expect, test } from 'vitest';
import { matches } from '../../../src/ui/keys/key-match.ts';
import { type KeyPress, readKeys, readPaste } from '../../../src/ui/keys/keys.ts';

const none: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};

function presses(input: string, key: Partial<Key> = {}): readonly KeyPress[] {
  return readKeys(input, { ...none, ...key }, { at: 0, joined: false }).filter(
    (event) => event.kind === 'key',
  );
}
const names = (input: string, key: Partial<Key> = {}) =>
  presses(input, key).map(({ name }) => name);

test('several characters of one read are several keys, Enter among them', () => {
  expect(names('y\r')).toEqual(['y', 'enter']);
  expect(presses('y\r').every(({ joined }) => joined)).toBe(true);
  expect(presses('y')[0]?.joined).toBe(false);
});

test('kanji of one read are inserted one by one', () => {
  expect(presses('日本語').map(({ text }) => text)).toEqual(['日', '本', '語']);
  expect(presses('👨‍👩‍👧').map(({ text }) => text)).toEqual(['👨‍👩‍👧']);
});

test('full-width keys mean what the plain ones mean, and are inserted as they are', () => {
  expect(presses('１')[0]).toMatchObject({ name: '1', text: '１' });
  expect(presses('ｑ')[0]).toMatchObject({ name: 'q', text: 'ｑ' });
  expect(presses('？')[0]).toMatchObject({ name: '?', text: '？' });
  expect(presses('　')[0]).toMatchObject({ name: 'space', text: '　' });
});

test('control characters inside a read are keys with Ctrl', () => {
  const [letter, newline] = presses('a\n');
  expect(letter).toMatchObject({ name: 'a', ctrl: false });
  expect(newline).toMatchObject({ name: 'j', ctrl: true, text: '' });
  expect(names('\u007F\t')).toEqual(['backspace', 'tab']);
});

test('a key with Ctrl or Alt inserts nothing', () => {
  expect(presses('p', { ctrl: true })[0]).toMatchObject({ name: 'p', text: '', ctrl: true });
  expect(presses('b', { meta: true })[0]).toMatchObject({ name: 'b', text: '', alt: true });
});

test('named keys carry their modifiers', () => {
  expect(presses('\r', { return: true, shift: true })[0]).toMatchObject({
    name: 'enter',
    shift: true,
  });
  expect(names('', { pageUp: true })).toEqual(['pageup']);
});

test('the release of a key is no key, nor is one without a meaning', () => {
  expect(readKeys('a', { ...none, eventType: 'release' }, { at: 0, joined: false })).toEqual([]);
  expect(readKeys('', none, { at: 0, joined: false })).toEqual([]);
});

test('lines that arrive in one read are a paste even when the terminal does not say so', () => {
  expect(readKeys('first line\rsecond\r', none, { at: 7, joined: false })).toEqual([
    { kind: 'paste', text: 'first line\nsecond\n', at: 7 },
  ]);
  expect(readKeys('x'.repeat(500), none, { at: 0, joined: false })).toEqual([
    { kind: 'paste', text: 'x'.repeat(500), at: 0 },
  ]);
});

test('a paste has plain line ends', () => {
  expect(readPaste('一\r\n二\r三', 0).text).toBe('一\n二\n三');
});

test('keys are matched as the table writes them', () => {
  const [j] = presses('j', { ctrl: true });
  const [g] = presses('G', { shift: true });
  const [tab] = presses('', { tab: true, shift: true });
  const [plus] = presses('+');
  if (!j || !g || !tab || !plus) throw new Error('no key');
  expect(matches('ctrl+j', j)).toBe(true);
  expect(matches('j', j)).toBe(false);
  expect(matches('G', g)).toBe(true);
  expect(matches('g', g)).toBe(false);
  expect(matches('shift+tab', tab)).toBe(true);
  expect(matches('tab', tab)).toBe(false);
  expect(matches('+', plus)).toBe(true);
  expect(matches('ctrl++', { ...plus, ctrl: true })).toBe(true);
});
