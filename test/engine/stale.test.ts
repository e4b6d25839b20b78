import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachedBy } from '../../src/engine/walk/stale.ts';
import type { StepRecord } from '../../src/engine/walk/step-record.ts';

const record = (output: string, inputs: Record<string, string | null>): StepRecord => ({
  step: output,
  output,
  outputHash: 'made',
  inputs,
  basis: '',
  frozenBy: null,
  madeAt: '2026-01-01T00:00:00Z',
});

const outputs = (found: readonly { record: StepRecord }[]) =>
  found.map(({ record: { output } }) => output).sort();

test('a changed input reaches what was made from it and all that was made from that', () => {
  const records = [
    record('b', { a: '1' }),
    record('c', { b: 'made' }),
    record('d', { c: 'made' }),
    record('x', { y: '1' }),
  ];
  expect(
    outputs(reachedBy(records, { a: '2', b: 'made', c: 'made', y: '1' }, () => false)),
  ).toEqual(['b', 'c', 'd']);
});

test('a frozen step is never reached, and nothing is reached through it', () => {
  const records = [record('b', { a: '1' }), record('c', { b: 'made' }), record('d', { c: 'made' })];
  const frozen = ({ output }: StepRecord) => output === 'c';
  expect(outputs(reachedBy(records, { a: '2', b: 'made', c: 'made' }, frozen))).toEqual(['b']);
});

test('an input that was there and is gone, or was not there and is, counts as changed', () => {
  const records = [record('b', { a: '1' }), record('c', { z: null })];
  expect(outputs(reachedBy(records, { a: null, z: '9' }, () => false))).toEqual(['b', 'c']);
});

test('the order of the records decides nothing, and unchanged inputs reach nothing', () => {
  const chain = Array.from({ length: 8 }, (_, index) =>
    record(`s${index + 1}`, { [`s${index}`]: 'made' }),
  );
  const now = Object.fromEntries(chain.map(({ output }) => [output, 'made']));
  fc.assert(
    fc.property(fc.shuffledSubarray(chain, { minLength: 8 }), fc.boolean(), (records, changed) => {
      const found = outputs(
        reachedBy(records, { ...now, s0: changed ? 'other' : 'made' }, () => false),
      );
      expect(found).toEqual(changed ? chain.map(({ output }) => output) : []);
    }),
  );
});
