import type { Turn } from '../../engine/acting/acting.ts';
import { RunError } from '../../engine/data/failure.ts';
import { hashOfRequest } from '../calls/request.ts';
import { type ModelRequest, replyFailure } from '../provider.ts';
import { exchangesOf } from './conversation.ts';
import type { Answer } from './talk.ts';
import { type Work, wasCut } from './work.ts';

/** `maxTokens`: how much it was allowed to say. */
export type Reply = { readonly answer: Answer; readonly maxTokens: number };

/**
 * The model's next reply in a conversation: an answer, or calls (also calls that were cut, which the loop tells it).
 * One that is already on disk is not paid for twice. A reply that was cut before it called anything is asked for once
 * more with more room, as is everything after a cut call. Rejects with the failure of any other end.
 */
export async function nextReply<R>(work: Work<R>, turns: readonly Turn[]): Promise<Reply> {
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
