import { expect, test } from 'vitest';
import { childFile } from '../../../support/children.ts';
import { fieldLeft, lookInput, makeField, openField } from '../../../support/field/field-world.ts';
import { inChild } from '../../../support/killed-child.ts';
import { passingFolder } from '../../../support/passing-folder.ts';
import { chosenFrom } from '../../../support/points/chosen.ts';
import { tables } from '../../../support/points/tables.ts';

function place(): string {
  const root = passingFolder('field-kills');
  makeField(root);
  return root;
}

/** Looks once in this process. `stopAt`: it is thrown away at so many events of its own. */
async function look(root: string, stopAt?: number): Promise<string> {
  const engine = await openField(root);
  const [before] = await engine.runs();
  const old = before === undefined ? 0 : (await engine.history(before.id)).length;
  const started = await engine.start('field', lookInput);
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  let seen = 0;
  for await (const _ of started.run.events) {
    seen += 1;
    if (stopAt !== undefined && seen === old + stopAt) started.run.stop('now');
  }
  return (await started.run.ended).status;
}

/** A second look, by which everything stands that the first one did. */
async function undisturbed(): Promise<unknown> {
  const calm = place();
  for (const _ of [1, 2]) expect(await look(calm)).toBe('done');
  return fieldLeft(calm);
}

test('however often a look is killed, each remark is left once and field knows its own labels', async () => {
  const wild = place();
  const file = childFile('field-child');
  const kills = chosenFrom(tables.killsOfField);
  let died = 0;
  for (const kill of kills) if ((await inChild(file, wild, kill)).signal === 'SIGKILL') died += 1;
  expect(died).toBeGreaterThan(kills.length / 2);
  for (const _ of [1, 2]) expect((await inChild(file, wild)).said).toBe('done');
  expect(fieldLeft(wild)).toEqual(await undisturbed());
});

test('thrown away at ever later moments, a look leaves the same in the end', async () => {
  const wild = place();
  for (let at = 1; at <= 9; at += 1) await look(wild, at);
  for (const _ of [1, 2]) expect(await look(wild)).toBe('done');
  expect(fieldLeft(wild)).toEqual(await undisturbed());
});
