import { expect, test } from 'vitest';
import { outOfStep } from '../../support/recording/recorder.ts';

test('a recorded screen is refused that lacks what its step waits for, or that its keys have left as it was', () => {
  expect(outOfStep('| a で答える|', 'もう一度確かめます', undefined)).toContain('does not show');
  expect(outOfStep('| もう一度確かめます|', 'もう一度確かめます', '| a で答える|')).toBeUndefined();
  expect(outOfStep('| 作品一覧|', undefined, '| 作品一覧|')).toContain('unchanged');
  expect(outOfStep('| 作品一覧|', undefined, undefined)).toBeUndefined();
});
