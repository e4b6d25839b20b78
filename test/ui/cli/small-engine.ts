import { defaultConfig } from '../../../src/engine/config.ts';
import type { Happening, RunEvent } from '../../../src/engine/data/event.ts';
import { type Failure, RunError } from '../../../src/engine/data/failure.ts';
import type { InboxItem } from '../../../src/engine/data/inbox.ts';
import type { Question } from '../../../src/engine/data/question.ts';
import { nothingSpent } from '../../../src/engine/data/usage.ts';
import type {
  Engine,
  LiveRun,
  OpenQuestion,
  RunResult,
  RunSummary,
  StartOptions,
  StartResult,
} from '../../../src/engine/engine.ts';
import { emptyRunState } from '../../../src/engine/runs/run-state.ts';
import type { Pace } from '../../../src/engine/runs/statistics.ts';
import type { UnreadRun } from '../../../src/engine/runs/unread-run.ts';
import { roundOfStep } from '../../../src/engine/workflows/folio/contract/paths.ts';

export const now = new Date('2026-02-05T10:45:00.000Z');
export const later = '2026-02-05T10:46:00.000Z';
export const earlier = '2026-02-04T09:00:00.000Z';

export function summary(change: Partial<RunSummary> = {}): RunSummary {
  return {
    id: 'story_1',
    workflow: 'folio',
    title: '灯台守の娘',
    folder: 'current',
    rehearsal: false,
    status: 'paused',
    outcome: null,
    exit: null,
    phase: 'loop',
    phaseValues: { chapter: 1, round: 2 },
    average: 731,
    openQuestions: 0,
    askedSince: null,
    asked: null,
    spent: { ...nothingSpent, calls: 21, usd: 0.42 },
    startedAt: earlier,
    lastAt: earlier,
    archived: false,
    ...change,
  };
}

export const choosePath: Question = {
  id: 'choose-path',
  kind: 'choose_path',
  values: {
    estimate: {
      chapter: { calls: [9, 45], usd: [0.4, 2], minutes: [5.5, 27] },
      book: { 'path-A': { calls: [63, 315], usd: [2.8, 14], minutes: [38, 190] } },
    },
  },
  choices: [
    { id: 'path-A', key: 'A', values: { title: '霧の灯台', approach: '王道', chapter_count: 7 } },
    {
      id: 'path-B',
      key: 'B',
      values: { title: '三度の霧笛', approach: '意外性', chapter_count: 5 },
    },
  ],
  comment: true,
  amount: { name: 'chapters', default: 1, max: 7 },
  openedAt: earlier,
};

export const started: Happening = {
  type: 'run_started',
  run: 'story_1',
  workflow: 'folio',
  title: '灯台守の娘',
  provider: 'recorded',
  rehearsal: true,
  payer: { kind: 'nobody' },
  budgetUsd: 5,
  resumed: false,
};

export function events(at: string, ...happenings: readonly Happening[]): RunEvent[] {
  return happenings.map((happening) => ({ at, ...happening }));
}

export type World = {
  runs?: readonly RunSummary[];
  events?: readonly RunEvent[];
  result?: RunResult;
  /** The run goes on until it is stopped. */
  endless?: boolean;
  readOnly?: boolean;
  questions?: readonly OpenQuestion[];
  files?: Readonly<Record<string, string>>;
  history?: readonly RunEvent[];
  paces?: readonly Pace[];
  trusted?: boolean;
  occupied?: RunSummary;
  /** Why no run is started or gone on with. */
  refused?: Failure;
  unread?: readonly UnreadRun[];
  /** What the runs were told without being asked. */
  told?: readonly InboxItem[];
  /** Its folder was deleted: nothing of any run can be read. */
  gone?: boolean;
};

/** An engine made of plain data, that notes what it was asked to do. */
export function smallEngine(world: World) {
  const asked: unknown[] = [];
  let trusted = world.trusted ?? true;
  const launch = (verb: string, what: unknown, given: StartOptions): StartResult => {
    const options = notingTold(asked, what, given, trusted && isFree(world));
    asked.push([verb, what, options]);
    if (world.occupied && !options.archiveOld) return { kind: 'occupied', by: world.occupied };
    if (world.refused || !trusted) return { kind: 'refused', failure: whyNot(world) };
    return { kind: 'started', run: liveRun(world, asked) };
  };
  const known = (run: string) => {
    if (!(world.runs ?? []).some(({ id }) => id === run))
      throw new RunError({ kind: 'unknown_run', id: run });
  };
  const engine: Engine = {
    root: '/w',
    ...{ config: defaultConfig, configFor: () => defaultConfig },
    ...{ rehearsal: false, estimate: () => ({ model: '', usd: null }) },
    runs: async () => world.runs ?? [],
    start: async (workflow, input, options = {}) => launch('start', [workflow, input], options),
    resume: async (id, options = {}) => launch('resume', id, options),
    questions: async () => world.questions ?? [],
    answer: async (run, answer) => void asked.push(['answer', run, answer]),
    tell: async (run, item) => void asked.push(['tell', run, item]),
    archive: async (run) => void asked.push(['archive', run]),
    restore: async (run) => {
      asked.push(['restore', run]);
      return undefined;
    },
    told: async () => world.told ?? [],
    history: async (run) => {
      known(run);
      return world.history ?? [];
    },
    paces: async () => world.paces ?? [],
    begin: () => emptyRunState,
    view: () => ({ workflow: 'toy' }),
    roundOf: (_workflow, step) => roundOfStep(step),
    files: async (run) => {
      if (world.gone) known(run);
      return Object.keys(world.files ?? {});
    },
    read: async (run, path) => {
      if (world.gone) known(run);
      return world.files?.[path];
    },
    export: async (run, options) => {
      asked.push(['export', run, options]);
      return {
        files: [],
        title: '灯台守の娘',
        characters: 15_234,
        chapters: [
          { chapter: 1, title: '霧の朝', source: 'final.md', characters: 8000 },
          { chapter: 2, title: '', source: null, characters: 0 },
          { chapter: 23, title: '帰港', source: 'draft-03.md', characters: 7234 },
        ],
        paths: ['/w/output/manuscript.md'],
      };
    },
    shipped: async () => undefined,
    locate: async (_run, path) => `/w/${path}`,
    unread: async () => world.unread ?? [],
    trusted: async () => trusted,
    grants: async () => [],
    ...{ untrustedProject: async () => null, inRepository: async () => false },
    standing: async () => undefined,
    earlier: async () => [],
    trust: async () => {
      asked.push(['trust']);
      trusted = true;
    },
  };
  return { engine, asked };
}

const isFree = ({ occupied, readOnly = false }: World) => occupied === undefined && !readOnly;

const whyNot = ({ refused }: World): Failure =>
  refused ?? { kind: 'workspace_untrusted', path: '/w' };

/** Notes what a run is told as it is walked; where it is refused, or another process walks it, nothing is told. */
function notingTold(
  asked: unknown[],
  run: unknown,
  { tell = [], ...options }: StartOptions,
  isWalked: boolean,
): StartOptions {
  if (isWalked) asked.push(...tell.map((item) => ['tell', run, item]));
  return options;
}

function liveRun(world: World, asked: unknown[]): LiveRun {
  const end = Promise.withResolvers<RunResult>();
  const stopped = Promise.withResolvers<void>();
  const result: RunResult = world.result ?? { status: 'done', failure: null };
  async function* stream(): AsyncIterable<RunEvent> {
    yield* world.events ?? [];
    if (world.endless) await stopped.promise;
    end.resolve(world.endless ? { status: 'paused', failure: { kind: 'cancelled' } } : result);
  }
  return {
    id: 'story_1',
    workflow: 'folio',
    folder: 'current',
    readOnly: world.readOnly ?? false,
    holder: world.readOnly ? { pid: 4711, host: 'desk', started: earlier } : null,
    events: stream(),
    stop: (how) => {
      asked.push(['stop', how]);
      stopped.resolve();
      if (world.endless) end.resolve({ status: 'paused', failure: { kind: 'cancelled' } });
    },
    ended: end.promise,
    answeredLate: Promise.resolve(false),
  };
}
