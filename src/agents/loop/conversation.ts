import type { ToolCall, ToolResult, Turn } from '../../engine/acting/acting.ts';
import { hashOf } from '../../engine/data/canonical.ts';
import { addUsage, noUsage, type Usage } from '../../engine/data/usage.ts';
import type { Exchange } from '../provider.ts';

/*
 * What the turns of a task say, as data: the same list gives the same answers in every sitting. Pure.
 */

/** All its calls have their results. */
export function isSettled({ assistant, results }: Turn): boolean {
  return results !== null && results.length === assistant.calls.length;
}

/** The call that waits for a person in an unfinished turn, and has surely not run; undefined: there is none. */
export function waitingCall({ assistant, results, waiting }: Turn): ToolCall | undefined {
  const next = assistant.calls[results?.length ?? 0];
  return next !== undefined && next.id === waiting ? next : undefined;
}

/**
 * Results for what a crash has cut off: the API refuses a conversation in which a call has none. Finished ones stay;
 * the first one missing may have run, those behind it have not.
 */
export function repairedResults({ assistant, results }: Turn): readonly ToolResult[] {
  const done = results ?? [];
  const missing = assistant.calls.slice(done.length).map(({ id }, index) => ({
    id,
    text:
      index === 0
        ? 'Interrupted; it may have run. Look before you do it again.'
        : 'Not run: the work was interrupted before it.',
    isError: true,
  }));
  return [...done, ...missing];
}

/**
 * A reply that was not answered: it did not pass its check, and the model is asked again as if it had not been given.
 */
function isForgotten({ assistant, said, notes }: Turn): boolean {
  return assistant.calls.length === 0 && said === null && notes.length === 0;
}

/** How many final replies of a task did not pass their check. */
export function rejectedReplies(turns: readonly Turn[]): number {
  const final = turns.filter(({ assistant }) => assistant.calls.length === 0);
  return final.filter((turn) => turn.said !== null || isForgotten(turn)).length;
}

/** Without the replies that are forgotten, and those before them that were to be repaired. */
function remembered(turns: readonly Turn[]): readonly Turn[] {
  const kept: Turn[] = [];
  for (const turn of turns) {
    if (!isForgotten(turn)) {
      kept.push(turn);
      continue;
    }
    const last = kept.findLastIndex(
      ({ assistant, notes }) => assistant.calls.length > 0 || notes.length > 0,
    );
    kept.splice(last + 1);
  }
  return kept;
}

/** The conversation as it is sent to a provider. `wordsOf` gives the text of what people and the runner said. */
export function exchangesOf(
  turns: readonly Turn[],
  wordsOf: (turn: Turn) => readonly string[],
): readonly Exchange[] {
  return remembered(turns).map((turn) => ({
    assistant: turn.assistant,
    results: repairedResults(turn),
    words: wordsOf(turn),
  }));
}

/** Calls with ids that occur once in the whole conversation and that every server takes. */
export function withUniqueIds(
  calls: readonly ToolCall[],
  turns: readonly Turn[],
): readonly ToolCall[] {
  const used = new Set(turns.flatMap(({ assistant }) => assistant.calls.map(({ id }) => id)));
  const n = turns.length + 1;
  return calls.map((call, index) => {
    const fit = /^[a-zA-Z0-9_-]{1,64}$/.test(call.id) && !used.has(call.id);
    const id = fit ? call.id : `call_${n}_${index + 1}`;
    used.add(id);
    return { ...call, id };
  });
}

/** In how many turns a call of the newest one was made with the same result since a file was last changed. */
export function mostRepeated(
  turns: readonly Turn[],
  changes: (call: ToolCall) => boolean,
): { readonly tool: string; readonly times: number } | undefined {
  const done = turns.flatMap(({ n, assistant, results }) =>
    assistant.calls.flatMap((call, index) => {
      const result = results?.[index];
      return result === undefined ? [] : [{ n, call, key: keyOf(call, result), result }];
    }),
  );
  const changed = done.findLastIndex(({ call, result }) => changes(call) && !result.isError);
  const since = done.slice(Math.max(0, changed));
  const newest = since.filter(({ n }) => n === turns.at(-1)?.n);
  const counted = newest.map(({ call, key }) => ({
    tool: call.name,
    // three equal calls in one turn are a slip, in three turns they are a loop
    times: new Set(since.filter((other) => other.key === key).map(({ n }) => n)).size,
  }));
  return counted.sort((a, b) => b.times - a.times)[0];
}

function keyOf({ name, input, raw }: ToolCall, { text, isError }: ToolResult): string {
  return hashOf([name, input ?? raw, text, isError]);
}

export function usedBy(turns: readonly Turn[]): { readonly usage: Usage; readonly usd: number } {
  const usage = turns.reduce((sum, turn) => addUsage(sum, turn.usage), noUsage);
  return { usage, usd: turns.reduce((sum, { usd }) => sum + (usd ?? 0), 0) };
}
