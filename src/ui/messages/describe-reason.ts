import type { reasons } from './ja/reasons.ts';
import { replyReason } from './reply-reason.ts';

export type Reasons = typeof reasons;

/**
 * A reason as the engine and the log spell it – `[E135] … (found 3)`, `empty_reply: …`, `retries exhausted (…)` – in
 * the words of a language. What nobody knows stays as it is: it is a worker's own sentence.
 */
export function describeReason(reason: string, words: Reasons): string {
  const text = reason.trim();
  const warned = /^warning: (.+)$/s.exec(text)?.[1];
  if (warned !== undefined) return words.warning(describeReason(warned, words));
  const last = /^retries exhausted \((.+)\)$/s.exec(text)?.[1];
  if (last !== undefined) return words.exhausted(describeReason(last, words));
  return codedReason(text, words) ?? replyReason(text, words) ?? plainReason(text, words) ?? text;
}

function codedReason(text: string, words: Reasons): string | undefined {
  const [, code = '', said = ''] = /^\[(E\d{3})\] (.+)$/s.exec(text) ?? [];
  if (code === '') return undefined;
  const plan = planReason(said, words);
  if (plan !== undefined) return `[${code}] ${plan}`;
  const known = entryOf(words.codes, code);
  if (known === undefined) return undefined;
  // the engine's own sentence has no bracket: from the first one on it is about this file
  const context = /^[^(]* \((.+)\)$/s.exec(said)?.[1];
  return `[${code}] ${context === undefined ? known : words.inside(known, context)}`;
}

function plainReason(text: string, words: Reasons): string | undefined {
  if (text === 'turn cap reached') return words.turnCap;
  const [, tool, times] =
    /^agent_stopped: it repeated itself \((.+), (\d+) times the same result\)$/.exec(text) ?? [];
  if (tool !== undefined && times !== undefined) return words.repeats(tool, times);
  if (text === 'cancelled by its person') return words.cancelled;
  const needed = /^dependency task_(\d+) failed$/.exec(text)?.[1];
  if (needed !== undefined) return words.dependency(needed);
  const status = /^(?:last )?status (\w+)$/.exec(text)?.[1];
  if (status !== undefined) return words.status(status);
  const [, kind = '', detail] = /^([a-z_]+)(?:: (.+))?$/s.exec(text) ?? [];
  const known = entryOf(words.failed, kind);
  if (known === undefined) return undefined;
  return detail === undefined ? known : words.inside(known, describeReason(detail, words));
}

/** The sentences of `planProblemText`, by what they say. */
const planSentences: Readonly<Record<keyof Reasons['plan'], RegExp>> = {
  declared_failure: /^the plan says of itself that it failed$/,
  no_tasks: /^the plan has no table with tasks /,
  no_depends: /^the task table has no column Depends On,/,
  row_unreadable: /^line (\d+) of the plan is no row /,
  depends_unreadable: /^task (\d+): Depends On "(.*)" is not understood /s,
  persona_unknown: /^task (\d+): there is no persona "(.*)"$/s,
  duplicate_id: /^task (\d+) stands in the table more than once$/,
  unknown_dependency: /^task (\d+) depends on task (\d+), which does not exist$/,
  self_dependency: /^task (\d+) depends on itself$/,
  cycle: /^tasks wait for each other: (.+)$/s,
  output_overlap: /^tasks (\d+) and (\d+) may run at once and both write (.+) → /s,
  id_taken: /^task (\d+) has a number of the first plan /,
  replaces_unknown: /^task (\d+) replaces task (\d+), which did not fail$/,
};

function planReason(said: string, words: Reasons): string | undefined {
  for (const [kind, sentence] of Object.entries(planSentences)) {
    const found = sentence.exec(said);
    const word = entryOf<(...parts: [string, string, string]) => string>(words.plan, kind);
    if (found !== null) return word?.(found[1] ?? '', found[2] ?? '', found[3] ?? '');
  }
  return undefined;
}

function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
