import type { GateEvent, ScoreEvent } from './events.ts';
import { unitPattern } from './paths.ts';

type Rounds = { readonly scores: readonly ScoreEvent[]; readonly gates: readonly GateEvent[] };

/** The newest score of a review counts, and stands last. */
export function withScore(scores: readonly ScoreEvent[], event: ScoreEvent): readonly ScoreEvent[] {
  const others = scores.filter(
    ({ chapter, round, agent }) =>
      chapter !== event.chapter || round !== event.round || agent !== event.agent,
  );
  return [...others, event];
}

/** The newest verdict of a round counts, and stands last. */
export function withGate(gates: readonly GateEvent[], event: GateEvent): readonly GateEvent[] {
  const others = gates.filter(
    ({ chapter, round }) => chapter !== event.chapter || round !== event.round,
  );
  return [...others, event];
}

/**
 * What is lost when files of a story are moved aside: the score of a card, the verdict of a summary, and, with the
 * final text, that a round was the chapter. Paths as `superseded` tells them.
 */
export function withoutRounds<S extends Rounds>(state: S, paths: readonly string[]): S {
  const cards = new Set<string>();
  const summaries = new Set<string>();
  const finals = new Set<number>();
  for (const path of paths) {
    const [, chapter, round, name = ''] = reviewed.exec(path) ?? [];
    if (chapter !== undefined && round !== undefined) {
      const place = `${Number(chapter)}/${Number(round)}`;
      if (name === 'editor-summary') summaries.add(place);
      else cards.add(`${place}/${name}`);
    }
    const finished = finishedIn(path);
    if (finished !== undefined) finals.add(finished);
  }
  if (cards.size + summaries.size + finals.size === 0) return state;
  return {
    ...state,
    scores: state.scores.filter(
      ({ chapter, round, agent }) => !cards.has(`${chapter}/${round}/${agent.toLowerCase()}`),
    ),
    gates: state.gates
      .filter(({ chapter, round }) => !summaries.has(`${chapter}/${round}`))
      .map((gate) => {
        const { used, ...before } = gate;
        return used && finals.has(gate.chapter) ? before : gate;
      }),
  };
}

/** Of a finished text, which chapter it is. */
export function finishedIn(path: string): number | undefined {
  const [, finished] = accepted.exec(path) ?? [];
  return finished === undefined ? undefined : Number(finished);
}

const reviewed = new RegExp(`/${unitPattern}/reviews/round-(\\d+)/([a-z-]+)\\.json$`);
const accepted = new RegExp(`/${unitPattern}/final\\.md$`);
