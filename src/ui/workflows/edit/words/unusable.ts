import type { EditEnd } from '../../../../engine/workflows/edit/contract/events.ts';
import type { EditWords } from './edit-words.ts';

const forms: ReadonlySet<string> = new Set(['invalid_reply', 'empty_reply', 'unknown_stop']);

/** Did a task end because no reply had a form that could be used? Then nothing of the person's is to be mended. */
export function isUnusable(who: string, what: string): boolean {
  return who === 'editor_output' || (/^(?:editor_llm|scout_[ab])$/.test(who) && forms.has(what));
}

type Ended = { readonly end: EditEnd; readonly reason: string };

/** How a task ended, and what is next, in words. */
export function endOf({ end, reason }: Ended, { ends, next, unusable }: EditWords) {
  const [who = '', what = ''] = reason.split(': ', 2);
  return end === 'INFRA_ERROR' && isUnusable(who, what)
    ? unusable
    : { end: ends[end], next: next[end] };
}
