import type { ToolResult, Turn } from '../../engine/acting/acting.ts';
import { noUsage } from '../../engine/data/usage.ts';
import { repairText } from '../prompt/prompt.ts';
import { noReply, readReply } from '../reply/reply.ts';
import { toolNames } from '../tools/names.ts';
import {
  isSettled,
  rejectedReplies,
  repairedResults,
  waitingCall,
  withUniqueIds,
} from './conversation.ts';
import { nextReply } from './next-reply.ts';
import { runCalls } from './run-calls.ts';
import type { Answer } from './talk.ts';
import { cutResult, refuseMore, turnsOf, turnsUsedUp, type Work } from './work.ts';

/** One repair turn and one fresh call: what is still wrong then is rarely mended by asking again. */
const mostRejected = 2;

/**
 * The loop of an agent with tools: a reply, its tools, all their results in one message, the next reply, until one is
 * an answer that passes its check. Turns are on disk as they happen, so that a later sitting goes on where this one
 * ended; tools run only when the model stopped for them; a cut call is told and never run. Rejects with `agent_stopped`
 * at a limit of the task, or when the same call has had the same result three times.
 */
export async function workWithTools<R>(work: Work<R>): Promise<R> {
  const turns = [...(await resumed(work))];
  for (;;) {
    refuseMore(work, turns);
    const { answer, maxTokens } = await nextReply(work, turns);
    const turn = newTurn(turns, answer);
    if (answer.calls.length === 0) {
      const told = waitingNotes(work, turn) && turn.n < turnsOf(work);
      const checked = told ? undefined : readReply(answer.text, answer.stop, work.task.reply);
      if (checked?.ok === true) return checked.value;
      turns.push(await finish(work, turn, await repair(work, turns, answer, checked?.problems)));
    } else {
      // their results would not be read
      if (turn.n >= turnsOf(work)) throw turnsUsedUp(work);
      turns.push(await actOn(work, turn, answer.stop, maxTokens));
      work.talk.void();
    }
  }
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
  return [...turns.slice(0, -1), await finish(work, done, null)];
}

function newTurn(turns: readonly Turn[], { text, calls, record }: Answer): Turn {
  return {
    n: turns.length + 1,
    assistant: { text, calls: withUniqueIds(calls, turns) },
    results: [],
    waiting: null,
    notes: [],
    notesCarried: turns.at(-1)?.notesCarried ?? 0,
    said: null,
    usage: record.usage ?? noUsage,
    usd: record.usd,
  };
}

/** A person has sent a note that the agent has not been told. */
function waitingNotes<R>({ acting }: Work<R>, { notesCarried }: Turn): boolean {
  return acting.notes().length > notesCarried;
}

/**
 * What to say of a reply that is no good: what is wrong with it, the first time. null: nothing, either because it
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

async function actOn<R>(
  work: Work<R>,
  turn: Turn,
  stop: Answer['stop'],
  maxTokens: number,
): Promise<Turn> {
  if (stop === 'tool_use') {
    const started = { ...turn, results: null };
    await work.acting.turns.save(started);
    return await finish(work, await runCalls(work.bench, started), null);
  }
  const cut = stop === 'max_tokens';
  const text = cut ? cutResult(maxTokens) : 'Not run: the reply did not stop for tools.';
  const results = turn.assistant.calls.map(({ id }): ToolResult => ({ id, text, isError: true }));
  const said = cut ? work.templates.text('runner/cut', work.task.language) : null;
  return await finish(work, { ...turn, results }, said);
}

/** The turn with all that goes out beside its results; on disk when this resolves. */
async function finish<R>(work: Work<R>, turn: Turn, said: string | null): Promise<Turn> {
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
