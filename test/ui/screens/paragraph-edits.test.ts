import { expect, test } from 'vitest';
import { openEdits } from '../../../src/ui/screens/reader/paragraph-edits.ts';

function notes() {
  const all = new Map<string, string>();
  return {
    at: (name: string) => all.get(name),
    mark: (name: string, text: string | undefined) =>
      void (text === undefined ? all.delete(name) : all.set(name, text)),
  };
}

const draft = (...texts: readonly string[]) =>
  texts.map((text, at) => `¶${at + 1}\n${text}\n`).join('\n');

test('what was typed last stands in a draft that somebody else changes in that moment, and in one that is changed back', () => {
  const [first, changed] = [draft('Fog.', 'Rain.'), draft('Fog.', 'Rain.', 'Snow.')];
  const of = { unsent: notes(), name: 'a' };
  const before = openEdits({ ...of, source: first });
  before.draftOf(1).set('Rain. Mine.');
  const then = openEdits({ ...of, source: changed }, before);
  expect(then.shown(1)).toBe('Rain. Mine.');
  then.draftOf(1).set('Rain. Mine, again.');
  const back = openEdits({ ...of, source: first }, then);
  expect(back.shown(1)).toBe('Rain. Mine, again.');
  expect(back.whole()).toBe(draft('Fog.', 'Rain. Mine, again.'));
});

test('to show a draft writes nothing, and what is typed on after it was shown changed is in it when it is shown again', () => {
  const marked: unknown[] = [];
  const { at } = notes();
  const of = { unsent: { at, mark: (...all: unknown[]) => void marked.push(all) }, name: 'a' };
  const before = openEdits({ ...of, source: draft('Fog.') });
  before.draftOf(0).set('Fog. Mine.');
  const source = draft('Fog.', 'Rain.');
  expect(openEdits({ ...of, source }, before).shown(0)).toBe('Fog. Mine.');
  before.draftOf(0).set('Fog. Mine, and more.');
  expect(openEdits({ ...of, source }, before).shown(0)).toBe('Fog. Mine, and more.');
  expect(marked).toEqual([]);
  before.flush();
  expect(marked).toHaveLength(1);
});

test('after its edits were used a draft begins as it lies on disk', () => {
  const of = { unsent: notes(), name: 'a', source: draft('Fog.') };
  const edits = openEdits(of);
  edits.draftOf(0).set('Mist.');
  edits.flush();
  expect(openEdits(of).changed()).toEqual([1]);
  edits.forget();
  expect(openEdits(of).changed()).toEqual([]);
});
