import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { GateChange } from '../../../../src/engine/workflows/folio/contract/gate.ts';
import { foundingRounds } from '../../../../src/engine/workflows/folio/contract/most-rounds.ts';
import { folioFold } from '../../../../src/engine/workflows/folio/contract/state.ts';
import {
  judgingGate,
  judgingGateIn,
} from '../../../../src/engine/workflows/folio/contract/story-gate.ts';
import { folioView } from '../../../../src/engine/workflows/folio/contract/view.ts';
import { accepted, decide, one, scoring } from './decided-story.ts';
import { openStory } from './story-world.ts';

/* The gate of one story, as its author sets it (`docs/spec/folio.md` §20.10). */

const reviews = (round: number) => `${one}/reviews/round-0${round}/editor-summary.json`;
const strict = (limits: object) => ({
  ...defaultConfig,
  quality_gate: { ...defaultConfig.quality_gate, ...limits },
});
const set = (settings: object) => ({ kind: 'set_gate', settings: GateChange.parse(settings) });

/** A story that waits at the choice of its path; its reviewers give these averages. */
async function atTheChoice(scores: Readonly<Record<number, number>>) {
  const story = openStory({ script: { reply: scoring(scores) } });
  await story.start();
  await story.answer('path-A');
  return story;
}

test('a gate that is set before the first verdict is the one that judges, and the files and the screen say so', async () => {
  const story = await atTheChoice({ 1: 6.2 });
  const { result, events } = await decide(
    story,
    set({ min_each: 6, min_overall: 6.1, max_rounds: 3, no_critical: false }),
  );
  expect(result.status).toBe('done');
  const gate = {
    min_each: 6,
    min_overall: 6.1,
    no_critical: false,
    max_rounds: 3,
    min_improvement: 0.3,
  };
  expect(story.json(reviews(1))).toMatchObject({ outcome: 'PASS', quality_gate: gate });
  expect(story.json('current/state.json').quality_gate).toEqual({
    ...defaultConfig.quality_gate,
    ...gate,
  });
  expect(story.json('current/progress.json')).toMatchObject({ max_rounds: 3 });
  const told = events.filter((event) => event.type === 'said' && event.notice === 'gate_set');
  expect(told).toMatchObject([{ values: { min_each: 6, max_rounds: 3, decision: 1 } }]);
  const history = await story.engine.history('current');
  const state = foldEvents(beginRun(folioFold), history);
  expect(folioView(state)).toMatchObject({ maxRounds: 3 });
  const other = strict({ min_each: 8, max_rounds: 7 });
  expect(judgingGate(state.phaseValues, other)).toMatchObject(gate);
  expect(judgingGateIn(history, other)).toMatchObject(gate);
  await story.resume();
  const again = await story.engine.history('current');
  expect(again.filter((e) => e.type === 'said' && e.notice === 'gate_set')).toHaveLength(1);
});

test('a story whose author says nothing of it has no gate of its own in its summaries', async () => {
  const story = await accepted({ 1: 7.4 });
  expect(story.json(reviews(1))).not.toHaveProperty('quality_gate');
});

test('later words change only what they name', async () => {
  const story = await atTheChoice({ 1: 6.2, 2: 6.6 });
  await story.engine.tell('current', set({ min_each: 6, min_overall: 6.9 }));
  await decide(story, set({ min_overall: 6.3 }));
  expect(story.json(reviews(2))).toMatchObject({
    outcome: 'PASS',
    quality_gate: { min_each: 6, min_overall: 6.3, max_rounds: 5 },
  });
});

test('a verdict stands with the gate it was found by; the notes of its round say the numbers of then', async () => {
  let wasAsked = false;
  const story = openStory({
    script: {
      reply: (task) => {
        if (task.role === 'folio/plotter-draft' && task.values['round'] === 2 && !wasAsked) {
          wasAsked = true;
          return '';
        }
        return scoring({ 1: 6.6, 2: 6.6 })(task);
      },
    },
  });
  await story.start();
  await story.answer('path-A');
  await story.resume();
  const first = story.text(reviews(1));
  const notes = story.text(`${one}/revision-notes-01.md`);
  expect(notes).toContain('Gate: FAIL (Average < 7.0)');
  story.remove(`${one}/revision-notes-01.md`);
  const { result } = await decide(story, set({ min_overall: 6.5 }));
  expect(result.status).toBe('done');
  expect(story.text(reviews(1))).toBe(first);
  expect(story.text(`${one}/revision-notes-01.md`)).toBe(notes);
  expect(story.json(reviews(2))).toMatchObject({ outcome: 'CONVERGED' });
});

test('more rounds let a forced chapter go on when its author redoes it', async () => {
  const story = await accepted({ 1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 7.4 });
  expect(story.json(reviews(5)).outcome).toBe('FORCE_PASS');
  await story.engine.tell('current', set({ max_rounds: 8 }));
  await decide(story, { kind: 'redo_chapter', chapter: 1, fromRound: 5, comment: '' });
  expect(story.json(reviews(6))).toMatchObject({ outcome: 'PASS' });
  expect(story.text(`${one}/final.md`)).toBe(story.text(`${one}/draft-06.md`));
});

test('the second look of Lens begins with the next round and is asked for no round that was judged', async () => {
  const story = await accepted({ 1: 6.2, 2: 7.4, 3: 7.8 });
  await story.engine.tell('current', set({ cross_review_pass: true }));
  await decide(story, { kind: 'redo_chapter', chapter: 1, fromRound: 2, comment: '' });
  const looks = story.calls.filter(({ role }) => role === 'folio/lens-cross');
  expect(looks.map(({ task }) => task.values['round'])).toEqual([3]);
  await story.engine.tell('current', set({ cross_review_pass: false }));
  await decide(story, set({ require_convergence: false }));
  expect(story.calls).toEqual([]);
});

test('a forced chapter takes its best draft when its author wants that of this story', async () => {
  const story = await atTheChoice({ 1: 6.8, 2: 6 });
  await decide(story, set({ max_rounds: 2, force_pass_draft: 'best' }));
  expect(story.json(reviews(2)).outcome).toBe('FORCE_PASS');
  expect(story.text(`${one}/final.md`)).toContain(story.text(`${one}/draft-01.md`).slice(-60));
});

test.each([{ min_each: 11 }, { max_rounds: 0 }, { max_rounds: 2.5 }, { no_critical: 'yes' }])(
  'a gate of %o is none',
  (settings) => {
    expect(GateChange.safeParse(settings).success).toBe(false);
  },
);

test('a story at rest that is told of its gate stays at the chapter it has on the screen', async () => {
  const story = await accepted({ 1: 6.6, 2: 7.4 });
  await decide(story, { kind: 'use_round', chapter: 1, round: 1 });
  await decide(story, set({ min_each: 6 }));
  const state = foldEvents(beginRun(folioFold), await story.engine.history('current'));
  expect(folioView(state)).toMatchObject({ chapter: 1, round: 1 });
  expect(judgingGate(state.phaseValues, undefined).min_each).toBe(6);
  expect(story.calls).toEqual([]);
});

test('what shows a gate shows what the story said of it, and of what it did not say the settings', () => {
  const settings = strict({ min_each: 8, max_rounds: 7, no_critical: false });
  expect(judgingGate({}, undefined)).toEqual(judgingGate({}, defaultConfig));
  expect(judgingGate({}, undefined).max_rounds).toBe(foundingRounds);
  expect(judgingGate({}, settings)).toMatchObject({ min_each: 8, max_rounds: 7, min_overall: 7 });
  // a story of an earlier version said only its rounds
  expect(judgingGate({ chapter: 1, max_rounds: 3 }, settings)).toEqual({
    ...judgingGate({}, settings),
    max_rounds: 3,
  });
  expect(judgingGate({ no_critical: 1, force_pass_draft: 'best' }, settings)).toMatchObject({
    no_critical: true,
    force_pass_draft: 'best',
  });
  expect(judgingGate({ min_each: 'x', force_pass_draft: 'none' }, settings)).toMatchObject({
    min_each: 8,
    force_pass_draft: 'best',
  });
  expect(judgingGateIn([], settings)).toEqual(judgingGate({}, settings));
});
