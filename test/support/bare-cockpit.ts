import { writeSync } from 'node:fs';
import type { Engine } from '../../src/engine/engine.ts';
import type { ProviderFacts, ScreenFacts } from '../../src/ui/cockpit/cockpit-ports.ts';
import type { RoomedPorts } from '../../src/ui/cockpit/cockpit-state.ts';
import { skillsOf } from '../../src/ui/terminal/skills.ts';
import { workflows } from '../../src/ui/workflows/registry.ts';

type Bare = {
  readonly start: RoomedPorts['start'];
  readonly screen?: Partial<ScreenFacts>;
  /** Nobody is connected, unless said here. */
  readonly provider?: Partial<ProviderFacts>;
  engine(): Promise<Engine>;
};

/** What a cockpit of this process needs from outside, with nothing of the person's own behind it. */
export function barePorts({ start, screen = {}, provider = {}, engine }: Bare): RoomedPorts {
  return {
    start,
    engine,
    workflows,
    settled: async () => ({}),
    screen: {
      language: 'ja',
      noColour: false,
      ascii: false,
      ambiguous: 'auto',
      motion: 'full',
      hz: 15,
      tmux: process.env['TMUX'] !== undefined,
      skills: skillsOf({}),
      notify: 'unfocused',
      bell: false,
      theme: 'auto',
      ...screen,
    },
    stdin: process.stdin,
    stdout: process.stdout,
    provider: async () => ({
      name: 'toy',
      model: null,
      connected: false,
      payer: { kind: 'nobody' },
      budgetUsd: null,
      why: '',
      ignoredProxy: null,
      settings: [],
      ...provider,
    }),
    reopen: () => undefined,
    foreground: () => true,
    writeNow: (text) => {
      writeSync(1, text);
    },
    complain: (text) => {
      writeSync(2, text);
    },
    origins: async () => new Map(),
    given: { text: async () => '', files: async () => [] },
    editor: async () => 'there',
    textFile: { read: async () => undefined, write: async () => false },
    edit: async () => undefined,
    editFile: async () => false,
    history: { load: async () => [], add: () => undefined, leave: async () => undefined },
    looked: { at: () => undefined, mark: () => undefined },
    undecided: { at: () => undefined, mark: () => undefined },
    unsent: { take: () => '', keep: () => undefined },
    report: async () => '',
    notifyBy: async () => false,
    keepText: () => undefined,
    tmux: async () => undefined,
    log: { file: '', add: async () => undefined },
    marker: { take: () => undefined, set: () => undefined, clear: () => undefined },
    now: () => new Date(),
    monotonic: () => performance.now(),
  };
}
