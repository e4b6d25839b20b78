import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPartialJson } from '../../../src/ui/reader/partial-json.ts';

const path = {
  id: 'path-A',
  title: '灯台守の「娘」\\',
  outline: [
    { chapter: 1, title: '霧の朝', key_events: ['a', 'b'] },
    { chapter: 2, title: 'é"x', key_events: [] },
  ],
  difficulty: 2,
};

test('a JSON object cut anywhere reads as far as its members are whole', () => {
  const text = JSON.stringify(path);
  for (let length = 1; length <= text.length; length += 1) {
    const value = readPartialJson(text.slice(0, length));
    expect(value).toBeDefined();
    for (const key of Object.keys(value ?? {})) expect(Object.keys(path)).toContain(key);
  }
  expect(readPartialJson(text)).toEqual(path);
});

test('a string that is still being written shows what is there', () => {
  expect(readPartialJson('```json\n{"title":"灯台')).toEqual({ title: '灯台' });
});

test('half an escape sequence is left out', () => {
  expect(readPartialJson('{"title":"a\\u30')).toEqual({ title: 'a' });
  expect(readPartialJson('{"title":"a\\')).toEqual({ title: 'a' });
});

test('text before and after the object is no obstacle', () => {
  expect(readPartialJson('はい。{"a":1}\nです')).toEqual({ a: 1 });
  expect(readPartialJson('まだ何もない')).toBeUndefined();
});

test('no text at all makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      readPartialJson(`{${text}`);
    }),
  );
});
