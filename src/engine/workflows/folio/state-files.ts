import { RunError } from '../../data/failure.ts';
import { jsonIn } from '../../data/json-text.ts';
import { jsonText, readJson } from '../../json-artifact.ts';
import type { PrepareHost } from '../../workflow.ts';
import { type Files, filesOf } from './contract/paths.ts';
import { type Agent, allReviewers } from './contract/reviewers.ts';
import { qualityGate } from './contract/story-gate.ts';
import type { Ctx } from './ctx.ts';
import { stamp } from './files.ts';
import { gateNow } from './own-gate.ts';
import { progressFile } from './progress.ts';
import { freshModel, Kept, type Mark, type Model, stateFile } from './state.ts';

/**
 * Keeps state.json and progress.json in step with what happens. Writes are one after the other: two
 * agents that end in the same moment leave two versions, each whole.
 */
export type StateFiles = {
  readonly model: () => Model;
  /** Changes what the files say and writes both. */
  set(change: Partial<Model>): Promise<void>;
  /** Changes what the next write will say. */
  note(change: Partial<Model>): void;
  /** The same with more in the log of decisions, which keeps the last ones. */
  log(rows: Model['decisions']): void;
  mark(agent: Agent, mark: Mark): Promise<void>;
  noteMark(agent: Agent, mark: Mark): void;
  /** An agent made progress: progress.json is updated, at most once a second. */
  heard(): void;
  /** Resolves when every write that was begun is on disk. */
  settled(): Promise<void>;
  /** What the state file said when the walk began. */
  readonly before: Kept | undefined;
};

/** Rows of the log that are kept. */
const mostDecisions = 50;

export async function openStateFiles(ctx: Ctx, files: Files): Promise<StateFiles> {
  const before = await readState(ctx, files);
  await setAsideDamagedProgress(ctx, files);
  const start = freshModel(before?.created_at ?? stamp(ctx.clock.now()));
  let model: Model = {
    ...start,
    consumedInputAt: before?.consumed_input_at ?? null,
    decisions: before?.decisions ?? [],
    missing: before?.missing ?? [],
  };
  let last: Promise<void> = Promise.resolve();
  const note = (change: Partial<Model>) => {
    model = { ...model, ...change };
  };
  let writtenAt = ctx.clock.monotonic();
  const queue = (work: (snapshot: Model) => Promise<void>) => {
    const snapshot = model;
    writtenAt = ctx.clock.monotonic();
    // A failed write was reported to its caller; the next one tries again.
    last = last.catch(() => undefined).then(async () => await work(snapshot));
    return last;
  };
  const set = (change: Partial<Model>) => {
    note(change);
    return queue(async (snapshot) => await write(ctx, files, snapshot));
  };
  const heard = () => {
    if (ctx.clock.monotonic() - writtenAt < 1000) return;
    // A background write: if it fails, the next requested write reports the error.
    const { progress } = textsOf(ctx, model);
    queue(async () => await ctx.files.write(files.progress, progress)).catch(() => undefined);
  };
  const marked = (agent: Agent, mark: Mark) => ({ agents: { ...model.agents, [agent]: mark } });
  return {
    model: () => model,
    set,
    note,
    log: (rows) => note({ decisions: [...model.decisions, ...rows].slice(-mostDecisions) }),
    mark: (agent, mark) => set(marked(agent, mark)),
    heard,
    settled: async () => await last.catch(() => undefined),
    noteMark: (agent, mark) => note(marked(agent, mark)),
    before,
  };
}

/** State first: it is the commit point of a step; progress is derived and may be rebuilt (`docs/spec/folio.md` §2). */
async function write(ctx: Ctx, files: Files, model: Model): Promise<void> {
  const texts = textsOf(ctx, model);
  await ctx.files.write(files.state, texts.state);
  await ctx.files.write(files.progress, texts.progress);
}

function textsOf(ctx: Ctx, model: Model): ReturnType<typeof render> {
  const run = ctx.state();
  const percent = (step: string) => Math.min(95, run.steps.get(step)?.percent ?? 0);
  return render(model, {
    runId: ctx.runId,
    gate: qualityGate(gateNow(ctx)),
    spent: run.spent,
    at: stamp(ctx.clock.now()),
    percent,
  });
}

function render(
  model: Model,
  facts: {
    readonly runId: string;
    readonly gate: Ctx['config']['quality_gate'];
    readonly spent: Parameters<typeof stateFile>[1]['spent'];
    readonly at: string;
    percent(step: string): number;
  },
): { readonly state: string; readonly progress: string } {
  const { runId, gate, spent, at, percent } = facts;
  return {
    state: jsonText(stateFile(model, { runId, gate, spent, at })),
    progress: jsonText(progressFile(model, { maxRounds: gate.max_rounds, at, percent })),
  };
}

/** The first two derived files of a new story, before the first walk. */
export async function firstFiles(host: PrepareHost): Promise<void> {
  const files = filesOf(host.folder);
  const at = stamp(host.now);
  const { runId } = host;
  const gate = host.config.quality_gate;
  const texts = render(freshModel(at), { runId, gate, spent: null, at, percent: () => 0 });
  await host.files.write(files.state, texts.state);
  await host.files.write(files.progress, texts.progress);
}

/** All reviewers waiting for their turn. */
export function everybodyPending(): Model['agents'] {
  return Object.fromEntries(allReviewers.map((agent) => [agent, { status: 'pending' as const }]));
}

/**
 * The state file as the last walk left it; undefined when there is none. A damaged one is never reset silently: the
 * person mends it or lets it be rebuilt from the story's files, and then the damaged one is kept aside.
 */
async function readState(ctx: Ctx, files: Files): Promise<Kept | undefined> {
  const text = await ctx.files.read(files.state);
  if (text === undefined) return undefined;
  const read = readJson(text, Kept);
  if (read.ok) return read.value;
  const decision = await askAboutState(ctx, files, read.problems);
  if (decision === 'stop') {
    const detail = read.problems.slice(0, 3).join('; ');
    throw new RunError({ kind: 'file_damaged', path: files.state, detail });
  }
  await ctx.supersede([files.state], 'damaged');
  return undefined;
}

async function askAboutState(
  ctx: Ctx,
  files: Files,
  problems: readonly string[],
): Promise<'rebuild' | 'stop'> {
  const asked = ctx.state().answers.filter(({ question }) => question.startsWith('damaged-state-'));
  const answer = await ctx.ask({
    // «Stop» counts only once: the next walk asks again under the next number.
    id: `damaged-state-${asked.length + 1}`,
    kind: 'damaged_file',
    values: { path: files.state, problems: problems.slice(0, 5) },
    choices: [
      { id: 'rebuild', key: 'r', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  return answer.choice === 'rebuild' ? 'rebuild' : 'stop';
}

/** progress.json is derived: a damaged one is kept aside and written again. */
async function setAsideDamagedProgress(ctx: Ctx, files: Files): Promise<void> {
  const text = await ctx.files.read(files.progress);
  if (text !== undefined && jsonIn(text) === undefined)
    await ctx.supersede([files.progress], 'damaged');
}
