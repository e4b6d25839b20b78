import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration } from '../src/duration.js';

test('1時間より短ければ分だけ', () => {
  assert.equal(duration(45), '45分');
});

test('ちょうどの時間に分は付かない', () => {
  assert.equal(duration(120), '2時間');
});

test('時間と分を並べる', () => {
  assert.equal(duration(90), '1時間30分');
});

test('何もなければ0分', () => {
  assert.equal(duration(0), '0分');
});
