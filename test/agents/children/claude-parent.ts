import { claudeCodeProvider } from '../../../src/agents/providers/claude-code.ts';
import { openChildren } from '../../../src/engine/workspace/children-at-work.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openActingWorld } from '../../support/acting-world.ts';
import { aRequest } from '../../support/call-world.ts';
import { openShell } from '../../support/plain-shell.ts';
import { realClock } from '../../support/real-clock.ts';

/*
 * `<program> <folder>`: one call, written down in the folder; with `tools` the work of an agent in the folder, which says so
 * when a person is asked and never answers. A process that is there to be killed.
 */
const [, , program = '', folder = '', mode = ''] = process.argv;
const env = { PATH: process.env['PATH'] ?? '' };
const provider = claudeCodeProvider({ program, env, clock: realClock, maxUsd: null });

if (mode === 'tools') {
  const { shell } = openShell();
  const permit = () => {
    process.stdout.write('asked\n');
    return new Promise<never>(() => undefined);
  };
  const world = await openActingWorld({ top: folder, provider, shell, permit });
  await world.work();
} else {
  const children = openChildren({
    disk: nodeDisk,
    run: 'run-1',
    folder,
    newId: () => crypto.randomUUID().replaceAll('-', ''),
  });
  await provider.call(aRequest(), {
    signal: new AbortController().signal,
    limits: { idleMs: 60_000, totalMs: 60_000 },
    children,
    onEvent: () => undefined,
  });
}
