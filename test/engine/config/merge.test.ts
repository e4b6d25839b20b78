import { describe, expect, test } from 'vitest';
import { type ConfigLayers, mergeConfig } from '../../../src/engine/config/merge.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { base, local, own } from './layers.ts';

describe('order of the layers', () => {
  const all = {
    own: own('folio: { max_parallel: 1 }'),
    base: base('folio: { max_parallel: 2 }'),
    local: local('folio: { max_parallel: 3 }'),
    sets: ['folio.max_parallel=4'],
    flags: [{ flag: '--max-parallel', key: 'folio.max_parallel', value: 5 }],
  };

  test.each<[string, ConfigLayers, number, string]>([
    ['the own file stands over the built-in value', { own: all.own }, 1, 'own'],
    ['the base file stands over the own file', { own: all.own, base: all.base }, 2, 'base'],
    [
      'the local file stands over the base file',
      { own: all.own, base: all.base, local: all.local },
      3,
      'local',
    ],
    ['-c stands over the files', { ...all, flags: [] }, 4, 'set'],
    ['a flag stands over everything', all, 5, 'flag'],
  ])('%s', (_title, layers, value, source) => {
    const merged = mergeConfig(layers);
    expect(merged.config.folio.max_parallel).toBe(value);
    expect(merged.sources.get('folio.max_parallel')).toBe(source);
  });

  test('of two -c with the same key the last one counts', () => {
    const { config } = mergeConfig({ sets: ['ui.refresh_hz=5', 'ui.refresh_hz=30'] });
    expect(config.ui.refresh_hz).toBe(30);
  });

  test('sections are joined key by key', () => {
    const { config } = mergeConfig({
      base: base('provider: { budget: { usd: 2, calls: 40 } }'),
      local: local('provider: { budget: { usd: 9 } }'),
    });
    expect(config.provider.budget).toEqual({ usd: 9, tokens: null, calls: 40 });
  });

  test('null clears a budget', () => {
    const { config } = mergeConfig({ base: base('provider: { budget: { usd: null } }') });
    expect(config.provider.budget.usd).toBeNull();
  });

  test('a section with nothing under it, and an empty file, say nothing', () => {
    const { config, warnings } = mergeConfig({
      base: base('folio:\n'),
      local: local(''),
      own: own('# notes\n'),
    });
    expect(config).toEqual(defaultConfig);
    expect(warnings).toEqual([]);
  });

  test('a file that repeats the built-in value is not counted as a decision, a typed one is', () => {
    const repeated = mergeConfig({ base: base('provider: { concurrency: 10 }') });
    expect(repeated.sources.has('provider.concurrency')).toBe(false);
    const typed = mergeConfig({ sets: ['provider.concurrency=10'] });
    expect(typed.sources.get('provider.concurrency')).toBe('set');
  });
});

describe('dotted keys', () => {
  test('an overlay may use dotted top-level keys beside nested ones', () => {
    const { config, warnings } = mergeConfig({
      local: local('folio.max_parallel: 2\nfolio:\n  language: en\nprovider.budget.usd: 1.5\n'),
    });
    expect(config.folio).toMatchObject({ max_parallel: 2, language: 'en' });
    expect(config.provider.budget.usd).toBe(1.5);
    expect(warnings).toEqual([]);
  });

  test('the base file may use them as well', () => {
    const { config, warnings } = mergeConfig({ base: base('folio.max_parallel: 2') });
    expect(config.folio.max_parallel).toBe(2);
    expect(warnings).toEqual([]);
  });
});
