import { claudeCodeProvider } from '../../../src/agents/providers/claude-code.ts';
import { openChildren } from '../../../src/engine/workspace/children-at-work.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { aRequest } from '../../support/call-world.ts';
import { realClock } from '../../support/real-clock.ts';

/* One call through `<program>`, written down in `<folder>`, in a process that is there to be killed. */
const [, , program = '', folder = ''] = process.argv;
const children = openChildren({
  disk: nodeDisk,
  run: 'run-1',
  folder,
  newId: () => crypto.randomUUID().replaceAll('-', ''),
});
const env = { PATH: process.env['PATH'] ?? '' };
await claudeCodeProvider({ program, env, clock: realClock, maxUsd: null }).call(aRequest(), {
  signal: new AbortController().signal,
  limits: { idleMs: 60_000, totalMs: 60_000 },
  children,
  onEvent: () => undefined,
});
