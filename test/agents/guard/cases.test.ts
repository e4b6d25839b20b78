import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { GuardContext } from '../../../src/agents/guard/decision.ts';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { makeTempFolder } from '../../engine/workspace/temp-folder.ts';
import { processorClock } from '../../support/processor-time.ts';
import { caseRules, cases, makeWorkspace } from './guard-world.ts';

const Outcome = z.enum(['allow', 'ask', 'deny']);
const Rows = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      cmd: z.string().optional(),
      cmd_gen: z
        .object({ prefix: z.string(), unit: z.string(), count: z.number(), suffix: z.string() })
        .optional(),
      expect: Outcome,
      accept: z.array(Outcome).default([]),
      never: z.array(Outcome),
      max_ms: z.number().optional(),
    }),
  ),
});
const { rows } = Rows.parse(JSON.parse(readFileSync(cases('guard.json'), 'utf8')));

/** Rows that get another answer, each with the reason for it. */
const rulings: Readonly<Record<string, { readonly outcome: string; readonly why: string }>> = {
  B033: { outcome: 'allow', why: 'both parts of the pipe only look (docs/decisions/010)' },
};

const guard = openGuard(caseRules());
let base: string;
let world: GuardContext;

beforeAll(async () => {
  base = await makeTempFolder();
  world = makeWorkspace(base);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function commandOf({ cmd, cmd_gen: made }: (typeof rows)[number]): string {
  const text = made ? made.prefix + made.unit.repeat(made.count) + made.suffix : (cmd ?? '');
  return text.replaceAll('/workspace', `${base}/workspace`);
}

describe('the commands of group B', () => {
  test('there are 165', () => expect(rows).toHaveLength(165));

  test.each(
    rows.map((row) => ({ ...row, shown: (row.cmd ?? row.cmd_gen?.suffix ?? '').slice(0, 60) })),
  )('$id $shown → $expect', (row) => {
    const { outcome } = guard.decide({ tool: 'Bash', command: commandOf(row) }, world);
    expect(row.never).not.toContain(outcome);
    expect(outcome).toBe(rulings[row.id]?.outcome ?? row.expect);
  });

  test.each(rows.filter(({ max_ms: limit }) => limit !== undefined))(
    '$id takes no longer than $max_ms ms',
    (row) => {
      const command = commandOf(row);
      guard.decide({ tool: 'Bash', command }, world);
      const spent = processorClock();
      guard.decide({ tool: 'Bash', command }, world);
      expect(spent()).toBeLessThan(row.max_ms ?? 0);
    },
  );
});
