import { expect, test } from 'vitest';
import { attemptAt } from '../../../../src/ui/workflows/session/screens/session-rows.ts';
import { sessionScreenWords as en } from '../../../../src/ui/workflows/session/words/en/screens.ts';
import { sessionScreenWords as ja } from '../../../../src/ui/workflows/session/words/ja/screens.ts';

test('the head counts the attempt at work as the lines below do, and beyond those of the session of none', () => {
  const at = (who: string | undefined, inspected: object | null = { pass: false }) =>
    attemptAt({
      own: { attempts: [{ iteration: 3, done: null, inspected }] },
      now: who === undefined ? null : { who },
    } as unknown as Parameters<typeof attemptAt>[0]);
  expect([at('executor'), at('watcher', null), at(undefined)]).toEqual([4, 3, 3]);
  expect(ja.running(4, 3)).not.toContain('3 回中');
  expect(ja.running(2, 3)).toContain('3 回中 2 回目');
  expect(en.running(4, 3)).toContain('(attempt 4)');
  expect(en.running(2, 3)).toContain('(attempt 2 of 3)');
});
