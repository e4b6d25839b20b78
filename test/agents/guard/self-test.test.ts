import { describe, expect, test } from 'vitest';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { selfTest, selfTestRows } from '../../../src/agents/guard/self-test.ts';
import { readPermissions } from '../../../src/engine/config/permission-layers.ts';
import { context } from './guard-world.ts';

const rules = readPermissions({});
const guard = openGuard(rules);

describe('the worked examples of the spec, as amended', () => {
  test.each(selfTestRows)('$expected: $command', ({ expected, command }) => {
    const { outcome, rule } = guard.decide({ tool: 'Bash', command }, context);
    expect({ outcome, rule }).toEqual({ outcome: expected, rule });
  });
});

test('the self-test has at least 190 rows and they all pass', () => {
  const { rows, failed } = selfTest(rules);
  expect(rows).toBeGreaterThanOrEqual(190);
  expect(failed).toEqual([]);
});

test('the self-test names what got another answer', () => {
  const added = readPermissions({ sets: ['permissions.deny=["Bash(git status*)"]'] });
  expect(selfTest(added).failed).toEqual([
    { expected: 'allow', command: 'git status', got: 'deny' },
    { expected: 'ask', command: '"git" status', got: 'deny' },
  ]);
});
