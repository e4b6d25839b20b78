import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/ui/workflows/edit/words/words.ts';
import { screenWordsOf } from '../../../src/ui/workflows/field/words/screen.ts';
import { sessionWordsOf } from '../../../src/ui/workflows/session/words/of.ts';
import { makeLook } from '../screens/looks.ts';

const glyph = /[↵≥↑↓…→“”’‘–—−·¶✓✗◌■]/;

/** Every sentence that needs nothing put into it. */
function sentences(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  if (typeof words !== 'object' || words === null) return [];
  return Object.values(words).flatMap(sentences);
}

test.each(['ja', 'en'] as const)(
  'the own words of a workflow are spelled out where the terminal has only plain glyphs (%s)',
  (language) => {
    const [plain, full] = [true, false].map((ascii) => makeLook({ language, ascii }));
    if (plain === undefined || full === undefined) throw new Error('two looks');
    const catalogues = (look: typeof plain) => [
      wordsOf(look.messages),
      sessionWordsOf(look),
      sessionWordsOf(look.messages),
      screenWordsOf(look),
    ];
    const found = (look: typeof plain) =>
      sentences(catalogues(look)).filter((text) => glyph.test(text));
    expect(found(plain)).toEqual([]);
    expect(found(full).length).toBeGreaterThan(0);
    expect(sessionWordsOf(plain).changed('a.md', 3, 4)).toContain('+3 -4');
    expect(sessionWordsOf(full).changed('a.md', 3, 4)).toContain('+3 −4');
  },
);

test('what is spelled out once is the same the next time', () => {
  const look = makeLook({ ascii: true });
  expect(sessionWordsOf(look)).toBe(sessionWordsOf(look));
});
