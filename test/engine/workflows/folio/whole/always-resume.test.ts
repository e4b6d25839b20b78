import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import type { LiveRun } from '../../../../../src/engine/engine.ts';
import { folioMark } from '../../../../../src/engine/workflows/folio/contract/events.ts';
import {
  answerFirst,
  chapters,
  filesOf,
  newWorkspace,
  openFolioEngine,
  pathA,
  running,
  sitting,
  someIdea,
} from '../../../../support/folio/folio-world.ts';
import { heard } from '../../../../support/folio/heard-provider.ts';
import { endlessTape, tape } from '../../../../support/folio/scripted-provider.ts';
import { leftBehind } from '../../../../support/folio/story-process.ts';

async function workspace() {
  const { root, discard } = await newWorkspace();
  onTestFinished(discard);
  return { root, files: filesOf(root) };
}

async function undisturbed() {
  const { root, files } = await workspace();
  const engine = await openFolioEngine({ root, provider: tape() });
  await sitting(engine.start('folio', { idea: someIdea }, pathA));
  return await leftBehind({ files });
}

/** Stops a walk as soon as it has come one step further; resolves with how it ended. */
async function oneStepFurther(run: LiveRun, old: number, how: 'soft' | 'now'): Promise<string> {
  let seen = 0;
  for await (const event of run.events) {
    seen += 1;
    if (seen > old && isProgress(event)) run.stop(how);
  }
  return (await run.ended).status;
}

function isProgress(event: RunEvent): boolean {
  return event.type === 'step_finished' && !event.skipped;
}

test.each(['now', 'soft'] as const)(
  'a story stopped («%s») after every finished step, each time by a new program, ends with the same files',
  async (how) => {
    const { root, files } = await workspace();
    const model = heard(tape());
    let walks = 0;
    for (let status = ''; status !== 'done'; walks += 1) {
      expect(walks).toBeLessThan(60);
      const engine = await openFolioEngine({ root, provider: model.provider });
      const [run] = await engine.runs();
      const old = run ? (await engine.history(run.id)).length : 0;
      const next = run ? engine.resume(run.id) : engine.start('folio', { idea: someIdea });
      status = await oneStepFurther(await running(next), old, how);
      if (status === 'waiting') await answerFirst(engine, 'path-A');
    }
    expect(walks).toBeGreaterThan(15);
    expect(await leftBehind({ files })).toEqual(await undisturbed());
    // Stopped softly, what is in flight ends: nothing is ever asked for twice.
    if (how === 'soft') expect(model.calls).toHaveLength(32);
  },
);

test('a stop in the midst of a batch keeps the scorecards that are there and asks only for the others', async () => {
  const { root, files } = await workspace();
  const held = Promise.withResolvers<void>();
  const model = heard(tape(), {
    during: async ({ role }) => (role === 'folio/lens' ? await held.promise : undefined),
  });
  const engine = await openFolioEngine({ root, provider: model.provider });
  const run = await running(engine.start('folio', { idea: someIdea }, pathA));
  let scored = 0;
  for await (const event of run.events) {
    if (folioMark(event)?.type === 'scored') scored += 1;
    if (scored < 4) continue;
    run.stop('now');
    held.resolve();
  }
  expect(await run.ended).toEqual({ status: 'paused', failure: { kind: 'cancelled' } });
  const folder = 'rehearsal/current';
  const cards = await files.list(`${folder}/chapters/ch01/reviews/round-01`);
  expect(cards).toEqual(['pacer.json', 'persona.json', 'plotter.json', 'stylist.json']);
  expect(await files.json(`${folder}/progress.json`)).toMatchObject({
    status: '一時停止',
    agents: { Lens: { status: 'pending' }, Stylist: { status: 'done', score: 6.82 } },
  });
  expect(await files.json(`${folder}/state.json`)).toMatchObject({
    status: 'paused',
    active_agents: [],
    completed_agents: ['Plotter', 'Persona', 'Stylist', 'Pacer'],
  });
  const before = model.calls.length;
  const { result } = await sitting(engine.resume(undefined));
  expect(result.status).toBe('done');
  const again = model.calls.slice(before).filter(({ round }) => round === 1);
  expect(again.map(({ role }) => role).sort()).toEqual(['anchor', 'atlas', 'lens', 'voice']);
});

test('the end of the tape pauses the story and says what it wanted; it goes on when there is more', async () => {
  const { root, files } = await workspace();
  const engine = await openFolioEngine({ root, provider: { ...tape(), name: 'endless' } });
  const { result } = await sitting(engine.start('folio', { idea: someIdea }, chapters(2)));
  expect(result).toEqual({
    status: 'paused',
    failure: { kind: 'tape_ended', recording: 'folio-ja', wanted: 'ch02/round-01/draft.md' },
  });
  expect(await files.json('current/progress.json')).toMatchObject({
    status: '一時停止',
    chapter: 2,
    round: 1,
  });
  const final = await files.text('current/chapters/ch01/final.md');
  const model = heard(endlessTape());
  const later = await openFolioEngine({ root, provider: model.provider });
  expect((await sitting(later.resume('current'))).result.status).toBe('done');
  expect(model.calls.map(({ chapter }) => chapter)).toEqual(Array(19).fill(2));
  const [draft] = model.calls;
  expect(draft?.request.own).toContain(final);
  expect(await files.text('current/chapters/ch02/final.md')).toMatch(/^# 第2章：/);
});
