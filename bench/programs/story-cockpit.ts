import { writeSync } from 'node:fs';
import type { RunEvent } from '../../src/engine/event.ts';
import type { CockpitPorts } from '../../src/ui/cockpit-ports.ts';
import { openCockpit } from '../../src/ui/open-cockpit.tsx';
import { skillsOf } from '../../src/ui/terminal-skills.ts';
import { syntheticEngine } from './synthetic-engine.ts';

/** The real cockpit on the run screen of one story, played from `events`. Resolves when it has been left. */
export async function openStoryCockpit(events: AsyncIterable<RunEvent>): Promise<number> {
  const ports: CockpitPorts = {
    start: {
      kind: 'resume',
      run: 'story_bench',
      options: {},
      changes: { chapters: undefined, budgetUsd: undefined },
    },
    settled: async () => ({}),
    screen: {
      language: 'ja',
      noColour: false,
      ascii: false,
      ambiguous: 'auto',
      motion: 'full',
      hz: 15,
      tmux: false,
      skills: skillsOf({}),
      notify: 'unfocused',
      bell: false,
      theme: 'auto',
    },
    stdin: process.stdin,
    stdout: process.stdout,
    engine: async () => syntheticEngine(events),
    provider: async () => ({
      name: 'bench',
      model: null,
      connected: false,
      payer: { kind: 'nobody' },
      budgetUsd: null,
      why: '',
      ignoredProxy: null,
      settings: [],
    }),
    writeNow: (text) => {
      writeSync(1, text);
    },
    complain: (text) => {
      writeSync(2, text);
    },
    edit: async () => undefined,
    editFile: async () => false,
    history: { load: async () => [], add: () => undefined },
    looked: { at: () => undefined, mark: () => undefined },
    notifyBy: async () => false,
    keepText: () => undefined,
    log: { file: '', add: async () => undefined },
    marker: { take: () => undefined, set: () => undefined, clear: () => undefined },
    now: () => new Date(),
    monotonic: () => performance.now(),
  };
  return await openCockpit(ports);
}
