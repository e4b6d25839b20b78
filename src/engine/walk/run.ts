/*
 * START HERE. Runs one workflow: walks it over its files, turns everything that happens into events, never throws.
 * What is done is skipped, what is not is done; so a resume is simply another run (docs/spec/engine.md §3.1).
 */

import { commandsOf, refusedOf } from '../acting/acting-turns.ts';
import { editableOf } from '../acting/editable.ts';
import { repositoryOf } from '../acting/open-repository.ts';
import {
  coAuthorOf,
  gitOf,
  guidanceOf,
  headOf,
  overlayOf,
  projectFilesOf,
  projectOf,
  repositoriesOf,
  stageRehearsal,
  trustOffered,
  trustsProject,
  trustsRepository,
} from '../acting/project.ts';
import { surroundingsFor, treesOf } from '../acting/trees.ts';
import { type Contract, checkedMark } from '../contract.ts';
import { CancelledForGood } from '../data/cancelled.ts';
import type { EndStatus } from '../data/event.ts';
import { type Failure, RunError, toFailure } from '../data/failure.ts';
import { type JsonMapping, mapping } from '../data/question.ts';
import type { RunResult } from '../engine.ts';
import type { RunState } from '../runs/run-state.ts';
import { settingsOf } from '../runs/who-is-asked.ts';
import type { Ctx, PrepareHost, Workflow } from '../workflow.ts';
import { agentStep } from './agent-step.ts';
import { ask, originOf, Parked } from './ask.ts';
import { branches } from './branches.ts';
import { budgetOf } from './budget.ts';
import { paidReply } from './call-store.ts';
import { callsAhead, costAhead } from './cost-ahead.ts';
import { tellCutOff } from './cut-off.ts';
import { askAboutEarlier } from './earlier.ts';
import { effect } from './effect.ts';
import { mayGoOn, Rested, standsAgain, takenBy } from './errand.ts';
import { make } from './make.ts';
import { observe } from './observe.ts';
import { askWhoPays } from './payer.ts';
import { memoryOf } from './remembered.ts';
import { roomFiles } from './room-files.ts';
import { hearingSince, isAnsweredAlone } from './said-since.ts';
import { isOwnAnswer, isOwnData, signedData } from './signed.ts';
import { handEdits } from './step-record.ts';
import { finishSuperseding, supersede } from './supersede.ts';
import { mayStart, type Walk } from './walk.ts';
import { isGone } from './while-there.ts';

/** Walks `workflow` once. Resolves when it has ended, parked, paused or failed; the end is also its last event. */
export async function run<Input>(
  workflow: Workflow<Input>,
  input: Input,
  walk: Walk,
  resumed: boolean,
): Promise<RunResult> {
  const known = walk.inbox().length;
  const before = walk.state();
  tellStart(workflow, input, walk, resumed);
  await tellCutOff(walk);
  const result = await withHistory(walk, await walkToEnd(workflow, input, walk, { known, before }));
  const end = { type: 'run_ended', ...result } as const;
  try {
    await workflow.ended?.(prepareHost(walk), { at: walk.ports.clock.now().toISOString(), ...end });
  } catch (error) {
    // The room could not write its last files (a full disk, say). How the run ended is more important.
    if (result.status === 'done') {
      const failed: RunResult = { status: 'failed', failure: toFailure(error) };
      walk.emit({ type: 'run_ended', ...failed });
      return failed;
    }
  }
  walk.emit(end);
  return result;
}

function tellStart<Input>(
  { contract, title }: Workflow<Input>,
  input: Input,
  walk: Walk,
  resumed: boolean,
): void {
  const { agents } = walk.ports;
  const estimate = costAhead(callsAhead(contract, input, walk), walk.ports);
  walk.emit({
    type: 'run_started',
    run: walk.run,
    workflow: contract.name,
    title: title(input),
    provider: agents.provider,
    rehearsal: agents.rehearsal,
    payer: agents.payer,
    budgetUsd: budgetOf(walk.config, walk.inbox()).usd,
    resumed,
    told: takenBy(contract, walk),
    ...(walk.errand === undefined ? estimate && { estimate } : { errand: true }),
  });
}

/**
 * Walks again as long as people have answered, in any process, what the walk before had parked on, or have said more than
 * it `known`: as a whole, or only to do what costs nothing, so that what had failed is not paid once more for that.
 */
async function walkToEnd<Input>(
  workflow: Workflow<Input>,
  input: Input,
  walk: Walk,
  { known, before }: { readonly known: number; readonly before: RunState },
): Promise<RunResult> {
  let { errand } = walk;
  let isAnswered = await isAnsweredAlone(walk, workflow.contract, before);
  const since = hearingSince(walk, workflow.contract, errand === undefined ? undefined : known);
  for (;;) {
    walk.parked.clear();
    const answering = () => isAnswered && !since.isToldMore();
    const result = await walkOnce(workflow, input, { ...walk, errand, answering });
    const waits = errand !== undefined || result.status === 'waiting';
    if (walk.closing() || !(waits || result.status === 'done')) return result;
    const needed = await since.needed({ waits });
    if (needed === 'nothing') return result;
    isAnswered = needed === 'answers';
    if (needed === 'errand') errand ??= { ...result, questions: walk.state().questions };
    else {
      if (errand !== undefined) tellStart(workflow, input, { ...walk, errand: undefined }, true);
      errand = undefined;
    }
  }
}

/**
 * Money is counted from the history, and lists are made of it: a run that could not write it must not look complete.
 */
async function withHistory(walk: Walk, result: RunResult): Promise<RunResult> {
  try {
    await walk.kept();
    return result;
  } catch (error) {
    return result.failure === null ? { status: 'failed', failure: toFailure(error) } : result;
  }
}

async function walkOnce<Input>(
  workflow: Workflow<Input>,
  input: Input,
  walk: Walk,
): Promise<RunResult> {
  try {
    await finishSuperseding(walk);
    await askAboutEarlier(walk);
    const ahead = callsAhead(workflow.contract, input, walk);
    if (walk.errand === undefined) await askWhoPays(walk, ahead);
    await stageRehearsal(walk, workflow.contract.name);
    await workflow.run(verbs(walk, workflow.contract), input);
    return { status: 'done', failure: null };
  } catch (error) {
    if (error instanceof Parked) return { status: 'waiting', failure: null };
    const { errand } = walk;
    if (error instanceof Rested && errand) return await standsAgain(walk, errand);
    if (error instanceof CancelledForGood) return { status: 'cancelled', failure: error.failure };
    const failure = await failureOf(walk, error);
    const failed = { status: statusOf(failure), failure };
    if (errand === undefined || failure.kind === 'run_gone') return failed;
    return await standsAgain(walk, errand, failed);
  }
}

/**
 * Where the folder of the run has gone, whatever was missing of it is missing for that; also while it is still going: a
 * folder that was just made is not there.
 */
async function failureOf(walk: Walk, error: unknown): Promise<Failure> {
  if (walk.signal.aborted) return { kind: 'cancelled' };
  const failure = toFailure(error);
  const isGoing =
    failure.kind === 'file_unwritable' &&
    failure.code === 'ENOENT' &&
    failure.path.startsWith(walk.places.run);
  const gone = { kind: 'run_gone', path: walk.places.run } as const;
  return isGoing || (await isGone(walk)) ? gone : failure;
}

/** How a failure leaves the run: paused when the same run can simply go on later. Exhaustive where it matters. */
function statusOf(failure: Failure): EndStatus {
  switch (failure.kind) {
    case 'cancelled':
    case 'not_paid':
    case 'budget_reached':
    case 'tape_ended':
    case 'unconnected':
    case 'usage_limit':
    case 'spend_cap':
      return 'paused';
    case 'agent_failed':
      return statusOf(failure.cause);
    default:
      return 'failed';
  }
}

function prepareHost(walk: Walk): PrepareHost {
  return {
    runId: walk.run,
    folder: walk.folder,
    files: walk.store,
    now: walk.ports.clock.now(),
    config: walk.config,
    settings: settingsOf(walk.ports),
  };
}

function beginOf({ state, ports }: Walk): Date {
  const { startedAt } = state();
  return startedAt === null ? ports.clock.now() : new Date(startedAt);
}

/** What an agent of a step has done, and was not let do. */
function deedsOf(walk: Walk): Pick<Ctx, 'commands' | 'refused'> {
  return {
    commands: (step) => commandsOf(walk, step),
    refused: (step) => refusedOf(walk, step),
  };
}

function verbs(walk: Walk, contract: Contract): Ctx {
  return {
    runId: walk.run,
    folder: walk.folder,
    product: walk.ports.product ?? 'folio-tui',
    ...{ config: walk.config, screen: walk.screen },
    signal: walk.signal,
    project: projectOf(walk),
    projectFiles: () => projectFilesOf(walk),
    guidance: () => guidanceOf(walk),
    overlay: (name) => overlayOf(walk, name),
    shipped: async (name) => await walk.ports.shipped?.(name),
    overlayEdited: async (name) => await walk.ports.overlays?.edited(name),
    trustsProject: () => trustsProject(walk),
    trustsRepository: () => trustsRepository(walk),
    git: () => gitOf(walk),
    head: () => headOf(walk),
    repositories: () => repositoriesOf(walk, beginOf(walk)),
    repository: (root) => repositoryOf(walk, root),
    recorded: async (path) => await walk.ports.recordings?.read(path),
    trees: (from, include, taken) => treesOf(walk, from, include, taken),
    surroundings: (include) => surroundingsFor(walk, include),
    editable: (needs) => editableOf(walk, needs),
    ...grants(walk),
    hear: (step, text) => {
      walk.emit({ type: 'text_void', step });
      walk.emit({ type: 'text', call: '', step, role: contract.name, text });
    },
    coAuthor: () => coAuthorOf(walk),
    memory: memoryOf(walk),
    learning: walk.ports.agents.rehearsal ? null : (walk.ports.learning ?? null),
    clock: walk.ports.clock,
    ids: walk.ports.ids,
    files: roomFiles(walk.store),
    shared: walk.store,
    inbox: () => walk.inbox(),
    told: (known, signal) => told(walk, known, signal),
    isOwn: (answer) => isOwnAnswer(walk.seal, originOf(walk), answer),
    signed: {
      sign: (what, data) => signedData(walk.seal, originOf(walk), what, data),
      isOwn: (what, data, signature) =>
        isOwnData(walk.seal, originOf(walk), { what, data, signature }),
    },
    ...asBegun(walk),
    phase: (phase, values = {}) => {
      mayStart(walk);
      walk.emit({ type: 'phase_started', phase, values });
    },
    say: (notice, ...along) => walk.emit({ type: 'said', notice, values: valuesIn(notice, along) }),
    warn: (warning, ...along) =>
      walk.emit({ type: 'warned', warning, values: valuesIn(warning, along) }),
    mark: (mark) => walk.emit({ type: 'marked', mark: checkedMark(contract, mark) }),
    ...deedsOf(walk),
    make: (step) => make(walk, step),
    agent: (step) => agentStep(walk, step),
    effect: (step) => effect(walk, step),
    observe: (source, look) => observe(walk, source, look),
    ask: (step) => ask(walk, step),
    all: branches,
    supersede: (paths, reason) => supersede(walk, paths, reason),
    edited: (outputs) => handEdits(walk, outputs),
    budget: () => budgetOf(walk.config, walk.inbox()),
    estimate: (tier, usage) => walk.ports.agents.estimate(tier, usage),
    state: () => walk.state(),
  };
}

/** What a walk was begun for, and with. */
function asBegun(walk: Walk): Pick<Ctx, 'errand' | 'answering' | 'paidReply'> {
  return {
    errand: walk.errand === undefined ? null : { rest: () => mayGoOn(walk) },
    answering: () => walk.answering?.() ?? false,
    paidReply: (step) => paidReply(walk, step),
  };
}

/** What its person's word makes count from now on, in their own folder. */
function grants(walk: Walk): Pick<Ctx, 'trustProject' | 'checks' | 'allowWork'> {
  const { consents, clock } = walk.ports;
  return {
    trustProject: (seal) => trustOffered(walk, seal),
    checks: {
      seen: async (what) => await consents.checksSeen(what),
      remember: async (what, of) => await consents.rememberChecks(what, of, clock.now()),
    },
    allowWork: () => allowWork(walk),
  };
}

async function allowWork(walk: Walk): Promise<void> {
  const project = projectOf(walk);
  const { consents, ids, clock } = walk.ports;
  if (project !== null) await consents.allowWork(project, ids.random(12), clock.now());
}

async function told(walk: Walk, known: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (signal.aborted || walk.inbox().length > known) resolve();
  };
  const stop = walk.hear(look);
  signal.addEventListener('abort', look, { once: true });
  look();
  await promise;
  stop();
}

/** What is told along with a name is plain data, whatever its shape says beyond that. */
function valuesIn(name: string, [values = {}]: readonly unknown[]): JsonMapping {
  const read = mapping.safeParse(values);
  if (!read.success) throw new RunError({ kind: 'bug', detail: `${name} is told no values` });
  return read.data;
}
