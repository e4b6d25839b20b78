import { expect, test } from 'vitest';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { base, local, own, refusal } from './layers.ts';

test('the base file is refused with every key and its bounds', () => {
  expect(
    refusal({
      base: base('folio: { max_parallel: 6, language: fr }\nquality_gate: { min_each: high }'),
    }),
  ).toEqual({
    file: 'workspace/config.yaml',
    problems: [
      'folio.max_parallel: 6 (1–5)',
      'folio.language: fr (ja | en)',
      'quality_gate.min_each: high (1–10)',
    ],
  });
});

test('a name that nothing goes by is refused where it is switched on, and taken where it is off', () => {
  expect(
    refusal({ base: base('folio: { gates: { characters: true, chapter_completion: true } }') }),
  ).toEqual({
    file: 'workspace/config.yaml',
    problems: [
      'folio.gates.characters: true (false)',
      'folio.gates.chapter_completion: true (false)',
    ],
  });
  const off = base('folio: { gates: { characters: false, chapter_completion: false } }');
  expect(mergeConfig({ base: off }).config.folio.gates.characters).toBe(false);
});

test('in the local file the base value stays, with a warning', () => {
  const { config, warnings } = mergeConfig({
    base: base('folio: { max_parallel: 2 }'),
    local: local('folio: { max_parallel: 9, language: en }'),
  });
  expect(config.folio).toMatchObject({ max_parallel: 2, language: 'en' });
  expect(warnings).toEqual([
    {
      kind: 'out_of_range',
      file: 'workspace/local/config.yaml',
      key: 'folio.max_parallel',
      value: '9',
      allowed: '1–5',
      used: '2',
    },
  ]);
});

test('in the own file the built-in value stays, with a warning', () => {
  const { config, warnings } = mergeConfig({ own: own('ui: { motion: wild }') });
  expect(config.ui.motion).toBe('auto');
  expect(warnings).toMatchObject([{ kind: 'out_of_range', key: 'ui.motion', used: 'auto' }]);
});

test('on the command line it is refused', () => {
  expect(refusal({ sets: ['folio.max_parallel=0'] })).toEqual({
    file: '-c',
    problems: ['folio.max_parallel: 0 (1–5)'],
  });
  expect(refusal({ flags: [{ flag: '--budget', key: 'provider.budget.usd', value: -1 }] })).toEqual(
    {
      file: '--budget',
      problems: ['provider.budget.usd: -1 (> 0 | null)'],
    },
  );
});

test.each([
  ['a list where a section belongs', 'folio: [1, 2]', 'folio: [1,2] ({ … })'],
  [
    'a fraction where a whole number belongs',
    'ui: { refresh_hz: 7.5 }',
    'ui.refresh_hz: 7.5 (1–30)',
  ],
  ['null where a value belongs', 'ui: { ascii: null }', 'ui.ascii: null (true | false)'],
  [
    'a mapping where a value belongs',
    'ui: { ascii: { on: 1 } }',
    'ui.ascii: {"on":1} (true | false)',
  ],
  [
    'a number that is none',
    'quality_gate: { min_overall: .nan }',
    'quality_gate.min_overall: null (1–10)',
  ],
  [
    'a width that no terminal has',
    'ui: { ambiguous_width: 3 }',
    'ui.ambiguous_width: 3 (auto | 1 | 2)',
  ],
])('%s is out of range', (_title, text, problem) => {
  expect(refusal({ base: base(text) })?.problems).toEqual([problem]);
});

test.each(['1', '20'])('max_rounds %s is a bound and taken', (value) => {
  expect(
    mergeConfig({ sets: [`quality_gate.max_rounds=${value}`] }).config.quality_gate.max_rounds,
  ).toBe(Number(value));
});

test.each(['0', '21'])('max_rounds %s is past the bound and refused', (value) => {
  expect(refusal({ sets: [`quality_gate.max_rounds=${value}`] })).toBeDefined();
});
