import type { Config } from '../engine/config.ts';
import type { Payer } from '../engine/data/event.ts';
import { RunError } from '../engine/data/failure.ts';
import type { AgentHost, Agents, AgentTask, Clock } from '../engine/ports.ts';
import { type Line, openLine, priceAt } from './calls/line.ts';
import { hashOfRequest, modelOf, requestFor } from './calls/request.ts';
import type { ActingSettings } from './loop/acting-settings.ts';
import { type Answer, openTalk, type Talk } from './loop/talk.ts';
import { repairText } from './prompt/prompt.ts';
import type { Templates } from './prompt/template.ts';
import {
  type Conversation,
  type ConversationWords,
  type ModelRequest,
  type Provider,
  replyFailure,
} from './provider.ts';
import { bounded, isBetter, noReply, readReply, weighed } from './reply/reply.ts';

/** Everything the agents of one program share. */
export type AgentsSettings = {
  readonly provider: Provider;
  readonly payer: Payer;
  /** See `Agents.credential`. */
  readonly credential: string | null;
  /** See `Agents.sameKey`. */
  readonly sameKey?: readonly string[];
  readonly templates: Templates;
  readonly config: Config['provider'];
  /** What agents with tools need; without it no task may have any. */
  readonly acting?: () => Promise<ActingSettings>;
  readonly clock: Clock;
  /** 0 ≤ n < 1, for the jitter of retries. */
  random(): number;
};

/** What every agent's work has in common. */
type Shared = Pick<AgentsSettings, 'templates' | 'config' | 'acting'> & { readonly line: Line };

/**
 * The `agents` port: role + inputs → template and data → model → a reply that passed its check. All tasks share one
 * line to the provider. See `Agents` for what it promises.
 */
export function openAgents(settings: AgentsSettings): Agents {
  const { provider, payer, credential, sameKey, templates, config, acting } = settings;
  const line = openLine(provider, settings);
  const shared = { templates, config, line, ...(acting === undefined ? {} : { acting }) };
  return {
    provider: provider.name,
    rehearsal: provider.name === 'recorded',
    payer,
    credential,
    ...(sameKey === undefined ? {} : { sameKey }),
    run: (task, host) => runAgent(shared, task, host),
    ...(provider.recordedProject === undefined
      ? {}
      : { recordedProject: provider.recordedProject }),
    estimate: (tier, usage) => {
      const model = modelOf(provider.name, config, tier);
      return { model, usd: priceAt(line, model, usage) };
    },
  };
}

/**
 * A reply, and when it does not pass its check one repair turn that quotes what is wrong, then one fresh call, then
 * `invalid_reply`. A reply that was already paid for is taken up again before anybody is asked.
 */
async function runAgent<R>(shared: Shared, task: AgentTask<R>, host: AgentHost): Promise<R> {
  const { line, config } = shared;
  const { caps, name } = line.provider;
  const model = modelOf(name, config, task.tier);
  // a recording has no tools, and answers as if it had used them
  const acts = caps.tools === true && (task.tools ?? []).length > 0;
  // a task without tools loads neither tools nor guard
  const acting = acts ? await import('./loop/tool-loop.ts') : undefined;
  const tools = acting?.specsFor(task, shared.templates) ?? [];
  const request = await requestFor({ ...shared, model, caps, tools }, task, host);
  const { idle_sec, total_sec } = config.timeouts;
  const limits = { idleMs: idle_sec * 1000, totalMs: total_sec * 1000, ...task.limits };
  const requestHash = hashOfRequest(name, request);
  const conversation = acts
    ? line.provider.converse?.(wordsFor(task, shared.templates))
    : undefined;
  const talk = openTalk({ line: through(line, conversation), task, host, limits, requestHash });
  try {
    // a recording searches no memory
    const looks = acts || (task.recall !== undefined && name !== 'recorded');
    const settings = looks ? await shared.acting?.() : undefined;
    if (acting === undefined)
      return await converse(shared, task, talk, await remembering(request, task, host, settings));
    const given = { talk, request, provider: name, mostTokens: config.max_output_tokens };
    const { templates } = shared;
    return await acting.act(task, host, { ...given, templates, settings });
  } catch (error) {
    talk.void();
    throw error;
  } finally {
    await conversation?.end();
  }
}

/** The request of a task without tools, with what is remembered behind it. */
async function remembering(
  request: ModelRequest,
  task: AgentTask<unknown>,
  host: AgentHost,
  settings: ActingSettings | undefined,
): Promise<ModelRequest> {
  if (settings === undefined) return request;
  const { withRecall } = await import('./prompt/recall.ts');
  return (await withRecall(request, task, host, settings)) ?? request;
}

/** The same line with the calls of one task going to their own conversation. */
function through(line: Line, conversation: Conversation | undefined): Line {
  if (conversation === undefined) return line;
  return { ...line, provider: { ...line.provider, call: conversation.call } };
}

function wordsFor(
  { language }: Pick<AgentTask<unknown>, 'language'>,
  templates: Templates,
): ConversationWords {
  return { goOn: templates.text('runner/go-on', language) };
}

async function converse<R>(
  shared: Shared,
  task: AgentTask<R>,
  talk: Talk,
  request: ModelRequest,
): Promise<R> {
  async function accept(answer: Answer, turns: readonly ('repair' | 'fresh')[]): Promise<R> {
    const checked = readReply(answer.text, answer.stop, task.reply);
    if (checked.ok)
      return turns[0] === 'repair' && !earlier
        ? await bettered(shared, task, talk, { request, answer, value: checked.value })
        : checked.value;
    await talk.reject(answer);
    const [turn, ...later] = turns;
    if (turn === undefined) throw noReply(task.role, answer.text, checked.problems);
    // An empty reply cannot be repaired.
    const repair = turn === 'repair' && answer.text.trim() !== '';
    const again = repair ? repairOf(shared, task, { request, answer }, checked.problems) : request;
    return await accept(await wholeReply(shared, talk, again), later);
  }
  const kept = await talk.earlier();
  const earlier = kept !== undefined;
  return await accept(kept ?? (await wholeReply(shared, talk, request)), ['repair', 'fresh']);
}

type Said = { readonly request: ModelRequest; readonly answer: Answer };

/** The same request, with the answer to it and what is wrong with that. */
function repairOf(
  { templates }: Pick<Shared, 'templates'>,
  { language }: Pick<AgentTask<unknown>, 'language'>,
  { request, answer }: Said,
  problems: readonly string[],
): ModelRequest {
  const user = repairText(templates, language, problems);
  return { ...request, followUp: { assistant: answer.text, user } };
}

/** A good reply of which nothing is left out, or less, where one more turn makes it so; whatever comes of that, the good one stands. */
async function bettered<R>(
  shared: Shared,
  task: AgentTask<R>,
  talk: Talk,
  { value, ...said }: Said & { readonly value: R },
): Promise<R> {
  const { line } = shared;
  const first = weighed(value, task.reply);
  if (line.provider.name === 'recorded' || first.lacks.length === 0) return value;
  talk.void();
  try {
    const again = await wholeReply(
      shared,
      talk,
      repairOf(shared, task, said, bounded(first.lacks)),
    );
    const checked = readReply(again.text, again.stop, task.reply);
    if (checked.ok && isBetter(weighed(checked.value, task.reply), first)) return checked.value;
    await talk.reject(again);
  } catch (error) {
    if (!(error instanceof RunError && ofTheReply.has(error.failure.kind))) throw error;
  }
  return value;
}

/** Failures of what was said, after which the line is as good as before. */
const ofTheReply: ReadonlySet<string> = new Set([
  'truncated',
  'refused',
  'context_full',
  'unknown_stop',
]);

/** A reply that ended by itself. One that was cut is asked for once more where a higher limit is allowed. */
async function wholeReply(shared: Shared, talk: Talk, request: ModelRequest): Promise<Answer> {
  const answer = await talk.ask(request);
  const failure = replyFailure(request, answer);
  // An empty reply is handled like an invalid one: the model is asked again.
  if (failure === undefined || failure.kind === 'empty_reply') return answer;
  await talk.reject(answer);
  const maxTokens = Math.min(shared.config.max_output_tokens, request.maxTokens * 2);
  if (failure.kind !== 'truncated' || maxTokens <= request.maxTokens) throw new RunError(failure);
  const again = { ...request, maxTokens };
  const longer = await talk.ask(again);
  const final = replyFailure(again, longer);
  if (final === undefined || final.kind === 'empty_reply') return longer;
  await talk.reject(longer);
  throw new RunError(final);
}
