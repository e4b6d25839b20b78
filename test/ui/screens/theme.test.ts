import { expect, test } from 'vitest';
import { type Colours, coloursFor, noColours } from '../../../src/ui/components/theme.ts';

/** What tells a state: at work, passed, needs a person, failed, changed; and what hears the keys. */
const states = ['running', 'good', 'warn', 'bad', 'changed', 'focused', 'borderFocused'];

const themes: readonly (readonly [string, Colours])[] = [
  ['the palette', coloursFor('ansi', undefined, true)],
  ['light', coloursFor('light', undefined, true)],
  ['dark', coloursFor('dark', undefined, true)],
  ['a dark background', coloursFor('auto', 'dark', true)],
];

test.each(themes)('in %s only what tells a state has a colour', (_, colours) => {
  const coloured = Object.entries(colours)
    .filter(([, style]) => style.color !== undefined)
    .map(([role]) => role);
  // the rules between panes are neither state nor text
  expect(coloured.toSorted()).toEqual([...states, 'border'].toSorted());
});

test.each(themes)('in %s no two states look the same but those of work and focus', (_, colours) => {
  const told = ['running', 'good', 'warn', 'bad', 'changed'] as const;
  expect(new Set(told.map((role) => colours[role].color)).size).toBe(told.length);
});

test('without colours nothing is styled', () => {
  for (const style of Object.values(noColours)) expect(style).toEqual({});
});
