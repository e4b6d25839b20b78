import { expect, test } from 'vitest';
import type { Engine } from '../../../../src/engine/engine.ts';
import { createSights } from '../../../../src/ui/cockpit/first-sight.ts';
import { openCockpit } from '../../../../src/ui/cockpit/open-cockpit.tsx';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { lookInput, makeField, openField } from '../../../support/field/field-world.ts';
import { passingFolder } from '../../../support/passing-folder.ts';
import { terminalOf } from '../../../support/terminal-here.ts';

test('what the last look saw stands on the screen before anything is looked at anew', async () => {
  const root = passingFolder('first-sight');
  makeField(root);
  const real = await openField(root);
  const first = await real.start('field', lookInput);
  if (first.kind !== 'started') throw new Error(first.kind);
  for await (const _ of first.run.events);
  await first.run.ended;

  let stood = '';
  const engine: Engine = {
    ...real,
    async start(...asked) {
      stood = terminal.text();
      return await real.start(...asked);
    },
  };
  const start = { kind: 'begin', workflow: 'field', words: '', options: {}, tell: [] } as const;
  const terminal = await terminalOf(async ({ stdin, stdout, writeNow }) => {
    const ports = barePorts({
      start: { ...start, input: lookInput },
      screen: { language: 'en' },
      engine: async () => engine,
    });
    return await openCockpit({
      ...{ ...ports, stdin, stdout },
      writeNow: (text) => writeNow(1, text),
    });
  });
  await terminal.see('look 2');
  expect(stood).toContain('look 1');
  expect(stood).toContain('What waits for what');
  expect(stood).not.toContain('Looking at the field');
  terminal.type('\x03\x03');
  await terminal.ended;
});

test('what nobody can see keeps nothing waiting', async () => {
  const sights = createSights();
  const seen = sights.until('a', 60_000);
  sights.seen('b');
  sights.seen('a');
  await seen;
  await sights.until('a', 1);
});
