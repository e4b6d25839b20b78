import { expect, test } from 'vitest';
import { nothingSpent } from '../../../src/engine/data/usage.ts';
import { barePorts } from '../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../support/drawn-cockpit.tsx';
import { earlier, events, smallEngine, summary } from '../cli/small-engine.ts';

/* What stands beside a list on a wide screen, of the row a person is on. */

const wide = { columns: 160, rows: 30 };

test('what is remembered is read whole for the one a person is on, whatever it is called', async () => {
  const list = 'editor (tool)\n  vi\n--lang (word)\n  a flag\nodd (word)\n  gone\n';
  const whole = new Map([
    ['editor', 'editor\n  vi, of all things'],
    ['--lang', '--lang\n  it only looks like one'],
  ]);
  const asked: string[][] = [];
  const { engine } = smallEngine({});
  const ports = barePorts({
    start: { kind: 'home' },
    screen: { language: 'en' },
    engine: async () => engine,
  });
  const report = async (_: string, ...words: string[]) => {
    asked.push(words);
    if (words.length === 0) return list;
    const told = whole.get(words.at(-1) ?? '');
    if (told === undefined) throw new Error('gone meanwhile');
    return told;
  };
  const screen = drawCockpitHere({ ...ports, report }, wide);
  await screen.see('Nothing written yet');
  await screen.type('\u0010');
  await screen.see('do it');
  await screen.type('/memory');
  await screen.type('\r');
  await screen.see('vi, of all things');
  await screen.type('j');
  await screen.see('it only looks like one');
  await screen.type('j');
  await screen.until((text) => !text.includes('it only looks like one'));
  await screen.type('k');
  await screen.see('it only looks like one');
  expect(asked.filter((words) => words.length > 0)).toContainEqual(['show', '--', '--lang']);
});

test('what the phases of a run have cost is read again when it has made more calls', async () => {
  const call = (n: number) => ({
    ...({ type: 'call_finished', call: `c${n}`, step: 's', role: 'r', model: 'm' } as const),
    ...{ usage: nothingSpent.usage, usd: 0.1, ms: 1, reused: false },
  });
  const phase = (name: string) => ({ type: 'phase_started', phase: name, values: {} }) as const;
  let looks = 0;
  const { engine } = smallEngine({ runs: [summary()] });
  const ports = barePorts({
    start: { kind: 'runs' },
    screen: { language: 'en' },
    engine: async () => ({
      ...engine,
      runs: async () => {
        looks += 1;
        return [summary({ spent: { ...nothingSpent, calls: 1 + looks, usd: 0.1 } })];
      },
      history: async () =>
        events(
          earlier,
          ...[phase('intake'), call(0), phase('loop')],
          ...Array.from({ length: looks }, (_, n) => call(n)),
        ),
    }),
  });
  const screen = drawCockpitHere(ports, wide);
  await screen.until(
    (text) =>
      looks > 1 &&
      text.includes(`${looks + 1} calls`) &&
      new RegExp(`writing +\\S+ +${looks} calls`).test(text),
  );
});

test('the setting a person is on is told whole beside the list, with the line its value is from', async () => {
  const { engine } = smallEngine({});
  const ports = barePorts({
    start: { kind: 'home' },
    screen: { language: 'en' },
    engine: async () => engine,
  });
  const from = { source: 'base', where: 'config.yaml', line: 14 } as const;
  const origins = async () =>
    new Map([['quality_gate.min_each', { from, repeated: undefined, passed: undefined }]]);
  const screen = drawCockpitHere({ ...ports, origins }, wide);
  await screen.see('Nothing written yet');
  await screen.type('\u0010');
  await screen.see('do it');
  await screen.type('/settings');
  await screen.type('\r');
  await screen.see('the average of all reviewers');
  await screen.type('j');
  await screen.see('config.yaml of this workspace, line 14');
  await screen.type('/');
  await screen.type('bell');
  await screen.see('Ring the bell');
});
