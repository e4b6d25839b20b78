import { expect } from 'vitest';
import { done } from '../acting-sitting.ts';
import type { Kill } from '../points/kills.ts';
import { inChild, openCoderWorld } from './coder-world.ts';

export const report = `# ${done}\n`;
export const mended = 'export const sum = (a, b) => a + b;\n';

/** Killed there, a coder ends with the same work, and each yes ran once at most. */
export async function killedAt(kill: Kill): Promise<void> {
  const world = await openCoderWorld();
  const first = await inChild(world, kill);
  expect(first.signal, first.output).toBe('SIGKILL');
  const paid = world.server.requests.length;
  expect((await inChild(world)).output).toBe('done\n');
  expect(world.text('sum.js')).toBe(mended);
  expect(world.inWorkspace('current/report.md')).toBe(report);
  expect(world.ran()).toBeGreaterThan(0);
  expect(world.ran()).toBeLessThanOrEqual(world.used());
  // a call that had its reply is not paid for twice
  expect(world.server.requests.length).toBeGreaterThanOrEqual(paid);
  expect(new Set(world.server.requests.map(({ raw }) => raw)).size).toBeGreaterThanOrEqual(
    world.server.requests.length - 1,
  );
}
