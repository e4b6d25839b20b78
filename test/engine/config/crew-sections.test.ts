import { expect, test } from 'vitest';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { base, local } from './layers.ts';

test('the founding keys of crew are read where they stand, at the top of the file', () => {
  const { config, warnings } = mergeConfig({
    base: base('max_parallel: 3\nretrospect: { full_mode: { max_skills: 0 } }'),
    local: local(
      'retrospect.memory.max_candidates_per_cmd: 10\nlp_system: { technology_stack: [a, b] }',
    ),
  });
  expect(warnings).toEqual([]);
  expect(config.max_parallel).toBe(3);
  expect(config.retrospect.full_mode).toEqual({ max_improvements: 2, max_skills: 0 });
  expect(config.retrospect.memory.max_candidates_per_cmd).toBe(10);
  expect(config.lp_system.technology_stack).toEqual(['a', 'b']);
});

test('a misspelt key of an overlay is named with the likely one, and the value below it stays', () => {
  const { config, warnings } = mergeConfig({
    base: base('max_parallel: 7'),
    local: local('max_paralel: 3'),
  });
  expect(warnings).toEqual([
    { kind: 'unknown_key', file: expect.any(String), key: 'max_paralel', likely: 'max_parallel' },
  ]);
  expect(config.max_parallel).toBe(7);
});

test('phase instructions with nothing behind them are empty, and null clears an older one', () => {
  const { config } = mergeConfig({
    base: base('phase_instructions:\n  execute: add tests\n  decompose:'),
    local: local('phase_instructions: { execute: null }'),
  });
  expect(config.phase_instructions).toEqual({
    decompose: '',
    execute: '',
    aggregate: '',
    retrospect: '',
  });
});

test('a list of an overlay replaces the list below it', () => {
  const { config } = mergeConfig({
    base: base('secretary: { delegate_phases: [phase3_report] }'),
    local: local('secretary: { delegate_phases: [phase2_wave_construct] }'),
  });
  expect(config.secretary.delegate_phases).toEqual(['phase2_wave_construct']);
});

test('a duration may be switched off, and is bounded otherwise', () => {
  expect(
    mergeConfig({ base: base('max_cmd_duration_sec: null') }).config.max_cmd_duration_sec,
  ).toBe(null);
  expect(() => mergeConfig({ base: base('max_cmd_duration_sec: 0') })).toThrow();
});
