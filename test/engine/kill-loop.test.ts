import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';
import { leftBehind, linesOf, makeWorld, runChild } from '../support/toys/toy-world.ts';
import { type ToyName, toys } from '../support/toys/toys.ts';

const names = Object.keys(toys) as ToyName[];

/** Two branches of the fan-out may be at work at once; everywhere else it is one. */
const inFlight = 2;

async function killLoop(toy: ToyName, kills: readonly (readonly string[])[]): Promise<void> {
  const calm = await makeWorld(toy);
  expect((await runChild(calm.folder, toy)).output).toBe('done\n');
  const wild = await makeWorld(toy);
  let died = 0;
  for (const kill of kills)
    if ((await runChild(wild.folder, toy, kill)).signal === 'SIGKILL') died += 1;
  expect((await runChild(wild.folder, toy)).output).toBe('done\n');
  expect(await leftBehind(wild.folder)).toEqual(await leftBehind(calm.folder));
  const again = (await linesOf(wild.log)).length - (await linesOf(calm.log)).length;
  expect(again).toBeLessThanOrEqual(died * inFlight);
}

test.each(names)(
  '%s ends with the same files however often it was killed at a named point',
  async (toy) => {
    await killLoop(toy, chosenFrom(tables.killsOfToy, names.indexOf(toy)));
  },
);

test.each(names)(
  '%s ends with the same files when it is killed at ever later operations',
  async (toy) => {
    await killLoop(toy, chosenFrom(tables.laterKillsOfToy, names.indexOf(toy)));
  },
);

/** Walks once and stops as soon as one step more is finished; resolves with how the walk ended. */
async function oneStep(engine: Engine, folder: string, first: boolean): Promise<string> {
  const old = first ? [] : await engine.history('current');
  const started = first
    ? await engine.start('toy', { world: folder })
    : await engine.resume('current');
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  let seen = 0;
  for await (const event of started.run.events) {
    seen += 1;
    if (seen > old.length && isProgress(event)) started.run.stop('now');
  }
  return (await started.run.ended).status;
}

function isProgress(event: RunEvent): boolean {
  return (event.type === 'step_finished' && !event.skipped) || event.type === 'effect_finished';
}

test.each(names)(
  '%s thrown away after every finished step ends with the same files',
  async (toy) => {
    const calm = await makeWorld(toy);
    await runChild(calm.folder, toy);
    const wild = await makeWorld(toy);
    let walks = 0;
    while ((await oneStep(wild.open(), wild.folder, walks === 0)) !== 'done') {
      walks += 1;
      expect(walks).toBeLessThan(40);
      const engine = wild.open();
      for (const { run, question } of await engine.questions())
        await engine.answer(run.id, {
          question: question.id,
          choice: 'left',
          comment: '',
          by: 'person',
        });
    }
    expect(await leftBehind(wild.folder)).toEqual(await leftBehind(calm.folder));
    // A branch that was at work beside the one that finished is made again: at most one a walk.
    const again = (await linesOf(wild.log)).length - (await linesOf(calm.log)).length;
    expect(again).toBeLessThanOrEqual(walks);
  },
);
