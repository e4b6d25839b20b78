import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { openWarmUp, type WarmSlot } from '../../src/agents/calls/warm-up.ts';
import { openManualClock, settled } from '../support/manual-clock.ts';

const signal = new AbortController().signal;

async function batch(size: number, key: string | undefined = 'chapter 1') {
  const clock = openManualClock();
  const warmUp = openWarmUp(clock);
  const inside: WarmSlot[] = [];
  for (let n = 0; n < size; n += 1) {
    void warmUp.enter(key, signal).then((place) => inside.push(place));
  }
  await settled();
  return { clock, warmUp, inside };
}

test('the first call of a batch goes ahead and the others start on its first event', async () => {
  const { inside } = await batch(7);
  expect(inside).toHaveLength(1);
  inside[0]?.begun();
  await settled();
  expect(inside).toHaveLength(7);
});

test('the others wait until the first reply begins, for a minute at most once it was asked for', async () => {
  const { clock, inside } = await batch(7);
  // a pause of the provider is not the fault of the one ahead
  await clock.advance(290_000);
  expect(inside).toHaveLength(1);
  const { promise: silent, resolve: speak } = Promise.withResolvers<void>();
  const asked = inside[0]?.during(() => silent);
  await clock.advance(59_000);
  expect(inside).toHaveLength(1);
  await clock.advance(1000);
  expect(inside).toHaveLength(7);
  speak();
  await asked;
});

test('a request that fails is asked again without the others, who wait for the next attempt as long', async () => {
  const { clock, inside } = await batch(3);
  await expect(inside[0]?.during(() => Promise.reject(new Error('529')))).rejects.toThrow('529');
  await clock.advance(200_000);
  expect(inside).toHaveLength(1);
  const again = inside[0]?.during(async () => inside[0]?.begun());
  await again;
  await settled();
  expect(inside).toHaveLength(3);
  expect(clock.asleep()).toBe(0);
});

test('who waits for more than a moment says for whom, and is told no more when it may go', async () => {
  const clock = openManualClock();
  const warmUp = openWarmUp(clock);
  const held: string[] = [];
  const starter = (role: string) => ({
    role,
    held: (behind: string) => held.push(`${role} ${behind}`),
  });
  const first = await warmUp.enter('chapter 1', signal, starter('folio/plotter'));
  const second = warmUp.enter('chapter 1', signal, starter('folio/lens'));
  await clock.advance(4000);
  expect(held).toEqual([]);
  await clock.advance(1000);
  expect(held).toEqual(['folio/lens folio/plotter']);
  first.done();
  const third = warmUp.enter('chapter 1', signal, starter('folio/stylist'));
  (await second).begun();
  await third;
  await clock.advance(60_000);
  expect(held).toHaveLength(1);
});

test('where the first call ends without a reply, the next one goes ahead in its place', async () => {
  const { inside } = await batch(3);
  inside[0]?.done();
  await settled();
  expect(inside).toHaveLength(2);
  inside[1]?.begun();
  await settled();
  expect(inside).toHaveLength(3);
  inside[1]?.done();
  inside[2]?.done();
});

test('a call that is stopped as its turn comes hands the turn on', async () => {
  const { warmUp, inside } = await batch(1);
  const controller = new AbortController();
  const stopped = warmUp.enter('chapter 1', controller.signal);
  stopped.catch(() => undefined);
  void warmUp.enter('chapter 1', signal).then((place) => inside.push(place));
  await settled();
  controller.abort();
  inside[0]?.done();
  await expect(stopped).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await settled();
  expect(inside).toHaveLength(2);
});

test('calls without a key wait for nobody', async () => {
  const clock = openManualClock();
  const warmUp = openWarmUp(clock);
  await Promise.all([warmUp.enter(undefined, signal), warmUp.enter(undefined, signal)]);
  expect(clock.asleep()).toBe(0);
});

test('two batches do not wait for each other', async () => {
  const { warmUp, inside } = await batch(2);
  await warmUp.enter('chapter 2', signal);
  expect(inside).toHaveLength(1);
});

test('once a batch is over, its key begins a new one', async () => {
  const { warmUp, inside } = await batch(1);
  inside[0]?.done();
  await warmUp.enter('chapter 1', signal);
});

test('a waiting call can be aborted, and no listener stays behind', async () => {
  const { warmUp } = await batch(1);
  const controller = new AbortController();
  const waiting = warmUp.enter('chapter 1', controller.signal);
  await settled();
  controller.abort();
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test('a prefix that was used a moment ago is still in the cache: the next batch starts together', async () => {
  const { clock, warmUp, inside } = await batch(1);
  inside[0]?.begun();
  inside[0]?.done();
  await clock.advance(3 * 60_000);
  const next = [warmUp.enter('chapter 1', signal), warmUp.enter('chapter 1', signal)];
  expect(await Promise.all(next)).toHaveLength(2);
});

test('a prefix that has gone cold is warmed by one call again', async () => {
  const { clock, warmUp, inside } = await batch(1);
  inside[0]?.begun();
  inside[0]?.done();
  await clock.advance(5 * 60_000);
  const later: WarmSlot[] = [];
  for (let n = 0; n < 3; n += 1) {
    void warmUp.enter('chapter 1', signal).then((place) => later.push(place));
  }
  await settled();
  expect(later).toHaveLength(1);
});
