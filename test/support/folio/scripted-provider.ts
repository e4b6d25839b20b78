import {
  CallError,
  type ModelReply,
  type ModelRequest,
  type Provider,
} from '../../../src/agents/provider.ts';
import { recordedProvider } from '../../../src/agents/providers/recorded.ts';
import type { Failure } from '../../../src/engine/data/failure.ts';
import { aReply } from '../call-world.ts';
import { realClock } from '../real-clock.ts';

const tapes = new URL('../../../rehearsal/', import.meta.url);

/** The shipped rehearsal without waiting. */
export function tape(): Provider {
  return recordedProvider(tapes, { speed: 0, clock: realClock });
}

/**
 * The rehearsal cut short: its chapter again for every later one, its first round, which fails, and then its last one,
 * which passes, for every later round.
 */
export function endlessTape(): Provider {
  const recorded = tape();
  return {
    ...recorded,
    name: 'endless',
    call: (request, options) => recorded.call(onTape(request), options),
  };
}

function onTape(request: ModelRequest): ModelRequest {
  const { tag } = request;
  if (tag.values['chapter'] === undefined) return request;
  if (tag.values['round'] === undefined)
    return { ...request, tag: { ...tag, values: { chapter: 1 } } };
  const round = Number(tag.values['round']) === 1 ? 1 : 3;
  return { ...request, tag: { ...tag, values: { chapter: 1, round } } };
}

/** What a role says instead of what is on the tape; undefined = what is on the tape. A failure is the call's. */
export type Script = (
  request: ModelRequest,
  /** How often this role was asked in this chapter and round before. */
  before: number,
) => string | Partial<ModelReply> | Failure | undefined;

/** A model that answers by script and else as the endless tape, in the person's own place. */
export function scripted(script: Script): Provider {
  const recorded = endlessTape();
  const asked = new Map<string, number>();
  return {
    name: 'scripted',
    caps: { cache: false, cost: 'free', maxConcurrency: null },
    async call(request, options) {
      const { role, tag } = request;
      const key = JSON.stringify([role, tag.values]);
      const before = asked.get(key) ?? 0;
      asked.set(key, before + 1);
      const said = script(request, before);
      if (said === undefined) return withAuthors(request, await recorded.call(request, options));
      options.signal.throwIfAborted();
      if (typeof said === 'object' && 'kind' in said) throw new CallError(said);
      const reply = whole(typeof said === 'string' ? { text: said } : said);
      options.onEvent({ type: 'started' });
      if (reply.text !== '') options.onEvent({ type: 'text', text: reply.text });
      return reply;
    },
  };
}

/** Paragraphs of the author's are put back, as a model does that is told to. */
function withAuthors({ role, own }: ModelRequest, reply: ModelReply): ModelReply {
  const told =
    role === 'folio/plotter-draft' ? /"author_paragraphs": (\[[^\]]*\])/.exec(own) : null;
  const theirs: readonly string[] = JSON.parse(told?.[1] ?? '[]');
  const lost = theirs.filter((text) => !reply.text.includes(text));
  return { ...reply, text: [reply.text, ...lost.map((text) => `¶99\n${text}`)].join('\n\n') };
}

function whole(reply: Partial<ModelReply>): ModelReply {
  const usage = { input: 1000, output: 100, cacheRead: 0, cacheWrite: 0 };
  return aReply({ text: '', usage, ...reply });
}
