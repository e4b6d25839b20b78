/*
 * A session, top to bottom (`docs/spec/session.md` §2): the only thing it knows is which state follows which outcome. Who
 * decides, who works, what is asked and where it is written down are handed in.
 */
import type { State, Status } from './contract/kinds.ts';
import type { NewRow } from './contract/ledger-entry.ts';
import type {
  ClassifierOut,
  ExecutorOut,
  Result,
  SelectorOut,
  SessionInit,
  StrategyOut,
  WatcherOut,
} from './contract/shapes.ts';
import { polesNote } from './rules/coverage.ts';
import { afterWatching, oneLine } from './rules/guards.ts';
import { undeclared } from './rules/persona-pair.ts';

/** A session as its definition bounds it. */
export type Bounds = { readonly max: number; readonly min: number };

export type GateWord = 'go' | 'retrospective' | 'stop' | 'escalate';

/** The parts; none of them rejects but to end the sitting: each has an answer for its own failure (§16). */
export type Components = {
  select(): Promise<{ readonly out: SelectorOut; readonly bounds: Bounds }>;
  init(selection: SelectorOut): Promise<SessionInit>;
  gate(init: SessionInit): Promise<GateWord>;
  /** The person wants a look back instead. */
  lookBack(): Promise<{ readonly out: SelectorOut; readonly bounds: Bounds }>;
  classify(): Promise<ClassifierOut>;
  personas(task: ClassifierOut, selection: SelectorOut): Promise<StrategyOut>;
  execute(attempt: Attempting): Promise<ExecutorOut>;
  watch(attempt: Attempting, made: ExecutorOut): Promise<WatcherOut>;
};

export type Attempting = {
  readonly iteration: number;
  readonly task: ClassifierOut;
  readonly selection: SelectorOut;
  readonly pair: StrategyOut;
};

/** Where it is written down. None of it rejects for what a ledger does. */
export type Desk = {
  /** A state was entered: called before its part is at work. */
  enter(state: State, iteration: number): Promise<void>;
  /** What came of the state entered last. */
  leave(component: string, outcome: string): Promise<void>;
  /** Adds a row to the ledger; `key` names it within the run. Resolves with whether it is there. */
  write(key: string, row: NewRow): Promise<boolean>;
};

export type Ended = Pick<Result['result'], 'artifacts' | 'pass' | 'issues'> & {
  readonly status: Status;
  readonly message: string | null;
  readonly session: SelectorOut | null;
  readonly task: ClassifierOut | null;
  readonly init: SessionInit | null;
};

const said = {
  empty: '依頼が空です。',
  stopped: 'ユーザーが開始を取り消しました。',
  blocked: '重大なアラートがあるため、開始前の判断をお願いします。',
  disagreed: (max: number) => `${max}回のイテレーションで合意に達しませんでした`,
} as const;

/**
 * From a request to one of three ends. `more`: attempts that a person has allowed beyond those of the session.
 */
export async function orchestrate(
  wanted: string,
  parts: Components,
  desk: Desk,
  more = 0,
): Promise<Ended> {
  const known: { -readonly [K in keyof Ended]?: Ended[K] } = {};
  if (wanted.trim() === '') {
    await desk.enter('idle', 0);
    await desk.leave('TaskOrchestrator', 'empty');
    return await fail(desk, known, said.empty);
  }
  let { out: session, bounds } = await selecting(parts, desk);
  known.session = session;
  await desk.enter('session_initializing', 0);
  const init = await parts.init(session);
  known.init = init;
  const alerts = init.debt_alerts.length;
  await desk.leave(
    'SessionInit',
    `${init.ready ? 'ready' : 'blocked'}${alerts > 0 ? `, alerts = ${alerts}` : ''}`,
  );
  if (!init.ready) {
    const word = await parts.gate(init);
    if (word === 'stop') return await fail(desk, known, said.stopped);
    if (word === 'escalate') return await escalateEarly(desk, known);
    if (word === 'retrospective') {
      ({ out: session, bounds } = await parts.lookBack());
      known.session = session;
      await desk.write('session-2', chosen(session));
    }
  }
  const task = await classifying(parts, desk);
  known.task = task;
  const pair = await pairing(parts, desk, task, session);
  return await working(parts, desk, { known, bounds: withMore(bounds, more), task, session, pair });
}

function withMore({ max, min }: Bounds, more: number): Bounds {
  return { max: max + more, min };
}

async function selecting(parts: Components, desk: Desk) {
  await desk.enter('session_selecting', 0);
  const selected = await parts.select();
  await desk.leave('SessionSelector', selected.out.session_type);
  await desk.write('session', chosen(selected.out));
  return selected;
}

export function chosen({ session_type, rationale }: SelectorOut): NewRow {
  return {
    component: 'SessionSelector',
    event_type: 'decision',
    content: `session_type = ${session_type}`,
    rationale: rationale.trim() === '' ? '選択基準を説明できない' : rationale,
  };
}

async function classifying(parts: Components, desk: Desk): Promise<ClassifierOut> {
  await desk.enter('classifying', 0);
  const task = await parts.classify();
  const { task_type, requires_persona, rationale } = task;
  await desk.leave(
    'TaskClassifier',
    `${task_type}, ${requires_persona ? 'persona required' : 'no persona'}`,
  );
  await desk.write('task', {
    component: 'TaskClassifier',
    event_type: 'decision',
    content: `task_type = ${task_type}, requires_persona = ${requires_persona}`,
    rationale,
  });
  return task;
}

async function pairing(
  parts: Components,
  desk: Desk,
  task: ClassifierOut,
  session: SelectorOut,
): Promise<StrategyOut> {
  if (!task.requires_persona) return await parts.personas(task, session);
  await desk.enter('selecting_personas', 0);
  const pair = await parts.personas(task, session);
  const { executor_persona: executor, watcher_persona: watcher } = pair;
  await desk.leave('PersonaStrategy', `${executor?.name ?? ''} + ${watcher?.name ?? ''}`);
  await desk.write('personas', pairRow(pair));
  return pair;
}

/** How the ledger says which two were chosen. */
export function pairRow({ executor_persona, watcher_persona, rationale }: StrategyOut): NewRow {
  const names = { executor: executor_persona?.name ?? '', watcher: watcher_persona?.name ?? '' };
  const axes = {
    executor_axis: executor_persona?.axis ?? '',
    watcher_axis: watcher_persona?.axis ?? '',
  };
  return {
    component: 'PersonaStrategy',
    event_type: 'decision',
    content: `executor = ${names.executor}, watcher = ${names.watcher}`,
    rationale: `${rationale}${polesNote(axes.executor_axis, axes.watcher_axis)}`,
    meta: axes,
  };
}

type Work = {
  readonly known: Partial<Ended>;
  readonly bounds: Bounds;
  readonly task: ClassifierOut;
  readonly session: SelectorOut;
  readonly pair: StrategyOut;
};

async function working(parts: Components, desk: Desk, work: Work): Promise<Ended> {
  const { known, bounds, task, session: selection, pair } = work;
  for (let iteration = 1; ; iteration += 1) {
    const attempt = { iteration, task, selection, pair };
    const made = await executing(parts, desk, attempt);
    const found = await watching(parts, desk, attempt, made);
    const next = afterWatching(found.pass, { iteration, ...bounds });
    if (next === 'executing') continue;
    const { pass, issues } = found;
    const facts = { ...blankEnd, ...known, artifacts: made.artifacts, pass };
    if (next === 'learning') {
      await desk.enter('learning', iteration);
      const isThere = await desk.write('completed', {
        component: 'TaskOrchestrator',
        event_type: 'outcome',
        content: `status = completed, artifacts = ${listed(made.artifacts)}`,
        rationale: `全フロー完了。iteration = ${iteration}`,
        iteration,
      });
      await desk.leave('LearningLedger', isThere ? 'recorded' : 'fallback');
      return await end(desk, { ...facts, status: 'completed', message: null, issues }, iteration);
    }
    const last = issues.length > 0 ? issues : [said.disagreed(iteration)];
    const message = `${said.disagreed(iteration)}。判断をお願いします。`;
    await desk.write(`escalated-${iteration}`, {
      ...closing('escalated', made.artifacts, last.join(' / ')),
      iteration,
    });
    return await end(desk, { ...facts, status: 'escalated', message, issues: last }, iteration);
  }
}

async function executing(parts: Components, desk: Desk, attempt: Attempting): Promise<ExecutorOut> {
  const { iteration } = attempt;
  await desk.enter('executing', iteration);
  const made = await parts.execute(attempt);
  const { status, artifacts, execution_log: log } = made;
  const by = attempt.pair.executor_persona?.name ?? artifacts.join(', ');
  await desk.leave(
    'executor',
    status === 'done' ? `done, ${by}` : `blocked, ${oneLine(undeclared(log))}`,
  );
  await desk.write(`executor-${iteration}`, {
    component: 'executor',
    event_type: 'outcome',
    content: `status = ${status}, artifacts = ${listed(artifacts)}`,
    rationale: summary(log),
    iteration,
  });
  return made;
}

async function watching(
  parts: Components,
  desk: Desk,
  attempt: Attempting,
  made: ExecutorOut,
): Promise<WatcherOut> {
  const { iteration, pair, task } = attempt;
  await desk.enter('watching', iteration);
  const found = await parts.watch(attempt, made);
  const who = pair.watcher_persona?.name;
  const passed = who === undefined ? 'pass' : `pass, ${who}`;
  await desk.leave('watcher', found.pass ? passed : `fail, iteration = ${iteration}`);
  const rationale = summary(found.inspection_log);
  await desk.write(`watcher-${iteration}`, {
    component: 'watcher',
    event_type: 'decision',
    content: `pass = ${found.pass}, iteration = ${iteration}`,
    rationale,
    iteration,
    ...metaOf(found),
  });
  if (found.misclassification_detected)
    await desk.write(`misclassified-${iteration}`, {
      component: 'watcher',
      event_type: 'anomaly',
      content: `誤分類を検出: task_type = ${task.task_type} → ${found.reclassification_suggestion ?? '不明'}`,
      rationale,
      iteration,
    });
  return found;
}

/** What was objected to stays beside the decision, whichever way it goes. */
function metaOf({ issues }: WatcherOut): Pick<NewRow, 'meta'> {
  return issues.length === 0 ? {} : { meta: { issues: [...issues] } };
}

const blankEnd = {
  ...{ message: null, session: null, task: null, init: null },
  ...{ artifacts: [] as readonly string[], pass: false, issues: [] as readonly string[] },
};

async function end(desk: Desk, ended: Ended, iteration: number): Promise<Ended> {
  await desk.enter(ended.status, iteration);
  await desk.leave('TaskOrchestrator', ended.status);
  return ended;
}

async function fail(desk: Desk, known: Partial<Ended>, message: string): Promise<Ended> {
  await desk.write('failed', closing('failed', [], message));
  return await end(desk, { ...blankEnd, ...known, status: 'failed', message }, 0);
}

async function escalateEarly(desk: Desk, known: Partial<Ended>): Promise<Ended> {
  const message = said.blocked;
  await desk.write('escalated-0', closing('escalated', [], message));
  return await end(desk, { ...blankEnd, ...known, status: 'escalated', message }, 0);
}

function closing(status: Status, artifacts: readonly string[], rationale: string): NewRow {
  return {
    component: 'TaskOrchestrator',
    event_type: 'outcome',
    content: `status = ${status}, artifacts = ${listed(artifacts)}`,
    rationale,
  };
}

/** `["a.md", "b.md"]` */
function listed(artifacts: readonly string[]): string {
  return `[${artifacts.map((one) => JSON.stringify(one)).join(', ')}]`;
}

const longestSummary = 400;

/** The first words of a log; a log without any says so. */
function summary(log: string): string {
  const text = log.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return '記録なし';
  const letters = [...text];
  return letters.length > longestSummary
    ? `${letters.slice(0, longestSummary - 1).join('')}…`
    : text;
}
