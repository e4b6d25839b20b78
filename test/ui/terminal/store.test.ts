import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Happening, RunEvent } from '../../../src/engine/data/event.ts';
import { emptyRunState, foldEvent } from '../../../src/engine/runs/run-state.ts';
import { createEventQueue, createRunStore } from '../../../src/ui/cockpit/store.ts';
import { sameMembers } from '../../../src/ui/cockpit/use-run.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = '2026-01-01T00:00:00.000Z';
const event = (happening: Happening): RunEvent => ({ at, ...happening });
const text = (step: string, words: string) =>
  event({ type: 'text', call: '0001', step, role: 'folio/stylist', text: words });

const anyEvent = fc.constantFrom<RunEvent>(
  event({ type: 'step_started', step: 'a', role: 'folio/stylist' }),
  event({ type: 'step_started', step: 'b', role: 'folio/pacer' }),
  text('a', '霧'),
  text('a', '朝'),
  text('b', '波'),
  event({ type: 'text_void', step: 'a' }),
  event({ type: 'call_progress', call: '0001', step: 'a', percent: 10 }),
  event({ type: 'call_progress', call: '0001', step: 'a', percent: 60 }),
  event({ type: 'step_finished', step: 'a', path: 'a', skipped: false }),
  event({ type: 'said', notice: 'path_written', values: {} }),
  event({ type: 'superseded', paths: ['a'], into: '1', reason: 'x' }),
  event({ type: 'run_ended', status: 'paused', failure: null }),
);

test('events melted together give the same state as each by itself', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const queue = createEventQueue();
      for (const one of events) queue.add(one);
      const { steps, ...melted } = queue.take().reduce(foldEvent, emptyRunState);
      const { steps: plainSteps, ...plain } = events.reduce(foldEvent, emptyRunState);
      expect(melted).toEqual(plain);
      expect(Object.fromEntries(steps)).toEqual(Object.fromEntries(plainSteps));
    }),
  );
});

test('a stream of one step waits as one event', () => {
  const queue = createEventQueue();
  for (let piece = 0; piece < 1000; piece += 1) queue.add(text('a', 'あ'));
  expect(queue.size()).toBe(1);
});

test('after a quiet time a change is told at once, in a stream fifteen times a second', () => {
  const store = createRunStore(15, emptyRunState);
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.feed(text('a', '霧'));
  vi.advanceTimersByTime(1);
  expect(told).toBe(1);
  for (let piece = 0; piece < 300; piece += 1) {
    store.feed(text('a', '霧'));
    vi.advanceTimersByTime(10);
  }
  expect(told).toBeGreaterThanOrEqual(44);
  expect(told).toBeLessThanOrEqual(46);
  vi.advanceTimersByTime(1000);
  expect(store.state().steps.get('a')?.text).toHaveLength(301);
});

test('when nothing comes nothing ticks', () => {
  const store = createRunStore(15, emptyRunState);
  store.feed(text('a', '霧'));
  vi.advanceTimersByTime(500);
  expect(vi.getTimerCount()).toBe(0);
});

test('a key’s change is told without waiting', () => {
  const store = createRunStore(15, emptyRunState);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.state().notices.length));
  store.flush();
  store.feed(event({ type: 'said', notice: 'path_written', values: {} }));
  store.flush();
  expect(seen).toEqual([0, 1]);
});

test('the state is the same object until something more is fed', () => {
  const store = createRunStore(15, emptyRunState);
  store.feed(text('a', '霧'));
  expect(store.state()).toBe(store.state());
});

test('a closed store tells nobody, and a listener that has gone is not told', () => {
  const store = createRunStore(15, emptyRunState);
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  stop();
  store.flush();
  store.subscribe(() => {
    told += 1;
  });
  store.close();
  store.feed(text('a', '霧'));
  store.flush();
  vi.advanceTimersByTime(1000);
  expect(told).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a history of a hundred thousand events waits in bounded memory', () => {
  const store = createRunStore(15, emptyRunState);
  for (let nth = 0; nth < 100_000; nth += 1) {
    store.feed(event({ type: 'said', notice: 'path_written', values: { nth } }));
  }
  expect(store.state().notices).toHaveLength(200);
});

test('slices made anew are the same while their members are', () => {
  const list = [1];
  expect(sameMembers({ a: 1, list }, { a: 1, list })).toBe(true);
  expect(sameMembers([list, 2], [list, 2])).toBe(true);
  expect(sameMembers({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameMembers([1], { 0: 1 })).toBe(false);
  expect(sameMembers(new Map(), new Map())).toBe(false);
  expect(sameMembers(Number.NaN, Number.NaN)).toBe(true);
});
