import { expect, test } from 'vitest';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { importedLines } from '../../../../src/ui/workflows/folio/cli/imported-lines.ts';
import { readingsOf } from '../../../../src/ui/workflows/folio/cli/manuscript-input.ts';
import { oddNumbers } from '../../../../src/ui/workflows/folio/cli/odd-numbers.ts';

const file = (name: string, heading: string) => ({
  name,
  text: `${heading}\n\n霧が出た。${name}\n`,
});

function odd(...files: readonly ReturnType<typeof file>[]) {
  return oddNumbers(readingsOf(files)[0].chapters, files);
}

test('two headings of one number, and one that counts back, are told, in one file as in several', () => {
  const text = '第1章\n\n朝。\n\n第3章\n\n昼。\n\n第3章\n\n夜。\n\n第2章\n\n霧。\n';
  const all = [{ name: 'all.txt', text }];
  expect(oddNumbers(readingsOf(all)[0].chapters, all)).toEqual([
    { kind: 'twice', number: 3, at: [2, 3] },
    { kind: 'back', number: 2, before: 3, at: 4 },
  ]);
});

test('a heading that contradicts the name of its file is told; names that count from a prologue on agree', () => {
  expect(odd(file('01.md', '第一章'), file('02.md', '第三章'), file('03.md', '第三章'))).toEqual([
    { kind: 'twice', number: 3, at: [2, 3] },
    { kind: 'name', number: 3, file: '02.md', at: 2 },
  ]);
  expect(
    odd(file('00.md', 'プロローグ'), file('01.md', '第一章'), file('02.md', '第二章')),
  ).toEqual([]);
  expect(
    odd(file('01.md', 'プロローグ'), file('02.md', '第一章'), file('03.md', '第二章')),
  ).toEqual([]);
  expect(odd(file('a.md', '朝'), file('b.md', '夜'))).toEqual([]);
});

test('it stands over the chapters in either language, and not more of it than can be read', () => {
  const files = Array.from({ length: 9 }, (_, at) => file(`${at + 1}.md`, '第1章'));
  const [reading] = readingsOf(files);
  const story = { manuscript: reading.chapters, title: '霧' };
  const said = importedLines(files, story, ja).split('\n');
  expect(said.filter((line) => line.startsWith('注意: '))).toHaveLength(5);
  expect(said.findIndex((line) => line.startsWith('注意: '))).toBeLessThan(
    said.findIndex((line) => line.includes('  1. ')),
  );
  expect(importedLines(files, story, en)).toContain('headings have the number 1');
});
