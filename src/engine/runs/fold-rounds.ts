import type { GateEvent, ScoreEvent } from '../data/event.ts';
import type { RunState } from './run-state.ts';

/** The newest score of a review counts, and stands last. */
export function withScore(scores: RunState['scores'], event: ScoreEvent): RunState['scores'] {
  const others = scores.filter(
    ({ chapter, round, agent }) =>
      chapter !== event.chapter || round !== event.round || agent !== event.agent,
  );
  return [...others, event];
}

/** The newest verdict of a round counts, and stands last. */
export function withGate(gates: RunState['gates'], event: GateEvent): RunState['gates'] {
  const others = gates.filter(
    ({ chapter, round }) => chapter !== event.chapter || round !== event.round,
  );
  return [...others, event];
}

/**
 * What is lost when files of a story are moved aside: the score of a card, the verdict of a summary, and, with the
 * final text, that a round was the chapter. Paths as `superseded` tells them.
 */
export function withoutRounds(
  state: Pick<RunState, 'scores' | 'gates'>,
  paths: readonly string[],
): Pick<RunState, 'scores' | 'gates'> {
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
    const [, finished] = accepted.exec(path) ?? [];
    if (finished !== undefined) finals.add(Number(finished));
  }
  if (cards.size + summaries.size + finals.size === 0) return state;
  return {
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

const reviewed = /\/ch(\d+)\/reviews\/round-(\d+)\/([a-z-]+)\.json$/;
const accepted = /\/ch(\d+)\/final\.md$/;
