import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { flowOf, flowRows, marked } from '../../../src/ui/reader/flow.ts';
import { inline } from '../../../src/ui/reader/inline.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { processorClock } from '../../support/processor-time.ts';

const coloured = { keepMarks: false };
const shown = (text: string) =>
  inline(text, coloured)
    .map(({ text: part, role }) => (role === undefined ? part : `<${role}:${part}>`))
    .join('');

test.each([
  ['これは**強調**です', 'これは<title:強調>です'],
  ['これは**「強調」**と言う', 'これは<title:「強調」>と言う'],
  ['**強調。**次の文', '<title:強調。>次の文'],
  ['とても*大事*な話', 'とても<title:大事>な話'],
  ['彼は《《走った》》。', '彼は<title:走った>。'],
  ['｜霧笛《むてき》が鳴る', '霧笛<dim:（むてき）>が鳴る'],
  ['|灯台守《とうだいもり》', '灯台守<dim:（とうだいもり）>'],
  ['古い燈台《とうだい》へ', '古い燈台<dim:（とうだい）>へ'],
  ['<ruby>澪<rp>(</rp><rt>みお</rt><rp>)</rp></ruby>は', '澪<dim:（みお）>は'],
  ['{夕焼|ゆうやけ}小焼', '夕焼<dim:（ゆうやけ）>小焼'],
  ['｜強《・》｜調《・》', '<title:強><title:調>'],
  ['題名は《霧》だ', '題名は《霧》だ'],
  ['the **bold** word and *this*', 'the <title:bold> word and <title:this>'],
  ['snake_case_name stays', 'snake_case_name stays'],
  ['an _aside_ here', 'an <title:aside> here'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['**never closed', '**never closed'],
  ['use `**x**` here', 'use <accent:**x**> here'],
  ['~~old~~ new', '<dim:old> new'],
  ['see [the map](https://example.org/a)', 'see <accent:the map><dim: (https://example.org/a)>'],
  ['<https://example.org>', '<accent:https://example.org>'],
  [String.raw`\*not\* so`, '*not* so'],
  ['**太い*中*字**', '<title:太い><title:中><title:字>'],
])('%s is read as it was meant', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('where nothing is coloured the marks stay, and no letter is lost', () => {
  const plain = (text: string) => rowText(inline(text, { keepMarks: true }));
  expect(plain('これは**強調**と《《傍点》》です')).toBe('これは**強調**と《《傍点》》です');
  expect(plain('`code` ~~old~~')).toBe('`code` ~~old~~');
  expect(plain('｜霧笛《むてき》')).toBe('霧笛（むてき）');
});

const prose = fc.string({
  unit: fc.constantFrom(
    'あ',
    '漢',
    'a',
    ' ',
    '*',
    '**',
    '_',
    '`',
    '[',
    '](x)',
    '《',
    '》',
    '｜',
    '\\',
  ),
});

test('no text is lost but its marks, whatever is left open', () => {
  fc.assert(
    fc.property(prose, (text) => {
      const letters = (value: string) => value.replace(/[^あ漢a]/g, '');
      expect(letters(rowText(inline(text, coloured)))).toBe(letters(text));
    }),
  );
});

test('a line full of marks that nothing closes is read at once', () => {
  const spent = processorClock();
  for (const mark of ['**', '*a', '[', '《《', '`', '_a ', '｜', '漢《', '<ruby>'])
    inline(mark.repeat(20_000 / mark.length), coloured);
  expect(spent()).toBeLessThan(1500);
});

const cells = makeCells(1);
const parts = fc.array(
  fc.record({
    text: fc.string({ unit: fc.constantFrom('あ', '。', '「', 'b', ' ', '😀'), maxLength: 12 }),
    role: fc.constantFrom('title' as const, 'dim' as const),
  }),
);

test('wrapped rows fit, keep their heads, and hold the whole text in its roles', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 6, max: 30 }), (row, width) => {
      const rows = flowRows(flowOf(row, [{ text: '¶1 ' }], [{ text: '   ' }]), width, cells);
      for (const each of rows) expect(cells.width(rowText(each))).toBeLessThanOrEqual(width);
      const squeezed = (value: string) => value.replaceAll(' ', '');
      expect(
        rows
          .map((each) => rowText(each.slice(1)))
          .map(squeezed)
          .join(''),
      ).toBe(squeezed(rowText(row)));
      for (const role of ['title', 'dim'] as const) {
        const of = (all: typeof row) =>
          squeezed(
            all
              .filter((each) => each.role === role)
              .map(({ text }) => text)
              .join(''),
          );
        expect(of(rows.flatMap((each) => each.slice(1)) as typeof row)).toBe(of(row));
      }
    }),
  );
});

test('marks set off what they name and leave the text alone', () => {
  const row = [{ text: '霧の' }, { text: 'Fog', role: 'title' as const }, { text: 'と霧' }];
  const found = marked(row, [
    { from: 1, to: 4, role: 'selected' },
    { from: 5, to: 6, role: 'warn' },
    { from: 90, to: 91, role: 'warn' },
  ]);
  expect(rowText(found)).toBe('霧のFogと霧');
  expect(found.filter(({ role }) => role === 'selected').map(({ text }) => text)).toEqual([
    'の',
    'Fo',
  ]);
  expect(found.at(-1)).toEqual({ text: '霧' });
});
