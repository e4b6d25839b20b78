import { expect, test } from 'vitest';
import { catchLine } from '../../../../src/engine/workflows/folio/episodes/catch-line.ts';
import { siteSheet } from '../../../../src/engine/workflows/folio/episodes/sheet.ts';

const long =
  '坂道を電池を背負って登る列のうしろで、自分の仕事に初めて宛名がついたと知る、その五時の話';

test('what is taken from the plan fits the site, ended at a sentence where one ends', () => {
  const cut = catchLine({ own: undefined, taken: long }, 'kakuyomu').text;
  expect([...cut]).toHaveLength(35);
  expect(cut.endsWith('…')).toBe(true);
  const two = `霧の朝に船が来て、誰も降りない。${long}`;
  expect(catchLine({ own: undefined, taken: two }, 'kakuyomu').text).toBe(
    '霧の朝に船が来て、誰も降りない。',
  );
  expect(catchLine({ own: undefined, taken: long }, 'narou').text).toBe(long);
  expect(catchLine({ own: undefined, taken: '𠮷'.repeat(35) }, 'kakuyomu').text).toBe(
    '𠮷'.repeat(35),
  );
});

test('words of the author’s own stay, and it is said by how long they are too long', () => {
  expect(catchLine({ own: long, taken: '' }, 'kakuyomu')).toEqual({
    text: long,
    over: { length: [...long].length, most: 35 },
  });
  expect(catchLine({ own: ' 海\nの話 ', taken: long }, 'kakuyomu')).toEqual({ text: '海 の話' });
});

test('the sheet of the site says it beside them', () => {
  const use = { author: 1, edited: 0, model: 0, percent: 0, degree: 'none' } as const;
  const idea = { title: '霧', genre: '', core_theme: '' };
  const of = { idea, first: undefined, opening: long, own: { catch: long }, use, episodes: [] };
  expect(siteSheet(of, 'kakuyomu', 'ja')).toContain(`${long}\n\n（${[...long].length}字あります。`);
  expect(siteSheet({ ...of, own: {} }, 'kakuyomu', 'ja')).not.toContain(long);
  expect(siteSheet(of, 'narou', 'ja')).not.toContain('字あります');
});
