import { expect, test } from 'vitest';
import { openStory } from '../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../support/drawn-cockpit.tsx';
import { choosePath, summary } from '../cli/small-engine.ts';

/* Where the key that answers leads: a story waits, and another run has waited longer. */

const longer = summary({
  ...{ id: 'story_0', folder: 'other', title: '海の話', status: 'waiting', openQuestions: 1 },
  ...{ asked: choosePath, askedSince: '2020-01-01T00:00:00.000Z' },
});

async function openWaiting() {
  const { engine, start } = openStory();
  await start();
  const looked: string[] = [];
  const ports = barePorts({
    start: { kind: 'runs' },
    screen: { language: 'ja' },
    engine: async () => ({
      ...engine,
      runs: async () => [...(await engine.runs()), longer],
      history: async (run) => {
        looked.push(run);
        return run === longer.id ? [] : await engine.history(run);
      },
    }),
  });
  return { looked, screen: drawCockpitHere(ports, { columns: 80 }) };
}

test('the list of runs is read once when the cockpit is opened, not again for a run that nobody is at work at', async () => {
  const { engine, start } = openStory();
  await start();
  let reads = 0;
  const ports = barePorts({
    start: { kind: 'home' },
    screen: { language: 'ja' },
    engine: async () => ({
      ...engine,
      runs: async () => {
        reads += 1;
        return [...(await engine.runs()), longer];
      },
    }),
  });
  const opened = performance.now();
  const screen = drawCockpitHere(ports, { columns: 80 });
  await screen.see('海の話');
  await screen.pass(0);
  // home looks for what others did, each second and a half: a slow machine comes that far
  expect(reads).toBeLessThanOrEqual(1 + (performance.now() - opened) / 1500);
});

test('from a file of a story the key that answers leads to what that story asks, though another has waited longer', async () => {
  const { looked, screen } = await openWaiting();
  await screen.see('作品一覧');
  await screen.see('海の話');
  await screen.pass(2000);
  await screen.type('\r');
  await screen.see('三つの道筋から選んでください');
  await screen.type('\u001B');
  await screen.see('r 読む');
  await screen.pass(2000);
  await screen.type('r');
  expect(await screen.see('current/idea.json')).toContain('a 答える');
  await screen.pass(2000);
  await screen.type('a');
  await screen.see('三つの道筋から選んでください');
  expect(looked).not.toContain(longer.id);
});

test('from the list it leads to the run that has waited longest', async () => {
  const { looked, screen } = await openWaiting();
  await screen.see('作品一覧');
  await screen.see('海の話');
  await screen.pass(2000);
  await screen.type('a');
  await screen.see('準備中');
  expect(looked).toEqual([longer.id]);
});
