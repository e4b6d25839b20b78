import { expect, test } from 'vitest';
import { asciiGlyphs, unicodeGlyphs } from '../../../src/ui/components/glyphs.ts';
import { ansi as colours, noColours } from '../../../src/ui/components/theme.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';

test('the plain set is plain: no glyph of it can be wide, missing or an emoji', () => {
  for (const glyph of Object.values(asciiGlyphs).flat()) expect(glyph).toMatch(/^[\x20-\x7E]*$/);
});

test('every glyph of the full set takes one cell where ambiguous characters do, and none is an emoji', () => {
  const { border, ...drawn } = unicodeGlyphs;
  expect(border).toBe('single');
  for (const glyph of Object.values(drawn).flat()) {
    expect(makeCells(1).width(glyph), glyph).toBe(1);
    expect(glyph).not.toMatch(/\p{Emoji_Presentation}|\uFE0F/u);
  }
});

test('both sets draw the same things, a sparkline in eight levels', () => {
  expect(Object.keys(asciiGlyphs)).toEqual(Object.keys(unicodeGlyphs));
  expect(unicodeGlyphs.spark).toHaveLength(8);
  expect(new Set(asciiGlyphs.spark).size).toBe(8);
});

test('without colours nothing is styled', () => {
  expect(Object.keys(noColours)).toEqual(Object.keys(colours));
  for (const style of Object.values(noColours)) expect(style).toEqual({});
});
