/*
 * A session (`docs/spec/session.md`): the parts behind the state machine of `orchestrate.ts`, what its person decides when
 * they come to no agreement, and what becomes of what was made. What is done is skipped, so a resume is the same walk again.
 */
import type { SessionDefinition } from './contract/definition.ts';
import { filesOf } from './contract/paths.ts';
import type { SelectorOut, SessionInit } from './contract/shapes.ts';
import { isNoneMade, sessionState } from './contract/state.ts';
import type { Ctx } from './ctx.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { type Components, chosen, type Ended, orchestrate, pairRow } from './orchestrate.ts';
import { offerArtifacts } from './phases/apply.ts';
import { lookAfterwards } from './phases/check-ledger.ts';
import { classify } from './phases/classify.ts';
import { runControl, tellControl } from './phases/control.ts';
import { definitionOf, layDown } from './phases/definitions.ts';
import { escalate } from './phases/escalate.ts';
import { type Before, type Executed, execute } from './phases/execute.ts';
import { acknowledge, gate } from './phases/gate.ts';
import { takeImprovements } from './phases/improve.ts';
import { init } from './phases/init.ts';
import { personas } from './phases/personas.ts';
import { type Selection, select, selectAgain } from './phases/select.ts';
import { treesFor } from './phases/tree.ts';
import { watch } from './phases/watch.ts';
import { openRecorder } from './recorder.ts';
import type { SessionInput } from './schema.ts';
import type { Session } from './session.ts';

export async function runSession(ctx: Ctx, input: SessionInput): Promise<void> {
  const session = await openSession(ctx, input);
  await layDown(ctx);
  await keepRequest(session);
  await takeImprovements(session);
  const ended = await toItsEnd(session);
  await runControl(session);
  tellEnd(session, ended);
  // what was said while it was at work
  await takeImprovements(session);
  if (ended.pass || ended.status === 'completed') await offerArtifacts(session, ended.artifacts);
}

async function openSession(ctx: Ctx, input: SessionInput): Promise<Session> {
  const files = filesOf(ctx.folder);
  const ledger = openLedger({
    files: ctx.files,
    shared: ctx.shared,
    rotateAt: ctx.config.session.ledger_rotate_at,
    now: () => ctx.clock.now(),
    torn: (path, bytes) => ctx.warn('ledger_torn', { path, bytes }),
  });
  const record = await openRecorder({ ctx, files, ledger, request: input.request });
  return { ctx, input, files, ledger, record };
}

/** The words as they were typed; who changes the file later changes nothing that was decided by it. */
async function keepRequest({ ctx, files, input }: Session): Promise<void> {
  if (!(await ctx.files.exists(files.request)))
    await ctx.files.write(files.request, `${input.request.trimEnd()}\n`);
}

/** Attempts beyond the session's own, that its person has allowed. */
type Beyond = {
  readonly more: number;
  readonly selection: Selection | undefined;
  /** Which pair is at work: the first one, or one its person wanted instead. */
  readonly pair: number;
  /** What they said to it, by the attempt it was said before. */
  readonly notes: ReadonlyMap<number, string>;
};

async function toItsEnd(session: Session): Promise<Ended> {
  let beyond: Beyond = { more: 0, selection: undefined, pair: 1, notes: new Map() };
  for (;;) {
    const parts = componentsOf(session, beyond);
    const ended = await orchestrate(
      session.input.request,
      parts.components,
      session.record,
      beyond.more,
    );
    if (parts.lookedBack && ended.status === 'completed' && ended.init !== null)
      await acknowledge(session, ended.init);
    if (ended.status !== 'escalated' || parts.attempts() === 0) return await over(session, ended);
    const word = await escalate(session, ended, parts.attempts());
    if (word.word === 'accept') return await accepted(session, ended, parts.attempts());
    if (word.word === 'stop') return await over(session, ended);
    const next = parts.attempts() + 1;
    const notes = new Map(beyond.notes).set(next, word.note);
    if (word.word === 'again') {
      beyond = { ...beyond, notes, more: beyond.more + 1 };
      continue;
    }
    if (word.to === 'pair') {
      beyond = { ...beyond, notes, pair: beyond.pair + 1, more: beyond.more + 1 };
      continue;
    }
    const selection = await selectAgain(session, word.to);
    await session.record.write(`session-after-${parts.attempts()}`, chosen(selection.out));
    // its own number of attempts, on top of those that were made
    beyond = { ...beyond, notes, selection, more: parts.attempts() };
  }
}

async function over({ record }: Session, ended: Ended): Promise<Ended> {
  await record.end(ended);
  return ended;
}

/** Taken as it is, with what was objected to. */
async function accepted(session: Session, ended: Ended, attempt: number): Promise<Ended> {
  const message = '本人の判断で受け入れた。';
  const taken: Ended = { ...ended, status: 'completed', message };
  await session.record.enter('completed', attempt);
  await session.record.leave('TaskOrchestrator', 'completed');
  return await over(session, taken);
}

type Parts = {
  readonly components: Components;
  /** Attempts so far. */
  attempts(): number;
  readonly lookedBack: boolean;
};

function componentsOf(session: Session, { selection: instead, notes, pair: n }: Beyond): Parts {
  let definition: SessionDefinition | undefined;
  let found: SessionInit | null = null;
  let before: Before = { issues: [], faults: [], files: [], note: '' };
  let made: Executed | undefined;
  let attempts = 0;
  let lookedBack = false;
  const sessionIs = async ({ session_type }: SelectorOut) => {
    definition = await definitionOf(session, session_type);
  };
  const known = () => {
    if (definition === undefined) throw new TypeError('no session was chosen');
    return definition;
  };
  const components: Components = {
    async select() {
      const first = await select(session);
      const selected = instead ?? first;
      await sessionIs(selected.out);
      return selected;
    },
    async init(selection) {
      found = await init(session, selection);
      return found;
    },
    gate: async (checked) => await gate(session, checked),
    async lookBack() {
      lookedBack = true;
      const selected = instead ?? (await selectAgain(session, 'retrospective'));
      await sessionIs(selected.out);
      return selected;
    },
    classify: async () => await classify(session),
    personas: async (task, selection) => {
      const pair = await personas(session, { task, selection, found, n });
      if (n > 1 && task.requires_persona)
        await session.record.write(`personas-${n}`, pairRow(pair));
      tellBanner(session);
      return pair;
    },
    async execute(attempt) {
      attempts = attempt.iteration;
      before = { ...before, note: notes.get(attempt.iteration) ?? '' };
      // begun before anything is made: what its person changes meanwhile is told apart from it
      const [done] = await Promise.all([
        execute(session, attempt, { definition: known(), found, before }),
        treesFor(session),
      ]);
      made = done;
      if (attempt.pair.executor_persona !== null) tellControl(session);
      return made;
    },
    async watch(attempt) {
      if (made === undefined) throw new TypeError('nothing was made');
      const seen = await watch(session, attempt, made, { definition: known(), found, before });
      tellInspected(session, attempt.iteration, seen);
      tellOneModel(session, attempt.iteration);
      before = { issues: seen.issues, faults: seen.faults, files: made.files, note: '' };
      await lookAfterwards(session);
      return seen;
    },
  };
  return {
    components,
    attempts: () => attempts,
    get lookedBack() {
      return lookedBack;
    },
  };
}

function isTold({ ctx }: Session, notice: string): boolean {
  return ctx.state().notices.some((one) => one.notice === notice);
}

/** What will be done and why, before it costs anything. */
function tellBanner(session: Session): void {
  const { chosen: of, classified, personas: pair } = sessionState(session.ctx.state());
  if (of === null || classified === null || isTold(session, 'session_begins')) return;
  session.ctx.say('session_begins', {
    ...{ session: of.session, max: of.max, task: classified.task },
    ...{ executor: pair?.executor?.name ?? '', watcher: pair?.watcher?.name ?? '' },
    ...{ why_session: of.rationale, why_task: classified.rationale },
  });
}

function tellInspected(
  session: Session,
  iteration: number,
  {
    pass,
    issues,
    views,
  }: { pass: boolean; issues: readonly string[] } & {
    views: readonly { issue: string; became: string }[];
  },
): void {
  const { ctx } = session;
  const told = ctx
    .state()
    .notices.some(
      ({ notice, values }) =>
        ['attempt_passed', 'attempt_refused'].includes(notice) && values['iteration'] === iteration,
    );
  if (told) return;
  if (pass) ctx.say('attempt_passed', { iteration, issues: issues.length });
  else {
    const [issue = ''] = issues;
    ctx.say('attempt_refused', { iteration, issue, more: Math.max(0, issues.length - 1) });
  }
  for (const { issue, became } of views) if (became === 'gave_way') ctx.warn('gave_way', { issue });
}

/** Two voices of one model agree more easily than two models would: it is said. */
function tellOneModel(session: Session, iteration: number): void {
  const { ctx, files } = session;
  const { calls, personas: pair } = sessionState(ctx.state());
  if (pair?.executor === null || pair === null || isTold(session, 'one_model')) return;
  const executor = calls[files.executorReply(iteration)]?.model;
  const watcher = calls[files.watcherReply(iteration, 1)]?.model;
  if (executor !== undefined && executor === watcher) ctx.warn('one_model', { model: executor });
}

function tellEnd(session: Session, { status, message, task, session: of }: Ended): void {
  const { ctx } = session;
  const own = sessionState(ctx.state());
  const noneMade = isNoneMade(own);
  // what kept it is told with each attempt
  const text = noneMade && status === 'escalated' ? '' : (message ?? '');
  const told = ctx
    .state()
    .notices.some(({ notice, values }) => notice === 'session_over' && values['status'] === status);
  if (told) return;
  ctx.say('session_over', { status, message: text });
  const { chosen: meeting, attempts } = own;
  const suggestion = ctx.state().notices.findLast(({ notice }) => notice === 'misclassified')
    ?.values['suggestion'];
  if (task !== null && attempts.length > 0 && typeof suggestion === 'string' && suggestion !== '')
    ctx.say('reclassification', { task: task.task_type, suggestion });
  if (of !== null && meeting !== null && meeting.next !== '' && !noneMade)
    ctx.say('next_session', { next: meeting.next });
}
