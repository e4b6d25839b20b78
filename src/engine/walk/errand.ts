import type { RunResult, StartOptions } from '../engine.ts';
import type { RunState } from '../runs/run-state.ts';
import { answeredOf } from './ask.ts';
import type { Standing, Walk } from './walk.ts';

/*
 * A run that rests is told one thing that costs nothing (`Contract.deeds`: apply, take out, run the tests). It does that and
 * nothing else: no model is called, and what was left unfinished goes on only when its person resumes it.
 */

/** Thrown where such a walk comes to what it was not sent for. Control flow, never shown: caught by `run`. */
export class Rested extends Error {
  constructor() {
    super('rested as it stood');
    this.name = 'Rested';
  }
}

/** Is all that this sitting was begun for of that kind? Then how the run stands; undefined: it goes on as a whole. */
export function errandOf(
  { tell = [] }: Pick<StartOptions, 'tell'>,
  deeds: readonly string[] | undefined,
  { status, failure, startedAt, questions }: RunState,
): Standing | undefined {
  if (tell.length === 0 || startedAt === null) return undefined;
  if (!tell.every(({ kind }) => deeds?.includes(kind) === true)) return undefined;
  const stands = status === 'running' || status === 'starting' ? 'paused' : status;
  return { status: stands, failure, questions };
}

/** Called where a model would be asked, or work be gone on with. */
export function mayGoOn({ errand }: Pick<Walk, 'errand'>): void {
  if (errand !== undefined) throw new Rested();
}

/** It stands as it stood, with what it asked and nobody has answered. */
export async function standsAgain(walk: Walk, { status, failure, questions }: Standing) {
  const ids = questions.map(({ id }) => id);
  const answered = new Set(await answeredOf(walk, ids));
  const asked = walk.state().questions.map(({ id }) => id);
  for (const question of questions) {
    walk.parked.add(question.id);
    if (!answered.has(question.id) && !asked.includes(question.id))
      walk.emit({ type: 'question_opened', question });
  }
  return { status, failure };
}

/** Walks such an errand, and again for what is told meanwhile. undefined: now the whole is to go on. */
export async function walkErrand(
  walk: Walk,
  deeds: readonly string[],
  walkOnce: () => Promise<RunResult>,
): Promise<RunResult | undefined> {
  for (;;) {
    const told = walk.inbox().length;
    walk.parked.clear();
    const result = await walkOnce();
    if (walk.closing()) return result;
    const more = walk.inbox().slice(told);
    if (more.some(({ kind }) => !deeds.includes(kind))) return undefined;
    if ((await answeredOf(walk, [...walk.parked])).length > 0) return undefined;
    if (more.length === 0) return result;
  }
}
