import type { ToolResult, Turn } from '../../engine/acting/acting.ts';
import { RunError } from '../../engine/data/failure.ts';
import { noUsage } from '../../engine/data/usage.ts';
import type { AgentHost, AgentTask } from '../../engine/ports.ts';
import { hashOfRequest } from '../calls/request.ts';
import { repairText } from '../prompt/prompt.ts';
import { withRecall } from '../prompt/recall.ts';
import type { Templates } from '../prompt/template.ts';
import { type ModelRequest, replyFailure, type ToolSpec } from '../provider.ts';
import { noReply, readReply } from '../reply/reply.ts';
import { toolNames } from '../tools/names.ts';
import { specsOf, tools } from '../tools/table.ts';
import { type ActingSettings, openToolHost } from './acting-settings.ts';
import {
  exchangesOf,
  isSettled,
  rejectedReplies,
  repairedResults,
  waitingCall,
  withUniqueIds,
} from './conversation.ts';
import { diskOf } from './disk-of.ts';
import { runCalls, type Workbench } from './run-calls.ts';
import type { Answer } from './talk.ts';
import { cutResult, refuseMore, turnsOf, turnsUsedUp, type Work, wasCut } from './work.ts';

/*
 * The loop of an agent with tools: prepare, ask, judge, run, keep. It goes round until a reply is an answer that passes its
 * check. Every turn is on disk as it happens, so that a later sitting goes on where this one ended.
 */

/** What the model is told of a task's tools. */
export function specsFor(
  { tools = [], language }: Pick<AgentTask<unknown>, 'tools' | 'language'>,
  templates: Templates,
): readonly ToolSpec[] {
  return specsOf(tools, templates, language);
}

type Given<R> = Pick<Work<R>, 'talk' | 'request' | 'provider' | 'mostTokens' | 'templates'> & {
  readonly settings: ActingSettings | undefined;
};

/**
 * Does a task that has tools. All results of a turn go back in one message; tools run only when the model stopped for
 * them; a call that was cut is told and never run. Rejects with `agent_stopped` at a limit of the task, or when the same
 * call has had the same result three times.
 */
export async function act<R>(task: AgentTask<R>, host: AgentHost, given: Given<R>): Promise<R> {
  const work = await prepare(task, host, given);
  try {
    return await workOn(work);
  } finally {
    await work.bench.end();
  }
}

async function workOn<R>(work: Work<R>): Promise<R> {
  const turns = [...(await resumed(work))];
  for (;;) {
    refuseMore(work, turns);
    const reply = await ask(work, turns);
    const turn = newTurn(turns, reply.answer);
    const judged = await judge(work, turns, turn, reply);
    if (judged.is === 'result') return judged.value;
    const done = judged.is === 'calls' ? await run(work, turn) : judged.turn;
    turns.push(await keep(work, done, judged.is === 'calls' ? null : judged.said));
    if (reply.answer.calls.length > 0) work.talk.void();
  }
}

/** What a task with tools works with. Throws (a bug) when the engine did not provide it. */
async function prepare<R>(
  task: AgentTask<R>,
  host: AgentHost,
  { settings, ...given }: Given<R>,
): Promise<Work<R>> {
  const { acting, clock } = host;
  if (settings === undefined || acting === undefined) {
    throw new RunError({ kind: 'bug', detail: `${task.role} has tools and nobody lends them` });
  }
  const bench = openBench(task, { ...host, acting }, settings);
  const work = { ...given, task, acting, clock, began: clock.monotonic(), bench };
  const request = await withRecall(work.request, task, host, settings);
  if (request === undefined) return work;
  // what is remembered did not come from the person's own hands
  bench.heard('memory_search');
  return { ...work, request };
}

function openBench<R>(
  task: AgentTask<R>,
  host: AgentHost & Required<Pick<AgentHost, 'acting'>>,
  settings: ActingSettings,
): Workbench {
  const { acting, signal, clock } = host;
  // prompts carry files of the run, so only a task without inputs has read no foreign text
  let foreign = task.inputs.length > 0 || task.extra !== undefined || task.common !== undefined;
  const seen = new Map<string, string>();
  const disk = diskOf(settings, { ...host, runFolder: acting.runFolder });
  return {
    step: task.step,
    tools: task.tools ?? [],
    turns: acting.turns,
    signal,
    closing: host.closing,
    clock,
    emit: (event) => host.emit(event),
    heard(name) {
      foreign ||= tools[name].foreign;
    },
    hostFor: (asking) =>
      openToolHost(settings, {
        ...{ task, acting, clock, seen, asking, foreignRead: () => foreign },
        diskFor: disk.within,
      }),
    end: disk.end,
  };
}

/** What an earlier sitting left: a call that waited for a person goes on, any other is told as interrupted. */
async function resumed<R>(work: Work<R>): Promise<readonly Turn[]> {
  const turns = await work.acting.turns.load();
  for (const { name } of turns.flatMap(({ assistant }) => assistant.calls)) {
    const known = toolNames.find((one) => one === name);
    if (known !== undefined) work.bench.heard(known);
  }
  const last = turns.at(-1);
  if (last === undefined || isSettled(last)) return turns;
  const waits = waitingCall(last) !== undefined;
  const done = waits
    ? await runCalls(work.bench, last)
    : { ...last, results: repairedResults(last), waiting: null };
  return [...turns.slice(0, -1), await keep(work, done, null)];
}

/** `maxTokens`: how much it was allowed to say. */
type Reply = { readonly answer: Answer; readonly maxTokens: number };

/**
 * The model's next reply in a conversation: an answer, or calls (also calls that were cut, which `judge` has told to it).
 * One that is already on disk is not paid for twice. A reply that was cut before it called anything is asked for once
 * more with more room, as is everything after a cut call. Rejects with the failure of any other end.
 */
async function ask<R>(work: Work<R>, turns: readonly Turn[]): Promise<Reply> {
  const { talk, provider } = work;
  const wide = Math.min(work.mostTokens, work.request.maxTokens * 2);
  let maxTokens = turns.some(wasCut) ? wide : work.request.maxTokens;
  for (;;) {
    const request = withTurns(work, turns, maxTokens);
    const hash = hashOfRequest(provider, request);
    const answer = (await talk.earlier(hash)) ?? (await talk.ask(request, hash));
    const told = answer.stop === 'end' || (answer.calls.length > 0 && canBeTold(answer));
    if (told) return { answer, maxTokens };
    await talk.reject(answer);
    const failure = replyFailure(request, answer);
    const again = failure?.kind === 'truncated' && maxTokens < wide;
    if (!again) throw new RunError(failure ?? { kind: 'unknown_stop', stop: answer.rawStop });
    maxTokens = wide;
  }
}

function canBeTold({ stop }: Answer): boolean {
  return stop === 'tool_use' || stop === 'max_tokens';
}

function withTurns<R>(work: Work<R>, turns: readonly Turn[], maxTokens: number): ModelRequest {
  const { request, templates, task } = work;
  const heading = () => templates.text('runner/note', task.language);
  const exchanges = exchangesOf(turns, ({ said, notes }) => [
    ...(said === null ? [] : [said]),
    ...notes.map((note) => `${heading()}\n\n${note}`),
  ]);
  return { ...request, maxTokens, ...(exchanges.length === 0 ? {} : { exchanges }) };
}

function newTurn(turns: readonly Turn[], { text, calls, pieces, record }: Answer): Turn {
  return {
    n: turns.length + 1,
    assistant: {
      ...{ text, calls: withUniqueIds(calls, turns) },
      ...(calls.length === 0 || pieces === undefined ? {} : { pieces }),
    },
    results: [],
    waiting: null,
    notes: [],
    notesCarried: turns.at(-1)?.notesCarried ?? 0,
    said: null,
    usage: record.usage ?? noUsage,
    usd: record.usd,
  };
}

/** What a reply is: the task's result, calls to be run, or something to be told to the model with the turn as it stands. */
type Judged<R> =
  | { readonly is: 'result'; readonly value: R }
  | { readonly is: 'calls' }
  | { readonly is: 'told'; readonly turn: Turn; readonly said: string | null };

/** Throws where no further reply could be read. */
async function judge<R>(
  work: Work<R>,
  turns: readonly Turn[],
  turn: Turn,
  { answer, maxTokens }: Reply,
): Promise<Judged<R>> {
  if (answer.calls.length === 0) {
    const isTold = waitingNotes(work, turn) && turn.n < turnsOf(work);
    const checked = isTold ? undefined : readReply(answer.text, answer.stop, work.task.reply);
    if (checked?.ok === true) return { is: 'result', value: checked.value };
    return { is: 'told', turn, said: await repair(work, turns, answer, checked?.problems) };
  }
  // their results would not be read
  if (turn.n >= turnsOf(work)) throw turnsUsedUp(work);
  if (answer.stop === 'tool_use') return { is: 'calls' };
  const isCut = answer.stop === 'max_tokens';
  const text = isCut ? cutResult(maxTokens) : 'Not run: the reply did not stop for tools.';
  const results = turn.assistant.calls.map(({ id }): ToolResult => ({ id, text, isError: true }));
  const said = isCut ? work.templates.text('runner/cut', work.task.language) : null;
  return { is: 'told', turn: { ...turn, results }, said };
}

/** A person has sent a note that the agent has not been told. */
function waitingNotes<R>({ acting }: Work<R>, { notesCarried }: Turn): boolean {
  return acting.notes().length > notesCarried;
}

/** One repair turn and one fresh call: what is still wrong then is rarely mended by asking again. */
const mostRejected = 2;

/**
 * What to say of a reply that did not pass its check: what is wrong with it, the first time. null: nothing, either because it
 * was not read, or because it is forgotten and asked for afresh (`exchangesOf`). Throws when it was asked for enough.
 */
async function repair<R>(
  work: Work<R>,
  turns: readonly Turn[],
  answer: Answer,
  problems: readonly string[] | undefined,
): Promise<string | null> {
  if (problems === undefined) return null;
  await work.talk.reject(answer);
  const rejected = rejectedReplies(turns);
  if (rejected >= mostRejected) throw noReply(work.task.role, answer.text, problems);
  // an empty reply cannot be repaired
  if (rejected > 0 || answer.text.trim() === '') return null;
  return repairText(work.templates, work.task.language, problems);
}

/** That the calls are begun is on disk before the first of them runs. */
async function run<R>(work: Work<R>, turn: Turn): Promise<Turn> {
  const started = { ...turn, results: null };
  await work.acting.turns.save(started);
  return await runCalls(work.bench, started);
}

/** The turn with all that goes out beside its results; on disk when this resolves. */
async function keep<R>(work: Work<R>, turn: Turn, said: string | null): Promise<Turn> {
  const { acting, templates, task } = work;
  const notes = acting.notes();
  const isLastButOne = turn.n === turnsOf(work) - 1;
  const last = isLastButOne ? templates.text('runner/last-turn', task.language) : null;
  const words = [said, last].filter((word) => word !== null);
  const done = {
    ...turn,
    notes: notes.slice(turn.notesCarried),
    notesCarried: Math.max(turn.notesCarried, notes.length),
    said: words.length === 0 ? null : words.join('\n\n'),
  };
  await acting.turns.save(done);
  return done;
}
