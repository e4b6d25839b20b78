import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitGraphemes } from '../../../src/ui/text/graphemes.ts';
import { sanitise } from '../../../src/ui/text/sanitise.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import {
  isSpace,
  mayBreakBetween,
  wrapLines,
  wrapProse,
  wrapSpans,
} from '../../../src/ui/text/wrap.ts';
import { processorClock } from '../../support/processor-time.ts';
import { ambiguity, columns, hostileText } from './any-text.ts';

const cells = makeCells(1);
const prose =
  '灯台守の娘は、霧の朝に手帳を閉じた。「まだ、来ない」と彼女は言った……そして――波の音だけが残った。';

function nameAt(text: string, position: number): boolean {
  const around = [/[!-~]*$/.exec(text.slice(0, position)), /^[!-~]*/.exec(text.slice(position))];
  return text.charAt(position - 1) === '-' && /[/\\]|-\d/.test(around.join(''));
}

test('every line stays within its width at 20 to 200 columns', () => {
  fc.assert(
    fc.property(hostileText, columns, ambiguity, (raw, width, ambiguous) => {
      const measure = makeCells(ambiguous);
      for (const line of wrapProse(sanitise(raw), measure, width)) {
        expect(measure.width(line)).toBeLessThanOrEqual(width);
      }
    }),
  );
});

test('nothing is lost but spaces at which a line was broken', () => {
  fc.assert(
    fc.property(hostileText, columns, (raw, width) => {
      const text = sanitise(raw);
      let at = 0;
      for (const { start, end, next } of wrapSpans(text, cells, width)) {
        expect(start).toBe(at);
        expect(text.slice(end, next)).toMatch(/^[ \u3000]*$/);
        at = text.charAt(next) === '\n' ? next + 1 : next;
      }
      expect(at).toBe(text.length);
    }),
  );
});

test('a line is broken where kinsoku allows it, or holds no such place', () => {
  fc.assert(
    fc.property(hostileText, columns, (raw, width) => {
      const text = sanitise(raw);
      for (const { start, end, next } of wrapSpans(text, cells, width)) {
        if (next === text.length || text.charAt(next) === '\n') continue;
        const [last = '', earlier = ''] = splitGraphemes(text.slice(0, next)).slice(-2).reverse();
        const first = splitGraphemes(text.slice(next)).at(0) ?? '';
        if (
          mayBreakBetween(last, first, { earlier, joints: 'hyphens', inName: nameAt(text, next) })
        )
          continue;
        const before = splitGraphemes(text.slice(0, start)).length;
        const inside = splitGraphemes(text.slice(0, end));
        const places = inside.filter((one, index) => {
          if (index <= before) return false;
          const [behind = '', far = ''] = [inside[index - 1], inside[index - 2]];
          const inName = nameAt(text, inside.slice(0, index).join('').length);
          return mayBreakBetween(behind, one, { earlier: far, joints: 'hyphens', inName });
        });
        expect(places).toEqual([]);
      }
    }),
  );
});

test('a path, an address or a numbered name is not broken at its hyphens, other words are', () => {
  const text =
    'state-of-the-art in docs/six-first-files.md, https://a-b.example/c-d-e and state-of-the-art';
  for (let width = 28; width <= 90; width += 1) {
    const lines = wrapProse(text, cells, width);
    for (const whole of ['docs/six-first-files.md,', 'https://a-b.example/c-d-e'])
      expect(lines.filter((line) => line.includes(whole))).toHaveLength(1);
  }
  expect(wrapProse('保存先は work/a-bcd/e-fgh.md が三件', cells, 20)).toEqual([
    '保存先は',
    'work/a-bcd/e-fgh.md',
    'が三件',
  ]);
  expect(wrapProse('by claude-sonnet-5-5, claude-opus-5-5)', cells, 30)).toEqual([
    ...['by claude-sonnet-5-5,', 'claude-opus-5-5)'],
  ]);
  expect(wrapProse('a state-of-the-art machine', cells, 14)).toEqual([
    'a state-of-',
    'the-art',
    'machine',
  ]);
});

test('no line of prose starts with a closing mark or ends with an opening one', () => {
  for (let width = 8; width <= 60; width += 1) {
    for (const line of wrapProse(prose, cells, width)) {
      expect(line).not.toMatch(/^[、。」…]/);
      expect(line).not.toMatch(/「$/);
    }
  }
});

test('leaders and dashes are not torn apart', () => {
  for (let width = 8; width <= 60; width += 1) {
    const lines = wrapProse(prose, cells, width).join('\n');
    expect(lines).toContain('……');
    expect(lines).toContain('――');
  }
});

test('Latin words stay whole where they fit, and a longer one is cut', () => {
  expect(wrapProse('the quick brown fox', cells, 10)).toEqual(['the quick', 'brown fox']);
  expect(wrapProse('incomprehensibilities', cells, 10)).toEqual(['incomprehe', 'nsibilitie', 's']);
  expect(wrapProse('well-known facts', cells, 8)).toEqual(['well-', 'known', 'facts']);
  expect(wrapProse('灯台Lighthouse', cells, 12)).toEqual(['灯台', 'Lighthouse']);
});

test('a path that is longer than a line goes on where its parts join, and one that fits stands whole', () => {
  const long = '/home/somebody/projects/lighthouse/chapters/first_draft/final.md';
  expect(wrapProse(`In ${long} it stands.`, cells, 24)).toEqual([
    'In',
    '/home/somebody/projects/',
    'lighthouse/chapters/',
    'first_draft/final.md it',
    'stands.',
  ]);
  expect(wrapProse(`ファイル ${long} にあります。`, cells, 70)).toEqual([
    'ファイル',
    `${long} にあ`,
    'ります。',
  ]);
  // a word without joints is cut, as there is no better place
  expect(wrapProse(`In ${'x'.repeat(30)}/a`, cells, 20)).toEqual([
    'In',
    'x'.repeat(20),
    `${'x'.repeat(10)}/a`,
  ]);
});

test('an indent stays, spaces at a break go, empty lines are lines', () => {
  expect(wrapProse('　霧が出た。', cells, 20)).toEqual(['　霧が出た。']);
  expect(wrapProse('なに？　そうか', cells, 8)).toEqual(['なに？', 'そうか']);
  expect(wrapProse('一\n\n二\n', cells, 20)).toEqual(['一', '', '二', '']);
  expect(wrapProse('', cells, 20)).toEqual(['']);
});

test('a column too narrow for one character still ends', () => {
  expect(wrapProse('日本', cells, 1)).toEqual(['日', '本']);
});

test('C16: the first lines of a line of 5 MB come at once', () => {
  const huge = 'abc日本 '.repeat((5 * 1024 * 1024) / 10);
  const spent = processorClock();
  const lines = wrapLines(huge, cells, 80);
  for (let count = 0; count < 40; count += 1)
    expect(cells.width(lines.next().value ?? '')).toBeGreaterThan(70);
  expect(spent()).toBeLessThan(200);
});

test.each([
  ['た', '。'],
  ['な', 'っ'],
  ['「', 'あ'],
  ['…', '…'],
  ['時', '々'],
  ['a', 'b'],
  ['3', '.'],
])('no line ends between %s and %s', (before, after) => {
  expect(mayBreakBetween(before, after)).toBe(false);
});

test.each([
  ['あ', 'い'],
  ['。', 'あ'],
  ['」', '「'],
  ['a', 'あ'],
  ['-', 'a'],
  [' ', 'a'],
  ['👨‍👩‍👧', 'a'],
])('a line may end between %s and %s', (before, after) => {
  expect(mayBreakBetween(before, after)).toBe(true);
});

test('a space never starts a line', () => {
  expect(isSpace('　')).toBe(true);
  expect(mayBreakBetween('あ', '　')).toBe(false);
});
