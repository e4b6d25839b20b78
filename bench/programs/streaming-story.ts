// The cockpit while 64 agents stream 30 events a second each, for as long as it is open.
import { openChannel } from '../../src/engine/channel.ts';
import type { RunEvent } from '../../src/engine/data/event.ts';
import { openStoryCockpit } from './story-cockpit.ts';
import { beginning, now, opening, piece, streamsOf } from './synthetic-story.ts';

const streams = streamsOf(64);
const perSecond = 30;
/** Agents do not speak at the same moment: each group has its own. */
const groups = 8;

const channel = openChannel<RunEvent>();
for (const happening of [...beginning(), ...streams.flatMap(opening)]) channel.push(now(happening));

let beat = 0;
setInterval(play, 1000 / perSecond / groups);
const from = performance.now();

/** As many beats as are due: a late timer loses no event. */
function play(): void {
  const due = ((performance.now() - from) / 1000) * perSecond * groups;
  for (; beat < due; beat += 1) {
    const nth = Math.floor(beat / groups);
    for (let at = beat % groups; at < streams.length; at += groups) {
      const stream = streams[at];
      if (stream !== undefined) channel.push(now(piece(stream, nth)));
    }
  }
}

process.exitCode = await openStoryCockpit(channel.values);
process.exit();
