import type { Contract } from '../contract.ts';
import { isEngineItem, type Told } from '../data/inbox.ts';
import { Leaving } from '../data/leaving.ts';
import type { RunResult, StartOptions } from '../engine.ts';
import type { RunState } from '../runs/run-state.ts';
import { answeredOf } from './ask.ts';
import type { Standing, Walk } from './walk.ts';

/*
 * A run that rests is told one thing that costs nothing (`Contract.deeds`: apply, take out, run the tests). It does that and
 * nothing else: no model is called, and what was left unfinished goes on only when its person resumes it.
 */

/** Thrown where such a walk comes to what it was not sent for; caught by `run`. */
export class Rested extends Leaving {
  constructor() {
    super('rested as it stood');
    this.name = 'Rested';
  }
}

type Room = Pick<Contract, 'deeds' | 'heard'>;

/** What such a thing needs to be done; `nothing`: what is said to the engine counts where it is asked for. */
export function needs(
  { deeds = [], heard = [] }: Room,
  item: Pick<Told, 'kind'>,
): 'nothing' | 'errand' | 'walk' {
  if (isEngineItem(item) || heard.includes(item.kind)) return 'nothing';
  return deeds.includes(item.kind) ? 'errand' : 'walk';
}

/**
 * Is all that this sitting was begun for of that kind, and what was said since (`meanwhile`) too? Then how the run stands;
 * undefined: it goes on as a whole.
 */
export function errandOf(
  { workflow, options }: { workflow: { contract: Room }; options: Pick<StartOptions, 'tell'> },
  meanwhile: readonly Told[],
  { status, failure, startedAt, questions }: RunState,
): Standing | undefined {
  const { contract: room } = workflow;
  const { tell = [] } = options;
  if (startedAt === null || !tell.some((item) => needs(room, item) === 'errand')) return undefined;
  if ([...tell, ...meanwhile].some((item) => needs(room, item) === 'walk')) return undefined;
  if (status === 'running' || status === 'starting')
    return { status: 'paused', failure: null, questions };
  // what an errand before this one had failed of is over
  return { status, failure: status === 'waiting' ? null : failure, questions };
}

/** How many of what a run was told such a walk takes up: what only a whole one does stays untaken, and all behind it. */
export function takenBy(room: Room, { errand, inbox, state }: Walk): number {
  const all = inbox();
  const { told } = state();
  if (errand === undefined || told === null) return all.length;
  const left = all.findIndex((item, at) => at >= told && needs(room, item) === 'walk');
  return left === -1 ? all.length : left;
}

/** Called where a model would be asked, or work be gone on with. */
export function mayGoOn({ errand }: Pick<Walk, 'errand'>): void {
  if (errand !== undefined) throw new Rested();
}

/** It stands as it stood, with what it asked and nobody has answered. `failed`: how such a walk ended before it was done. */
export async function standsAgain(
  walk: Walk,
  { status, failure, questions }: Standing,
  failed?: RunResult,
): Promise<RunResult> {
  const ids = questions.map(({ id }) => id);
  const answered = new Set(await answeredOf(walk.store, walk.folder, ids));
  const asked = walk.state().questions.map(({ id }) => id);
  for (const question of questions) {
    walk.parked.add(question.id);
    if (!answered.has(question.id) && !asked.includes(question.id))
      walk.emit({ type: 'question_opened', question });
  }
  if (failed === undefined) return { status, failure };
  // what was wanted of one that is done is not done
  if (status === 'done') return failed;
  return { status, failure: failed.failure?.kind === 'cancelled' ? failure : failed.failure };
}
