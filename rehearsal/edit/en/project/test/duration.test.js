import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration } from '../src/duration.js';

test('less than an hour is said in minutes', () => {
  assert.equal(duration(45), '45 min');
});

test('whole hours have no minutes behind them', () => {
  assert.equal(duration(120), '2 h');
});

test('hours and minutes stand side by side', () => {
  assert.equal(duration(90), '1 h 30 min');
});

test('nothing is no minutes', () => {
  assert.equal(duration(0), '0 min');
});
