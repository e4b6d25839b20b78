import { expect, test } from 'vitest';
import { settingsSnapshot } from '../../../src/engine/config/snapshot.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { RunError } from '../../../src/engine/data/failure.ts';

const { write, read } = settingsSnapshot;

test('the settings of a run read back as they were written', () => {
  const config = { ...defaultConfig, folio: { ...defaultConfig.folio, max_parallel: 2 } };
  expect(read(write(config))).toEqual(config);
});

test('a run from before a key came into being has its built-in value', () => {
  const { quality_gate, folio, provider } = defaultConfig;
  const { cross_review_pass: _, ...older } = folio;
  expect(read(JSON.stringify({ quality_gate, folio: older, provider }))).toEqual(defaultConfig);
});

test.each([
  '',
  'null',
  '{}',
  '[]',
  '{"a":',
  'folio: {max_parallel: 6}',
  'folio: 3',
  'ui: {ascii: 1}',
])('a damaged file (%o) is named and never taken for defaults', (text) => {
  const failure = { kind: 'config_invalid', file: '.engine/config.yaml' };
  expect(() => read(text)).toThrowError(RunError);
  expect(() => read(text)).toThrowError(
    expect.objectContaining({ failure: expect.objectContaining(failure) }),
  );
});
