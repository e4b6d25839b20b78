// The cockpit while events of finished steps go by, as quickly as it takes them. Arguments: the file to which the heap at
// the start and after each quarter is written, as JSON; how many events; how many of them a step has. Then it ends.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChannel } from '../../src/engine/channel.ts';
import type { Happening, RunEvent } from '../../src/engine/data/event.ts';
import { heapInUse } from '../heap-in-use.ts';
import { openStoryCockpit } from './story-cockpit.ts';
import { beginning, closing, now, opening, piece, type Stream } from './synthetic-story.ts';

const [, , report = '', ...counts] = process.argv;
const [total = 0, eventsAStep = 1] = counts.map(Number);
const stride = total / 4;

const channel = openChannel<RunEvent>();
for (const happening of beginning()) channel.push(now(happening));

const left = openStoryCockpit(channel.values);
await sleep(1500);
const heaps = [heapInUse()];
let fed = 0;
for (let number = 0; fed < total; number += 1) {
  for (const happening of stepEvents(number)) channel.push(now(happening));
  fed += eventsAStep;
  // The screen keeps drawing meanwhile.
  if (fed % 100 === 0) await sleep(2);
  if (fed % stride !== 0) continue;
  await sleep(300);
  heaps.push(heapInUse());
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
