import { stringify } from 'yaml';
import type { Json } from '../../data/question.ts';
import type { SessionMark } from './contract/events.ts';
import { defaultIterations, type State } from './contract/kinds.ts';
import type { NewRow } from './contract/ledger-entry.ts';
import type { SessionPaths } from './contract/paths.ts';
import { type Result, type RunStateFile, type SessionInit, TraceEntry } from './contract/shapes.ts';
import { nameOf, sessionState } from './contract/state.ts';
import type { Ctx } from './ctx.ts';
import { errorText } from './failures.ts';
import type { Ledger } from './ledger/open-ledger.ts';
import type { Desk, Ended } from './orchestrate.ts';

/*
 * Where a session is written down: trace and state for people, rows of the ledger, the result. Every walk comes by all of it
 * again, so each is written once.
 */

export type Recorder = Desk & {
  /** Writes the result that counts from now on. */
  end(result: Ended): Promise<void>;
  /** Tells the screens, once. */
  mark(mark: SessionMark): void;
  know(facts: Partial<Pick<RunStateFile, 'session_type' | 'max_iterations'>>): void;
  learned(init: SessionInit): void;
  readonly trace: readonly TraceEntry[];
};

type Parts = {
  readonly ctx: Ctx;
  readonly files: SessionPaths;
  readonly ledger: Ledger;
  readonly request: string;
};

type Row = TraceEntry & { readonly iteration: number };

export async function openRecorder({ ctx, files, ledger, request }: Parts): Promise<Recorder> {
  const rows: Row[] = [...(await readTrace(ctx.files, files.trace))];
  const ids: string[] = [];
  let state = beginning(ctx, request);
  let entered: { state: State; iteration: number; at: string } | undefined;

  async function save(news: Partial<RunStateFile>): Promise<void> {
    const now = ctx.clock.now().toISOString();
    const trace = rows.map(({ iteration: _, ...row }) => row);
    state = {
      ...state,
      ...news,
      execution_trace: trace,
      ledger_entries: [...ids],
      updated_at: now,
    };
    await ctx.files.write(files.state, `${JSON.stringify(state, null, 2)}\n`);
  }

  function mark(told: SessionMark): void {
    if (!sessionState(ctx.state()).told.has(nameOf(told))) ctx.mark(told);
  }

  if ((await ctx.files.read(files.state)) === undefined) await save({});
  return {
    get trace() {
      return rows.map(({ iteration: _, ...row }) => row);
    },
    mark,
    know(facts) {
      state = { ...state, ...facts };
    },
    learned(session_init) {
      state = { ...state, session_init };
    },
    async enter(now, iteration) {
      entered = { state: now, iteration, at: ctx.clock.now().toISOString() };
      ctx.phase(now, { iteration });
      await save({ state: now, iteration: iteration === 0 ? state.iteration : iteration });
    },
    async leave(component, outcome) {
      if (entered === undefined) return;
      const { state: now, iteration, at } = entered;
      mark({ type: 'session_state', state: now, component, outcome, iteration });
      if (rows.some((row) => row.state === now && row.iteration === iteration)) return;
      rows.push({ state: now, timestamp: at, component, outcome, iteration });
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
      await ctx.files.write(files.trace, lines.join(''));
      await save({});
    },
    async write(key, row) {
      const id = await writeRow({ ctx, files, ledger }, key, row);
      if (id !== null && !ids.includes(id)) ids.push(id);
      return id !== null;
    },
    async end(ended) {
      const trace = rows.map(({ iteration: _, ...row }) => row);
      const { rehearsal } = ctx.state();
      const result = resultOf(ended, { run: ctx.runId, rehearsal, trace, ids });
      await writeResult(ctx.files, files, result);
      await save({});
      const { status, message = '' } = result;
      const { pass, issues } = result.result;
      mark({ type: 'session_result', status, message, pass, issues });
    },
  };
}

/** Where every session begins (`docs/spec/session.md` §2). */
function beginning(ctx: Ctx, request: string): RunStateFile {
  return {
    run_id: ctx.runId,
    rehearsal: ctx.state().rehearsal,
    state: 'idle',
    iteration: 0,
    max_iterations: defaultIterations,
    session_type: null,
    user_request: request,
    execution_trace: [],
    ledger_entries: [],
    session_init: {},
    updated_at: ctx.clock.now().toISOString(),
  };
}

type Facts = {
  readonly run: string;
  readonly rehearsal: boolean;
  readonly trace: readonly TraceEntry[];
  readonly ids: readonly string[];
};

function resultOf(ended: Ended, { run, rehearsal, trace, ids }: Facts): Result {
  const { status, session, task, init, artifacts, pass, issues, message } = ended;
  return {
    name: 'TaskOrchestrator',
    version: '0.2.0',
    run_id: run,
    rehearsal,
    status,
    result: {
      session_type: session?.session_type ?? null,
      task_type: task?.task_type ?? null,
      requires_persona: task?.requires_persona ?? null,
      artifacts,
      pass,
      issues,
    },
    session_init: init ?? {},
    execution_trace: trace,
    ledger_entries: [...ids],
    ...(message === null ? {} : { message }),
  };
}

/** A result that says something else is kept beside the one that counts. */
export async function writeResult(
  store: Pick<Ctx['files'], 'read' | 'write' | 'list'>,
  files: SessionPaths,
  result: Result,
): Promise<void> {
  const text = stringify(result, { lineWidth: 0, aliasDuplicateObjects: false });
  const before = await store.read(files.result);
  if (before === text) return;
  if (before !== undefined) {
    const kept = (await store.list(files.at('results'))).length;
    // one that died right after keeping it has kept it already
    if (kept === 0 || (await store.read(files.oldResult(kept))) !== before)
      await store.write(files.oldResult(kept + 1), before);
  }
  await store.write(files.result, text);
}

/** A ledger that cannot be written never stops a session: the row is kept with the run, and told. */
async function writeRow(
  { ctx, files, ledger }: Omit<Parts, 'request'>,
  key: string,
  given: NewRow,
): Promise<string | null> {
  const row: NewRow = { ...given, run_id: ctx.runId, step: key };
  const is = (entry: NewRow) => entry.run_id === ctx.runId && entry.step === key;
  return await ctx.effect<string | null>({
    key: `ledger/${key}`,
    async deed() {
      try {
        return await ledger.append(row);
      } catch (error) {
        await keepAside(ctx, files, row, errorText(error));
        return null;
      }
    },
    async happened() {
      const found = await ledger.newestFirst((all) => all.some(is)).catch(() => []);
      const entry = found.find(is);
      return entry === undefined ? { done: false } : { done: true, result: entry.id };
    },
  });
}

/** A row that the ledger did not take, kept with the run. */
export async function keepAside(
  ctx: Ctx,
  files: SessionPaths,
  row: NewRow,
  reason: string,
): Promise<void> {
  const before = (await ctx.files.read(files.fallback)) ?? '';
  const line: Json = JSON.parse(JSON.stringify({ ...row, reason }));
  await ctx.files.write(files.fallback, `${before}${JSON.stringify(line)}\n`);
  ctx.warn('ledger_unwritten', { path: files.fallback, reason });
}

/** What is left of a trace; a line that is none is passed over. */
export async function readTrace(
  store: Pick<Ctx['files'], 'read'>,
  path: string,
): Promise<readonly Row[]> {
  const text = (await store.read(path)) ?? '';
  return text.split('\n').flatMap((line) => {
    try {
      const data: unknown = JSON.parse(line);
      const row = TraceEntry.safeParse(data).data;
      const iteration = Number(Reflect.get(Object(data), 'iteration') ?? 0);
      return row === undefined ? [] : [{ ...row, iteration }];
    } catch {
      return [];
    }
  });
}
