import type { RunEvent } from '../../src/engine/data/event.ts';
import { openCockpit } from '../../src/ui/cockpit/open-cockpit.tsx';
import { barePorts } from '../../test/support/bare-cockpit.ts';
import { syntheticEngine } from './synthetic-engine.ts';

/** The real cockpit on the run screen of one story, played from `events`. Resolves when it has been left. */
export async function openStoryCockpit(events: AsyncIterable<RunEvent>): Promise<number> {
  const changes = { tell: [], more: false };
  const ports = barePorts({
    start: { kind: 'resume', run: 'story_bench', options: {}, changes },
    screen: { motion: 'full', tmux: false },
    provider: { name: 'bench' },
    engine: async () => syntheticEngine(events),
  });
  return await openCockpit(ports);
}
