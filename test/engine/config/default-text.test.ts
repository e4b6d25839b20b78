import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultConfigText } from '../../../src/engine/config/default-text.ts';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { otherSections } from '../../../src/engine/config/schema.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { base } from './layers.ts';

test('the full text that init writes says exactly the built-in values', () => {
  const { config, warnings, sources } = mergeConfig({ base: base(defaultConfigText) });
  expect(config).toEqual(defaultConfig);
  expect(warnings).toEqual([]);
  expect([...sources]).toEqual([]);
});

test('the full text names every key that is read, and only sections that are known', () => {
  const said: Record<string, unknown> = parse(defaultConfigText);
  expect(said).toMatchObject(defaultConfig);
  expect(Object.keys(said).sort()).toEqual(
    [...Object.keys(defaultConfig), ...otherSections].sort(),
  );
});

test('the gate has the five founding values', () => {
  expect(defaultConfig.quality_gate).toMatchObject({
    min_overall: 7,
    min_each: 6.5,
    no_critical: true,
    max_rounds: 5,
    min_improvement: 0.3,
  });
});

test('a budget of five dollars stands unless somebody changes it', () => {
  expect(defaultConfig.provider.budget).toEqual({ usd: 5, tokens: null, calls: null });
});

test('no layer at all gives the built-in values', () => {
  expect(mergeConfig({}).config).toEqual(defaultConfig);
});
