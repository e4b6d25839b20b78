import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import { expectGone, openClaude } from '../../../../support/claude-stand-in.ts';
import {
  newWorkspace,
  openFolioEngine,
  pathA,
  running,
  sitting,
  someIdea,
} from '../../../../support/folio/folio-world.ts';
import { marksOf } from '../../../../support/marks.ts';

/* A whole chapter through a program that speaks as `claude` does: one process for each piece of work. */

const answers = new URL('../../../../support/claude-answers/rehearsed.ts', import.meta.url)
  .pathname;

const of = <T extends RunEvent['type']>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEvent & { type: T } => event.type === type);

async function openStory() {
  const { root, discard } = await newWorkspace();
  onTestFinished(discard);
  const claude = await openClaude({ answers });
  const engine = await openFolioEngine({ root, provider: claude.provider() });
  return { claude, engine };
}

test('a chapter is told to its end, one process a call, and costs what the program says', async () => {
  const { claude, engine } = await openStory();
  const { result, events } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
  expect(result).toEqual({ status: 'done', failure: null });
  const calls = await claude.calls();
  expect(calls).toHaveLength(23);
  expect(new Set(calls.map(({ pid }) => pid)).size).toBe(23);
  expect(marksOf(events, 'judged').map(({ outcome }) => outcome)).toEqual(['FAIL', 'PASS']);
  const prices = of(events, 'call_finished').map(({ usd }) => usd);
  expect(new Set(prices)).toEqual(new Set([0.0125]));
  expect(of(events, 'warned')).toEqual([]);
});

test('a run that is stopped now leaves no process behind', async () => {
  const { claude, engine } = await openStory();
  const run = await running(engine.start('folio', { idea: someIdea }, pathA));
  let calls = 0;
  for await (const event of run.events) {
    if (event.type !== 'call_started') continue;
    calls += 1;
    // idea, three paths and the draft are there; reviews are under way
    if (calls === 8) run.stop('now');
  }
  expect((await run.ended).status).toBe('paused');
  const made = await claude.calls();
  expect(made.length).toBeLessThan(23);
  await expectGone(made.map(({ pid }) => pid));
});
