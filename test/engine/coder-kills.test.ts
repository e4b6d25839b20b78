import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { begin, inChild, openCoderWorld } from '../support/coder/coder-world.ts';
import { killedAt, mended, report } from '../support/coder/killed-coder.ts';
import type { Served } from '../support/fault-server.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';

test.each(chosenFrom(tables.killsOfCoder))(
  'killed at operation %s of %s (%s), a coder ends with the same work, and each yes ran once at most',
  async (...kill) => await killedAt(kill),
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
});

test('killed again and again, a coder ends with the same work', async () => {
  const world = await openCoderWorld();
  const kills = chosenFrom(tables.laterKillsOfCoder);
  let died = 0;
  for (const kill of kills) if ((await inChild(world, kill)).signal) died += 1;
  expect(died).toBeGreaterThan(kills.length / 2);
  expect((await inChild(world)).output).toBe('done\n');
  expect(world.text('sum.js')).toBe(mended);
  expect(world.inWorkspace('current/report.md')).toBe(report);
  expect(world.ran()).toBeLessThanOrEqual(world.used());
  expect(new Set(world.server.requests.map(({ raw }) => raw)).size).toBeGreaterThanOrEqual(
    world.server.requests.length - died,
  );
});

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
});

test('a note that was sent reaches the next turn once, also when the program is killed before or after', async () => {
  for (const kill of chosenFrom(tables.killsAroundNote)) {
    const world = await openCoderWorld();
    await inChild(world, ['2', 'rename .*/turns/', 'after']);
    const engine = await world.open();
    const [run] = await engine.runs();
    await engine.tell(run?.id ?? '', { kind: 'note', step: 'current/report.md', text: 'mind it' });
    expect((await inChild(world, kill)).signal).toBe('SIGKILL');
    expect((await inChild(world)).output).toBe('done\n');
    expect(timesIn(world.server.requests.at(-1))).toBe(1);
  }
});

/** How often the whole conversation of the last request says it. */
function timesIn(request: Served | undefined): number {
  return (request?.raw.split('mind it').length ?? 0) - 1;
}
