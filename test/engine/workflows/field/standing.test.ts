import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lookInput, makeField, openField } from '../../../support/field/field-world.ts';
import { passingFolder } from '../../../support/passing-folder.ts';

test('it can be told which run a look would go on with, and asking makes nothing', async () => {
  const root = passingFolder('standing');
  makeField(root);
  const engine = await openField(root);
  expect(await engine.standing('field', lookInput)).toBeUndefined();
  expect(readdirSync(path.join(root, 'workspace'))).toEqual([]);

  const started = await engine.start('field', lookInput);
  if (started.kind !== 'started') throw new Error(started.kind);
  // while it is walked there is nothing that stands
  expect(await engine.standing('field', lookInput)).toBeUndefined();
  for await (const _ of started.run.events);
  await started.run.ended;
  expect(await engine.standing('field', lookInput)).toBe(started.run.id);
  const other = { ...lookInput, look: { ...lookInput.look, project: 5 } };
  expect(await engine.standing('field', other)).toBeUndefined();
  // a recording begins anew, and what is no input of this workflow means no run
  expect(await engine.standing('field', { ...lookInput, rehearsal: true })).toBeUndefined();
  expect(await engine.standing('field', { look: 'everywhere' })).toBeUndefined();
  // only fields go on with an earlier run
  expect(await engine.standing('folio', { idea: 'x' })).toBeUndefined();
});
