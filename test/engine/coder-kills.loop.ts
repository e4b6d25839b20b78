import { test } from 'vitest';
import { allPoints, killedAt } from '../support/coder/kill-points.ts';

test.each(allPoints)(
  'killed at operation %s of %s (%s), a coder ends with the same work, and each yes ran once at most',
  async (...kill) => await killedAt(kill),
  60_000,
);
