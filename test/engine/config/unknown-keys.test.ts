import { expect, test } from 'vitest';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { base, local, refusal } from './layers.ts';

test.each([
  ['folio: { max_paralel: 2 }', 'folio.max_paralel', 'folio.max_parallel'],
  ['quality_gates: {}', 'quality_gates', 'quality_gate'],
  ['provider: { budget: { us: 2 } }', 'provider.budget.us', 'provider.budget.usd'],
  ['min_each: 7', 'min_each', 'quality_gate.min_each'],
  ['ui: { wallpaper: blue }', 'ui.wallpaper', null],
])('%s is named with what was probably meant', (text, key, likely) => {
  const { config, warnings } = mergeConfig({ base: base(text) });
  expect(warnings).toEqual([{ kind: 'unknown_key', file: 'workspace/config.yaml', key, likely }]);
  expect(config).toEqual(defaultConfig);
});

test('on the command line an unknown key is refused with the nearest name', () => {
  expect(refusal({ sets: ['provider.concurency=3'] })?.problems).toEqual([
    'provider.concurency: ? → provider.concurrency',
  ]);
  expect(refusal({ sets: ['wallpaper=blue'] })?.problems).toEqual(['wallpaper: ?']);
});

test('a section that is read elsewhere is kept, merged and not looked into', () => {
  const { others, warnings } = mergeConfig({
    base: base('permissions: { profile: ask, commit: { co_author: null } }'),
    local: local('permissions.profile: stop'),
  });
  expect(warnings).toEqual([]);
  expect(others).toEqual({
    permissions: { profile: 'stop', commit: { co_author: null } },
  });
});
