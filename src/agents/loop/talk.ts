import type { Happening, Tier } from '../../engine/data/event.ts';
import { noUsage } from '../../engine/data/usage.ts';
import type { AgentHost, CallLimits, CallRecord } from '../../engine/ports.ts';
import { type CallOutcome, callWithRetry } from '../calls/call.ts';
import type { Line } from '../calls/line.ts';
import type { ModelReply, ModelRequest } from '../provider.ts';

/** What the model said, and the record that keeps it. */
export type Answer = Pick<
  ModelReply,
  'text' | 'calls' | 'pieces' | 'stop' | 'rawStop' | 'refusal'
> & {
  readonly record: CallRecord;
};

/** All calls for one task: each is recorded before anybody reads the reply. */
export type Talk = {
  /**
   * A whole reply to the task's request that an earlier sitting paid for and that nobody has rejected. `requestHash`:
   * of another request than the task's first, e.g. the fifth turn of a conversation.
   */
  earlier(requestHash?: string): Promise<Answer | undefined>;
  /** Makes a call; its reply is on disk when this resolves. Rejects with a RunError. */
  ask(request: ModelRequest, requestHash?: string): Promise<Answer>;
  /** The reply is not a result: it is never taken up again, and what was streamed of it is void. */
  reject(answer: Answer): Promise<void>;
  /** Declares what was streamed so far void, if anything was. */
  void(): void;
};

export type TalkSettings = {
  readonly line: Line;
  readonly task: {
    readonly step: string;
    readonly role: string;
    readonly tier: Tier;
    readonly expectedTokens: number;
  };
  readonly host: AgentHost;
  readonly limits: Pick<CallLimits, 'idleMs' | 'totalMs' | 'silenceEnds'> & {
    readonly turns?: number;
  };
  /** Names the task's first request. Its repair turns are kept under the same name: their reply answers it. */
  readonly requestHash: string;
};

export function openTalk(settings: TalkSettings): Talk {
  const { task, host } = settings;
  const ears = openEars(task.step, host.emit);
  return {
    async earlier(requestHash = settings.requestHash) {
      const record = await host.calls.find(requestHash);
      const stop = record === undefined ? undefined : usable(record);
      if (record === undefined || stop === undefined) return undefined;
      const { call, calls, pieces, model, reply, usage, usd } = record;
      const text = reply ?? '';
      const { step, role } = task;
      const cost = { usage: usage ?? noUsage, usd, ms: 0 };
      host.emit({ type: 'call_finished', call, step, role, model, ...cost, reused: true });
      return { record, text, calls, pieces, stop, rawStop: stop, refusal: null };
    },
    ask: (request, requestHash = settings.requestHash) =>
      ask({ ...settings, requestHash }, request, ears),
    async reject({ record }) {
      const { call, step, role, model } = record;
      host.emit({ type: 'reply_refused', call, step, role, model });
      ears.void();
      await host.calls.save({ ...record, rejected: true });
    },
    void: ears.void,
  };
}

/** How a stored reply ended, if it may be taken up again: it says something, or wants something done. */
function usable({ stop, reply, calls }: CallRecord): 'end' | 'tool_use' | undefined {
  if (stop === 'end' && calls.length === 0 && reply?.trim()) return stop;
  return stop === 'tool_use' && calls.length > 0 ? stop : undefined;
}

async function ask(settings: TalkSettings, request: ModelRequest, ears: Ears): Promise<Answer> {
  const { line, task, host, limits } = settings;
  const call = host.calls.next();
  const asked = newRecord(settings, request, call);
  await host.calls.save(asked);
  const outcome = await callWithRetry(line, request, {
    ...task,
    call,
    limits,
    signal: host.signal,
    closing: host.closing,
    children: host.children,
    emit: ears.emit,
    spent: () => host.spent(),
    budget: () => host.budget(),
  }).catch(async (error: unknown) => {
    // After an abort nothing more is written.
    if (!host.signal.aborted) await host.calls.save(ended(asked, host, ears.lost()));
    throw error;
  });
  const { reply } = outcome;
  const { stop, text, calls, pieces } = reply;
  // of a reply without calls nothing of it is ever asked for again
  const kept = calls.length === 0 ? {} : { pieces };
  const record = { ...ended(asked, host, outcome), stop, reply: text, calls, ...kept };
  await host.calls.save(record);
  return { ...reply, record };
}

function newRecord(settings: TalkSettings, request: ModelRequest, call: string): CallRecord {
  const { line, task, host, limits, requestHash } = settings;
  const { role, model, system, shared, own, followUp, exchanges, maxTokens } = request;
  const { turns: cap } = limits;
  const most = cap === undefined ? {} : { max_turns: cap };
  // later messages are stored in the turns, each once
  const turns = exchanges === undefined ? {} : { turns: exchanges.length };
  return {
    call,
    step: task.step,
    role,
    tier: task.tier,
    model,
    provider: line.provider.name,
    requestHash,
    request: { system, shared, own, followUp: followUp ?? null, maxTokens, ...most, ...turns },
    startedAt: host.clock.now().toISOString(),
    finishedAt: null,
    usage: null,
    usd: null,
    stop: null,
    reply: null,
    calls: [],
    rejected: false,
  };
}

type Cost = Pick<CallOutcome, 'usage' | 'usd'>;

function ended(record: CallRecord, host: AgentHost, cost: Cost | undefined): CallRecord {
  const { usage = null, usd = null } = cost ?? {};
  return { ...record, finishedAt: host.clock.now().toISOString(), usage, usd };
}

/** Hears everything that is told about a task's calls. */
type Ears = {
  emit(event: Happening): void;
  void(): void;
  /** What the latest failed call has cost. */
  lost(): Cost | undefined;
};

/** A full bar would say that the work is done, and it is not before the reply has been checked. */
const MOST_PERCENT = 95;

function openEars(step: string, emit: (event: Happening) => void): Ears {
  let heard = false;
  let shown = 0;
  let lost: Cost | undefined;
  return {
    emit(event) {
      if (event.type === 'text') heard = true;
      if (event.type === 'text_void') heard = false;
      if (event.type === 'call_failed') lost = event;
      if (event.type !== 'call_progress') return emit(event);
      const percent = Math.min(MOST_PERCENT, event.percent);
      if (percent !== shown || percent === 0) emit({ ...event, percent });
      shown = percent;
    },
    void() {
      if (heard) emit({ type: 'text_void', step });
      heard = false;
    },
    lost: () => lost,
  };
}
