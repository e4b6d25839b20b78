import type { Ahead } from '../../../contract.ts';
import type { CallsAhead, FirstCalls } from '../../../data/first-calls.ts';
import { noUsage } from '../../../data/usage.ts';
import { usdOfCall } from '../../../data/usd-of-call.ts';
import { type EditState, editState, emptyEdit } from './state.ts';
import { mostAttempts } from './view.ts';

/* Experience with tasks in small repositories; screens say «about» of all that is made of it. */

const reading = { ...noUsage, input: 8000, output: 800 };
const writing = { ...noUsage, input: 12_000, output: 2500 };
const closing = { ...noUsage, input: 6000, output: 600 };
/** A scout, or whoever edits, looks at the repository so many times before it answers. */
const turns = { scout: 4, editor: 2 };
/** What is asked before anything is edited. */
const questions = { least: 1, most: 6 };

/** To the end of a task: what is read first, an edit for each run of the checks that may come, a summary. */
export function editAhead({ state, config }: Ahead): CallsAhead {
  const own = state === undefined ? emptyEdit : editState(state);
  const { model: tier } = config.edit;
  const calls: readonly FirstCalls[] =
    own.ended === null
      ? [
          { tier, usage: reading, times: readingsLeft(own) },
          { tier, usage: writing, times: editsLeft(own) },
          { tier, usage: closing, times: [1, 1] },
        ]
      : [];
  const hasEdited = state !== undefined && own.batches.length > 0;
  return { calls, to: 'end', each: hasEdited ? usdOfCall(state.spent) : null };
}

function readingsLeft({ scouts }: EditState): FirstCalls['times'] {
  if (scouts.length === 0) return [1 + questions.least, 3 + questions.most * turns.scout];
  const open = scouts.filter(({ answered }) => !answered).length;
  return [open, open * turns.scout];
}

function editsLeft({ green, counters }: EditState): FirstCalls['times'] {
  return [green ? 0 : 1, Math.max(1, mostAttempts - counters.total) * turns.editor];
}
