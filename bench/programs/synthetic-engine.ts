import { defaultConfig } from '../../src/engine/config.ts';
import type { RunEvent } from '../../src/engine/data/event.ts';
import type { Engine, LiveRun } from '../../src/engine/engine.ts';
import { beginRun } from '../../src/engine/runs/run-state.ts';
import { folioFold } from '../../src/engine/workflows/folio/contract/state.ts';
import { folioView } from '../../src/engine/workflows/folio/contract/view.ts';

/** An engine with one story, whose events come from `events`. Its room's view is the real one. */
export function syntheticEngine(events: AsyncIterable<RunEvent>): Engine {
  const run: LiveRun = {
    id: 'story_bench',
    workflow: 'folio',
    folder: 'current',
    readOnly: false,
    events,
    stop: () => undefined,
    ended: new Promise(() => undefined),
    answeredLate: Promise.resolve(false),
    holder: null,
  };
  const nothing = async () => undefined;
  return {
    root: '',
    config: defaultConfig,
    configFor: () => defaultConfig,
    rehearsal: false,
    estimate: () => ({ model: '', usd: null }),
    runs: async () => [],
    start: async () => ({ kind: 'started', run }),
    standing: nothing,
    resume: async () => ({ kind: 'started', run }),
    questions: async () => [],
    answer: nothing,
    tell: nothing,
    archive: nothing,
    restore: nothing,
    told: async () => [],
    history: async () => [],
    paces: async () => [],
    begin: () => beginRun(folioFold),
    view: folioView,
    roundOf: () => undefined,
    files: async () => [],
    read: nothing,
    export: async () => ({ files: [], title: '', chapters: [], characters: 0, paths: [] }),
    shipped: async () => undefined,
    locate: async (_run, path) => path,
    trusted: async () => true,
    grants: async () => [],
    untrustedProject: async () => null,
    inRepository: async () => false,
    unread: async () => [],
    earlier: async () => [],
    trust: nothing,
  };
}
