import { expect } from 'vitest';
import { done } from '../acting-sitting.ts';
import { inChild, type Kill, openCoderWorld } from './coder-world.ts';

export const report = `# ${done}\n`;
export const mended = 'export const sum = (a, b) => a + b;\n';

const turns = (n: number): readonly Kill[] => [
  [String(n), 'rename .*/turns/', 'before'],
  [String(n), 'rename .*/turns/', 'after'],
];

/** Every named point; `npm run loops` goes through all of them. */
export const allPoints: readonly Kill[] = [
  ...[1, 2, 3].flatMap(turns),
  ['1', 'rename .*/changes.json', 'before'],
  ['1', 'rename .*/changes.json', 'after'],
  ['1', 'rename .*/proj/sum.js', 'before'],
  ['1', 'rename .*/proj/sum.js', 'after'],
  ['1', 'rename .*/questions/permission', 'before'],
  ['1', 'rename .*/questions/permission', 'after'],
  ['1', 'link .*/answers/permission', 'before'],
  ['1', 'link .*/answers/permission', 'after'],
  ['1', 'rename .*/superseded/permissions/.*answer', 'before'],
  ['1', 'rename .*/superseded/permissions/.*question', 'before'],
  ['1', 'rename .*/current/report.md', 'before'],
  ['1', 'rename .*/current/report.md', 'after'],
];

/** Half of them: at each kind of file once, before or after in turn. */
export const somePoints: readonly Kill[] = allPoints.filter((_, index) =>
  [0, 3].includes(index % 4),
);

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
