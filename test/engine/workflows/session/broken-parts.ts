import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { Failure } from '../../../../src/engine/data/failure.ts';
import { RunError } from '../../../../src/engine/data/failure.ts';
import { Result } from '../../../../src/engine/workflows/session/contract/shapes.ts';
import { refusal } from './replies.ts';
import { openSession } from './session-world.ts';

/*
 * Sessions whose parts fail by chance: what a model says or does not, files of people, the ledger. Whatever fails, there is a
 * status, and the trace leads to it.
 */

const failures: readonly Failure[] = [
  { kind: 'stream_idle', seconds: 30 },
  { kind: 'refused', category: null, detail: '' },
  { kind: 'bug', detail: 'made up' },
  { kind: 'usage_limit', resetsAt: null, detail: '' },
  { kind: 'cancelled' },
];
const texts: readonly string[] = ['', '{', '{"pass": true}', 'status: done', '[]', refusal()];

/** Files that people have, and the ledger, in forms that are of no use. */
const broken: readonly (readonly [path: string, text: string])[] = [
  ['sessions/design.yaml', 'id: ['],
  ['sessions/implement.yaml', '{}'],
  ['monitors/debt-triggers.yaml', 'debts: 1'],
  ['monitors/state.json', '{"DEBT-004"'],
  ['learnings/flow/entries.yaml', 'accounts: []\n'],
  ['learnings/flow/entries.yaml', '- id: "x"\n  time'],
  ['learnings/flow', 'a file where the ledger belongs'],
];
const requests = ['fizzbuzz を作って', 'このAPIの設計方針を決めたい', 'よろしく', ' '];

/** `next`: a whole number below its argument. */
export async function playBroken(next: (below: number) => number): Promise<void> {
  const world = openSession({
    script: {
      reply() {
        const what = next(10);
        if (what < 4) return undefined;
        if (what < 7) return texts[next(texts.length)];
        if (what < 9) return failures[next(failures.length)];
        throw next(2) === 0 ? new TypeError('thrown') : new RunError({ kind: 'bug', detail: '' });
      },
    },
  });
  for (const [path, text] of broken) {
    if (next(6) > 0) continue;
    const at = join(world.root, path);
    mkdirSync(dirname(at), { recursive: true });
    if (!existsSync(at)) writeFileSync(at, text);
  }
  const { result } = await world.start(requests[next(requests.length)] ?? '', { onBlock: 'stop' });
  const found = Result.parse(parse(world.text('result.yaml')));
  expect(['done', 'waiting', 'paused', 'failed', 'error', 'stopped']).toContain(result.status);
  expect(found.execution_trace.at(-1)?.state).toBe(found.status);
  expect(found.result.pass).toBe(found.status === 'completed');
}

/** A row of numbers that is the same for the same seed. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
