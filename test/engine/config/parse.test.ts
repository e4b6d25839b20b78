import { expect, test } from 'vitest';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { base, local, own, refusal } from './layers.ts';

test.each([
  ['broken YAML', 'folio: [1, 2', /^\d+:\d+: /],
  ['a tab as indentation', 'folio:\n\tmax_parallel: 1', /^\d+:\d+: /],
  ['a key that stands twice', 'folio: {}\nfolio: {}', /^2:1: .*unique/],
  ['a list', '- folio', /^1:1: /],
  ['a sentence', 'write me a story', /^1:1: /],
])('%s is refused with its place, whichever file it is', (_title, text, problem) => {
  for (const [name, layers] of [
    ['workspace/config.yaml', { base: base(text) }],
    ['workspace/local/config.yaml', { local: local(text) }],
    ['~/.config/folio-tui/config.yaml', { own: own(text) }],
  ] as const) {
    expect(refusal(layers)).toMatchObject({
      file: name,
      problems: [expect.stringMatching(problem)],
    });
  }
});

test.each([
  ['a bracket', 'folio: [a, b\n# more\n\ncrew:\n  x: 1\n', '1:8'],
  ['a brace in a bracket', 'a: 1\nfolio: [\n  {b: 1\ncrew:\n  x: 1\n', '2:8'],
  ['a quote', 'a: 1\nfolio: "abc\ncrew:\n  x: 1\nb: 2\n', '2:8'],
  ['a bracket behind one that is closed', 'folio: [[a], [b]\ncrew: 1\n', '1:8'],
])('%s that is never closed is named where it was opened', (_title, text, place) => {
  expect(refusal({ base: base(text) })?.problems[0]).toContain(`${place}: `);
});

test('-c without a value sign says what it should look like', () => {
  expect(refusal({ sets: ['folio.max_parallel'] })).toEqual({
    file: '-c',
    problems: ['folio.max_parallel: KEY=VALUE'],
  });
});

test('a file full of references to itself is refused, not unfolded', () => {
  const bomb = [
    'a: &a [1,1]',
    ...'bcdefgh'
      .split('')
      .map((n, i) => `${n}: &${n} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`),
  ].join('\n');
  expect(refusal({ base: base(bomb) })?.file).toBe('workspace/config.yaml');
});

test('a file nested 400 KB deep is refused before it is parsed', () => {
  const [open, close] = ['['.repeat(200_000), ']'.repeat(200_000)];
  const before = process.cpuUsage();
  expect(refusal({ base: base(`folio: ${open}${close}\n`) })).toEqual({
    file: 'workspace/config.yaml',
    problems: ['1:208: [ { nested more than 200 deep'],
  });
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

test('a byte order mark in front does not matter', () => {
  expect(
    mergeConfig({ base: base('\uFEFFfolio: { max_parallel: 3 }') }).config.folio.max_parallel,
  ).toBe(3);
});
