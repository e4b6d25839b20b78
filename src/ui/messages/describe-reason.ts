import { entryOf } from '../text/entry-of.ts';
import type { reasons } from './ja/reasons.ts';
import { replyReason } from './reply-reason.ts';

export type Reasons = typeof reasons;

/** A reason that only one workflow gives, in words; undefined: it is none of those. */
type OwnReason = (text: string) => string | undefined;

/**
 * A reason as the engine and the log spell it – `empty_reply: …`, `retries exhausted (…)` – in the words of a language.
 * `own`: the reasons of a workflow. What nobody knows stays as it is: it is a worker's own sentence.
 */
export function describeReason(
  reason: string,
  words: Reasons,
  own: OwnReason = () => undefined,
): string {
  const text = reason.trim();
  const warned = /^warning: (.+)$/s.exec(text)?.[1];
  if (warned !== undefined) return words.warning(describeReason(warned, words, own));
  const last = /^retries exhausted \((.+)\)$/s.exec(text)?.[1];
  if (last !== undefined) return words.exhausted(describeReason(last, words, own));
  return own(text) ?? replyReason(text, words) ?? plainReason(text, words, own) ?? text;
}

function plainReason(text: string, words: Reasons, own: OwnReason): string | undefined {
  const [, tool, times] =
    /^agent_stopped: it repeated itself \((.+), (\d+) times the same result\)$/.exec(text) ?? [];
  if (tool !== undefined && times !== undefined) return words.repeats(tool, times);
  const [, kind = '', detail] = /^([a-z_]+)(?:: (.+))?$/s.exec(text) ?? [];
  const known = entryOf(words.failed, kind);
  if (known === undefined) return undefined;
  return detail === undefined ? known : words.inside(known, describeReason(detail, words, own));
}
