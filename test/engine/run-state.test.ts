import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Happening, RunEvent } from '../../src/engine/data/event.ts';
import { openRunFold } from '../../src/engine/runs/run-fold.ts';
import { emptyRunState, foldEvent, foldEvents } from '../../src/engine/runs/run-state.ts';

const at = '2026-01-01T00:00:00.000Z';
const step = fc.constantFrom('a', 'b', 'c');
const call = { call: '1', role: 'toy/worker' } as const;

const happening: fc.Arbitrary<Happening> = fc.oneof(
  step.map((name): Happening => ({ type: 'step_started', step: name, role: 'toy/worker' })),
  fc
    .tuple(step, fc.string())
    .map(([name, text]): Happening => ({ type: 'text', step: name, text, ...call })),
  step.map((name): Happening => ({ type: 'text_void', step: name })),
  fc
    .tuple(step, fc.integer({ min: 0, max: 100 }))
    .map(
      ([name, percent]): Happening => ({ type: 'call_progress', call: '1', step: name, percent }),
    ),
  fc
    .tuple(step, fc.boolean())
    .map(
      ([name, skipped]): Happening => ({ type: 'step_finished', step: name, path: name, skipped }),
    ),
  step.map((name): Happening => ({ type: 'tool_started', step: name, tool: 'grep', subject: 'x' })),
  step.map(
    (name): Happening => ({ type: 'superseded', paths: [name], into: 'away', reason: 'changed' }),
  ),
  fc.constantFrom<Happening>(
    { type: 'run_ended', status: 'paused', failure: null },
    { type: 'phase_started', phase: 'loop', values: { round: 1 } },
  ),
);
const events = fc.array(
  happening.map((what): RunEvent => ({ at, ...what })),
  { maxLength: 40 },
);

test('folding many events at once gives what folding them one by one gives', () => {
  fc.assert(
    fc.property(events, events, (first, then) => {
      const before = first.reduce(foldEvent, emptyRunState);
      expect(foldEvents(before, then)).toEqual(then.reduce(foldEvent, before));
    }),
  );
});

test('a state that was looked at does not change with what comes later', () => {
  fc.assert(
    fc.property(events, events, (first, then) => {
      const fold = openRunFold(emptyRunState, first);
      const seen = fold.state();
      const steps = structuredClone(seen.steps);
      for (const event of then) fold.feed(event);
      expect(fold.state()).toEqual([...first, ...then].reduce(foldEvent, emptyRunState));
      expect(seen.steps).toEqual(steps);
    }),
  );
});

test('passing by a step that is done is no change', () => {
  const done = foldEvent(emptyRunState, {
    at,
    type: 'step_finished',
    step: 'a',
    path: 'a',
    skipped: false,
  });
  const again = foldEvent(done, {
    at,
    type: 'step_finished',
    step: 'a',
    path: 'a',
    skipped: true,
  });
  expect(again.steps).toBe(done.steps);
});

test('a step tells which tool it uses, or used last and whether that went well', () => {
  const started: RunEvent = { at, type: 'step_started', step: 'a', role: 'toy/worker' };
  const tool = { step: 'a', tool: 'run_command', subject: 'npm test' };
  const using = foldEvents(emptyRunState, [started, { at, type: 'tool_started', ...tool }]);
  expect(using.steps.get('a')?.lastTool).toEqual({
    tool: 'run_command',
    subject: 'npm test',
    ok: null,
  });
  const used = foldEvent(using, { at, type: 'tool_finished', ...tool, ok: false, ms: 3 });
  expect(used.steps.get('a')?.lastTool?.ok).toBe(false);
  expect(foldEvent(used, started).steps.get('a')?.lastTool).toBeNull();
});
