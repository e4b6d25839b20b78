import { describeReason, type Reasons } from '../../messages/describe-reason.ts';
import { entryOf } from '../../text/entry-of.ts';
import type { TaskReasons } from './words/ja/reasons.ts';

/**
 * Why a task or a plan did not do, as the log and its validation spell it – `[E135] … (found 3)`, `turn cap reached`,
 * `empty_reply: …` – in the words of a language.
 */
export function describeTaskReason(reason: string, words: Reasons, own: TaskReasons): string {
  const { inside } = words;
  return describeReason(
    reason,
    words,
    (text) => codedReason(text, { words: own, inside }) ?? logReason(text, own),
  );
}

type Own = { readonly words: TaskReasons; readonly inside: Reasons['inside'] };

function codedReason(text: string, { words, inside }: Own): string | undefined {
  const [, code = '', said = ''] = /^\[(E\d{3})\] (.+)$/s.exec(text) ?? [];
  if (code === '') return undefined;
  const plan = planReason(said, words);
  if (plan !== undefined) return `[${code}] ${plan}`;
  const known = entryOf(words.codes, code);
  if (known === undefined) return undefined;
  // the engine's own sentence has no bracket: from the first one on it is about this file
  const context = /^[^(]* \((.+)\)$/s.exec(said)?.[1];
  return `[${code}] ${context === undefined ? known : inside(known, context)}`;
}

function logReason(text: string, words: TaskReasons): string | undefined {
  if (text === 'turn cap reached') return words.turnCap;
  if (text === 'cancelled by its person') return words.cancelled;
  const needed = /^dependency task_(\d+) failed$/.exec(text)?.[1];
  if (needed !== undefined) return words.dependency(needed);
  const status = /^(?:last )?status (\w+)$/.exec(text)?.[1];
  return status === undefined ? undefined : words.status(status);
}

/** The sentences of `planProblemText`, by what they say. */
const planSentences: Readonly<Record<keyof TaskReasons['plan'], RegExp>> = {
  declared_failure:
    /^the plan(?:ner saw no way to plan this| says of itself that it failed)(?:: (.*))?$/s,
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

function planReason(said: string, words: TaskReasons): string | undefined {
  for (const [kind, sentence] of Object.entries(planSentences)) {
    const found = sentence.exec(said);
    const word = entryOf<(...parts: [string, string, string]) => string>(words.plan, kind);
    if (found !== null) return word?.(found[1] ?? '', found[2] ?? '', found[3] ?? '');
  }
  return undefined;
}
