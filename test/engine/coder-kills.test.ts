import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { done } from '../support/acting-sitting.ts';
import { begin, inChild, type Kill, openCoderWorld } from '../support/coder/coder-world.ts';
import type { Served } from '../support/fault-server.ts';

const report = `# ${done}\n`;
const mended = 'export const sum = (a, b) => a + b;\n';

const turns = (n: number): readonly Kill[] => [
  [String(n), 'rename .*/turns/', 'before'],
  [String(n), 'rename .*/turns/', 'after'],
];

const named: readonly Kill[] = [
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

test.each(named)(
  'killed at operation %s of %s (%s), a coder ends with the same work, and each yes ran once at most',
  async (...kill) => {
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
  },
  60_000,
);

test('killed between the answer and the deed, nothing is asked again and the command runs once', async () => {
  for (const kill of [
    ['1', 'link .*/answers/permission', 'after'],
    ['2', 'syncFolder .*/answers$', 'after'],
  ] as const) {
    const world = await openCoderWorld();
    const { signal } = await inChild(world, kill);
    expect(signal).toBe('SIGKILL');
    expect([world.ran(), world.heard()]).toEqual([0, 1]);
    expect((await inChild(world)).output).toBe('done\n');
    expect([world.ran(), world.heard(), world.used()]).toEqual([1, 1, 1]);
  }
}, 60_000);

test('killed again and again, a coder ends with the same work', async () => {
  const world = await openCoderWorld();
  let died = 0;
  for (const at of [5, 12, 20, 29, 39, 50, 62, 75, 90])
    if ((await inChild(world, [String(at), '.', at % 2 === 0 ? 'after' : 'before'])).signal)
      died += 1;
  expect(died).toBeGreaterThan(4);
  expect((await inChild(world)).output).toBe('done\n');
  expect(world.text('sum.js')).toBe(mended);
  expect(world.inWorkspace('current/report.md')).toBe(report);
  expect(world.ran()).toBeLessThanOrEqual(world.used());
  expect(new Set(world.server.requests.map(({ raw }) => raw)).size).toBeGreaterThanOrEqual(
    world.server.requests.length - died,
  );
}, 120_000);

/** Works until one tool more has ended, and is thrown away. Resolves with how that ended. */
async function oneTool(engine: Engine, first: boolean): Promise<string> {
  const old = first ? 0 : (await engine.history('current')).length;
  const run = await begin(engine, { attended: true });
  let seen = 0;
  for await (const event of run.events) {
    seen += 1;
    if (seen <= old) continue;
    if (event.type === 'tool_finished') run.stop('now');
    if (event.type !== 'question_opened') continue;
    const { id } = event.question;
    await engine.answer(run.id, { question: id, choice: 'once', comment: '', by: 'person' });
  }
  return (await run.ended).status;
}

test('thrown away after every tool, a coder ends with the same work', async () => {
  const world = await openCoderWorld();
  let walks = 0;
  while ((await oneTool(await world.open(), walks === 0)) !== 'done') {
    walks += 1;
    expect(walks).toBeLessThan(20);
  }
  expect(walks).toBeGreaterThan(2);
  expect(world.text('sum.js')).toBe(mended);
  expect(world.inWorkspace('current/report.md')).toBe(report);
  expect(world.ran()).toBeLessThanOrEqual(world.used());
}, 60_000);

test('a note that was sent reaches the next turn once, also when the program is killed before or after', async () => {
  for (const kill of [
    ['3', 'rename .*/turns/', 'before'],
    ['3', 'rename .*/turns/', 'after'],
    ['2', 'rename .*/calls/', 'after'],
    ['5', 'rename .*/calls/', 'after'],
  ] as const) {
    const world = await openCoderWorld();
    await inChild(world, ['2', 'rename .*/turns/', 'after']);
    const engine = await world.open();
    const [run] = await engine.runs();
    await engine.tell(run?.id ?? '', { kind: 'note', step: 'current/report.md', text: 'mind it' });
    expect((await inChild(world, kill)).signal).toBe('SIGKILL');
    expect((await inChild(world)).output).toBe('done\n');
    expect(timesIn(world.server.requests.at(-1))).toBe(1);
  }
}, 60_000);

/** How often the whole conversation of the last request says it. */
function timesIn(request: Served | undefined): number {
  return (request?.raw.split('mind it').length ?? 0) - 1;
}
