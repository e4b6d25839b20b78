import { expect, test } from 'vitest';
import { paceOf } from '../../../src/ui/components/motion.ts';

test('the less shall move, the more rarely the screen changes by itself, whatever refresh is set', () => {
  for (const hz of [1, 15, 60]) {
    const [full, reduced, none] = (['full', 'reduced', 'none'] as const).map((motion) =>
      paceOf(motion, hz),
    );
    expect(full?.hz).toBe(hz);
    expect(reduced?.hz).toBeLessThanOrEqual(Math.min(hz, 2));
    expect(none?.hz).toBeLessThanOrEqual(Math.min(hz, 0.5));
    expect([full?.clockMs, reduced?.clockMs, none?.clockMs]).toEqual([1000, 5000, 30_000]);
  }
});
