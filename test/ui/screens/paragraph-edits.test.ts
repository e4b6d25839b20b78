import { expect, test } from 'vitest';
import { openedEdits } from '../../../src/ui/screens/reader/paragraph-edits.ts';

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
  const editsOf = openedEdits(notes());
  const [before, changed] = [draft('Fog.', 'Rain.'), draft('Fog.', 'Rain.', 'Snow.')];
  editsOf('a', before).draftOf(1).set('Rain. Mine.');
  expect(editsOf('a', changed).shown(1)).toBe('Rain. Mine.');
  editsOf('a', changed).draftOf(1).set('Rain. Mine, again.');
  const back = editsOf('a', before);
  expect(back.shown(1)).toBe('Rain. Mine, again.');
  expect(back.whole()).toBe(draft('Fog.', 'Rain. Mine, again.'));
});

test('a draft is opened once, and after its edits were used it begins as it lies on disk', () => {
  const editsOf = openedEdits(notes());
  const source = draft('Fog.');
  const edits = editsOf('a', source);
  edits.draftOf(0).set('Mist.');
  expect(editsOf('a', source)).toBe(edits);
  edits.forget();
  expect(editsOf('a', source).changed()).toEqual([]);
});
