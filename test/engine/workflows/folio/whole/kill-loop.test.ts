import { expect, test } from 'vitest';
import { crewNames } from '../../../../support/folio/founding-schemas.ts';
import { type Death, survives } from '../../../../support/folio/kill-loop.ts';
import { newStoryFolder } from '../../../../support/folio/story-process.ts';
import { chosenFrom } from '../../../../support/points/chosen.ts';
import { tables } from '../../../../support/points/tables.ts';

/*
 * A story that is killed for good (SIGKILL) in the middle of what it does to the disk. Ever later points and each one
 * alone: `npm run loops`.
 */

test('a story killed at named points ends as if nothing had happened, and asks for nothing twice', async () => {
  const kills = chosenFrom(tables.killsOfStory);
  expect(await survives(kills, theCrewIsVisible)).toBe(kills.length);
});

test('two first drafts, a plan and exports, killed at named points, end as if nothing had happened', async () => {
  const kills = chosenFrom(tables.killsOfMore);
  expect(await survives(kills, async () => {}, 'more')).toBe(kills.length);
});

test('an overall that was put right is in the log of the round, also when the program dies right after its card', async () => {
  expect(await survives([['1', 'rename .*/round-01/stylist\\.json$', 'after']])).toBe(1);
});

/** Killed in the midst of a batch: the state file names who was at work and who was done (F-49). */
async function theCrewIsVisible({ kill, story }: Death): Promise<void> {
  if (!kill[1].includes('plotter|persona')) return;
  const cards = await story.files.list('current/chapters/ch01/reviews/round-01');
  // All five are at work together: while the third is put in its place, others may be on their way.
  expect(cards.length).toBeGreaterThanOrEqual(3);
  const state = await story.files.json('current/state.json');
  expect(state).toMatchObject({ phase: 4, status: 'reviewing', chapter: 1, round: 1 });
  const named = [...state.active_agents, ...state.completed_agents];
  expect([...named].sort()).toEqual([...crewNames.slice(0, 5)].sort());
}

test('a story killed while a person is asked keeps its question, and the answer may come by file', async () => {
  const story = await newStoryFolder();
  expect(await story.tell(undefined, 'gate')).toEqual({ signal: null, output: 'waiting' });
  const question = await story.files.text('current/.engine/questions/choose-path.json');
  const again = await story.tell(['1', 'rename .*/current/progress\\.json$', 'before'], 'gate');
  expect(again.signal).toBe('SIGKILL');
  expect(await story.tell(undefined, 'gate')).toEqual({ signal: null, output: 'waiting' });
  expect((await story.calls()).began).toHaveLength(4);
  const { openedAt: _, ...asked } = JSON.parse(question);
  expect(await story.files.json('current/.engine/questions/choose-path.json')).toMatchObject(asked);
  const written = { selected_path: 'path-C', user_comment: '', timestamp: '2026-02-05T10:45:00Z' };
  await story.files.write('current/user_input.json', JSON.stringify(written));
  expect(await story.tell()).toEqual({ signal: null, output: 'done' });
  expect(await story.files.json('current/selected_path.json')).toMatchObject({ path_id: 'path-C' });
  expect(await story.files.json('current/user_input.json')).toEqual(written);
  await story.discard();
});
