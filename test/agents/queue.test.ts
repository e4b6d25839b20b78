import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { openQueue, type Slot } from '../../src/agents/calls/queue.ts';
import { openManualClock, settled } from '../support/manual-clock.ts';

const signal = new AbortController().signal;
const slowDown = {
  until: null,
  failure: { kind: 'rate_limited', retryAfterMs: 20_000, detail: '' },
} as const;

/** Enters `count` calls and says who got in, in order. */
function crowd(queue: ReturnType<typeof openQueue>, count: number) {
  const inside: Slot[] = [];
  for (let n = 0; n < count; n += 1)
    void queue.enter(signal, 'last').then((place) => inside.push(place));
  return inside;
}

describe('places', () => {
  test('no more calls run at once than the limit allows', async () => {
    const queue = openQueue(2, openManualClock());
    const inside = crowd(queue, 5);
    await settled();
    expect(inside).toHaveLength(2);
    inside[0]?.leave();
    await settled();
    expect(inside).toHaveLength(3);
  });

  test('leaving twice gives back one place', async () => {
    const queue = openQueue(1, openManualClock());
    const inside = crowd(queue, 3);
    await settled();
    inside[0]?.leave();
    inside[0]?.leave();
    await settled();
    expect(inside).toHaveLength(2);
  });

  test('a call that was under way goes before those that have not begun', async () => {
    const queue = openQueue(1, openManualClock());
    const order: string[] = [];
    const inside = await queue.enter(signal, 'last');
    void queue.enter(signal, 'last').then(() => order.push('new'));
    void queue.enter(signal, 'first').then(() => order.push('under way'));
    inside.leave();
    await settled();
    expect(order).toEqual(['under way']);
  });

  test('a call that gives up waiting takes no place and leaves no listener', async () => {
    const queue = openQueue(1, openManualClock());
    const inside = await queue.enter(signal, 'last');
    const gone = new AbortController();
    const waiting = queue.enter(gone.signal, 'last');
    gone.abort();
    await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(getEventListeners(gone.signal, 'abort')).toHaveLength(0);
    inside.leave();
    const next = crowd(queue, 1);
    await settled();
    expect(next).toHaveLength(1);
  });

  test('a call aborted in the moment it is let in gives its place back', async () => {
    const queue = openQueue(1, openManualClock());
    const inside = await queue.enter(signal, 'last');
    const gone = new AbortController();
    const waiting = queue.enter(gone.signal, 'last');
    inside.leave();
    gone.abort();
    await waiting.then(
      (place) => place.leave(),
      () => undefined,
    );
    const next = crowd(queue, 1);
    await settled();
    expect(next).toHaveLength(1);
  });
});

describe('the pause after a 429', () => {
  test('nobody starts until the pause is over, and then everybody does without being woken', async () => {
    const clock = openManualClock();
    const queue = openQueue(5, clock);
    queue.pause(20_000, slowDown);
    const inside = crowd(queue, 3);
    await clock.advance(19_999);
    expect(inside).toHaveLength(0);
    expect(queue.paused()).toEqual(slowDown);
    await clock.advance(1);
    expect(inside).toHaveLength(3);
    expect(queue.paused()).toBeUndefined();
  });

  test('a shorter pause does not end a longer one', async () => {
    const clock = openManualClock();
    const queue = openQueue(5, clock);
    queue.pause(20_000, slowDown);
    queue.pause(1000, slowDown);
    const inside = crowd(queue, 1);
    await clock.advance(19_999);
    expect(inside).toHaveLength(0);
  });

  test('a pause that a sleeping computer outlived is over within a minute', async () => {
    const clock = openManualClock();
    const queue = openQueue(5, clock);
    queue.pause(5 * 3_600_000, slowDown);
    const inside = crowd(queue, 1);
    await clock.advance(60_000);
    clock.jump(6 * 3_600_000);
    await clock.advance(60_000);
    expect(inside).toHaveLength(1);
  });
});

describe('the limit after a 429', () => {
  test('the limit halves once for a whole crowd that was refused together', async () => {
    const clock = openManualClock();
    const queue = openQueue(5, clock);
    const inside = crowd(queue, 5);
    await clock.advance(10);
    for (const place of inside) queue.halve(place);
    expect(queue.limit()).toBe(2);
  });

  test('the crowd is halved when the limit was never reached', async () => {
    const clock = openManualClock();
    const queue = openQueue(10, clock);
    const inside = crowd(queue, 5);
    await clock.advance(10);
    for (const place of inside) queue.halve(place);
    expect(queue.limit()).toBe(2);
  });

  test('the limit halves again for a call that began afterwards, down to one', async () => {
    const clock = openManualClock();
    const queue = openQueue(5, clock);
    for (const expected of [2, 1, 1]) {
      await clock.advance(10);
      const place = await queue.enter(signal, 'last');
      await clock.advance(10);
      queue.halve(place);
      place.leave();
      expect(queue.limit()).toBe(expected);
    }
  });

  test('the limit grows by one for every quiet minute, and wakes who waits for it', async () => {
    const clock = openManualClock();
    const queue = openQueue(5, clock);
    const place = await queue.enter(signal, 'last');
    queue.halve(place);
    place.leave();
    const inside = crowd(queue, 9);
    await settled();
    const sizes = [inside.length];
    for (let minute = 0; minute < 4; minute += 1) {
      await clock.advance(60_000);
      sizes.push(inside.length);
    }
    expect(sizes).toEqual([2, 3, 4, 5, 5]);
  });

  test('each change of the limit is told once', async () => {
    const clock = openManualClock();
    const queue = openQueue(4, clock);
    const place = await queue.enter(signal, 'last');
    queue.halve(place);
    expect(queue.news()).toEqual({ limit: 2, reason: 'throttled' });
    expect(queue.news()).toBeUndefined();
    await clock.advance(60_000);
    expect(queue.news()).toEqual({ limit: 3, reason: 'recovered' });
  });
});
