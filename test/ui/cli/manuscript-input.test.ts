import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chaptersIn, ideaOfManuscript } from '../../../src/ui/cli/manuscript-input.ts';

test('files are chapters in the order of their numbers, each to the byte', () => {
  const files = [
    { name: '10_終わり.md', text: '終わった。\r\n' },
    { name: '2_朝.txt', text: '# 朝の霧\n\n霧。' },
    { name: '1_夜.txt', text: '　夜だった。\n' },
    { name: '3_空.txt', text: ' \n' },
  ];
  expect(chaptersIn(files)).toEqual([
    { title: '夜', text: '　夜だった。\n' },
    { title: '朝の霧', text: '# 朝の霧\n\n霧。' },
    { title: '終わり', text: '終わった。\r\n' },
  ]);
});

test('one file is parted at its headings, Markdown or as they are typed in Japanese', () => {
  const text = '第一章　霧\n\n朝。\n\n第二章「船」\n\n夜。\n';
  expect(chaptersIn([{ name: 'all.txt', text }])).toEqual([
    { title: '霧', text: '第一章　霧\n\n朝。\n\n' },
    { title: '船', text: '第二章「船」\n\n夜。\n' },
  ]);
  expect(
    chaptersIn([{ name: 'b.md', text: '# One\n\na\n\n# Two\n\nb' }]).map(({ title }) => title),
  ).toEqual(['One', 'Two']);
});

test('one heading over a whole text is its title', () => {
  expect(chaptersIn([{ name: 'x.md', text: '# 題\n\n本文。' }])).toEqual([
    { title: '題', text: '# 題\n\n本文。' },
  ]);
});

test('a folder without a text is refused', () => {
  expect(() => chaptersIn([])).toThrow('input_invalid');
  expect(() => chaptersIn([{ name: 'a.md', text: '\n' }])).toThrow('input_invalid');
});

test('parting loses no letter', () => {
  const line = fc.constantFrom('# 題', '第三章', '本文。', '', '　', 'Chapter 2', '## 節');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      fc.pre(text.trim() !== '');
      const joined = chaptersIn([{ name: 'a.md', text }])
        .map((each) => each.text)
        .join('');
      expect(joined.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});

test('an idea read from a manuscript is never longer than an idea may be', () => {
  const idea = ideaOfManuscript([{ title: '', text: '霧'.repeat(9000) }]);
  expect([...idea].length).toBeLessThanOrEqual(5000);
});

test('an idea read from a manuscript begins with its prose, not with a heading', () => {
  const chapters = chaptersIn([{ name: 'a.md', text: '# 第一章 朝\r\n\r\n霧が出ていた。\r\n' }]);
  expect(ideaOfManuscript(chapters)).toBe('霧が出ていた。');
});
