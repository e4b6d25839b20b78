// The cockpit while 10,000 events of finished steps go by, twenty a step. Run with --expose-gc; the heap after each
// 2,500 events is written, as JSON, to the file named by the first argument. Then it ends.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChannel } from '../../src/engine/channel.ts';
import type { Happening, RunEvent } from '../../src/engine/event.ts';
import { openStoryCockpit } from './story-cockpit.ts';
import { beginning, closing, now, opening, piece, type Stream } from './synthetic-story.ts';

const total = 10_000;
const stride = 2_500;
const eventsAStep = 20;
const [, , report = ''] = process.argv;

const channel = openChannel<RunEvent>();
for (const happening of beginning()) channel.push(now(happening));

const left = openStoryCockpit(channel.values);
await sleep(1500);
const heaps = [heap()];
let fed = 0;
for (let number = 0; fed < total; number += 1) {
  for (const happening of stepEvents(number)) channel.push(now(happening));
  fed += eventsAStep;
  // The screen keeps drawing meanwhile.
  if (number % 5 === 0) await sleep(2);
  if (fed % stride !== 0) continue;
  await sleep(300);
  heaps.push(heap());
}
writeFileSync(report, JSON.stringify(heaps));
process.exitCode = await left;
process.exit();

/** Every fiftieth step is a draft in the pane; the others go by unseen. */
function stepEvents(number: number): readonly Happening[] {
  const stream: Stream = {
    step: number % 50 === 0 ? 'current/chapters/ch01/draft-02.md' : `current/notes/${number}.md`,
    role: 'folio/lens',
    call: String(number).padStart(4, '0'),
  };
  const ends = [...opening(stream), ...closing(stream)];
  const pieces = Array.from({ length: eventsAStep - ends.length }, (_, nth) => piece(stream, nth));
  return [...opening(stream), ...pieces, ...closing(stream)];
}

/** Bytes that are really in use. */
function heap(): number {
  for (let again = 0; again < 3; again += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
