import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { folioState } from '../../../../engine/workflows/folio/contract/state.ts';
import { storyFile } from './story-path.ts';

/** Scores of one name over the rounds of a chapter, in points as the files have them; null = none in that round. */
export type Series = { readonly name: string; readonly points: readonly (number | null)[] };

export type AgentSeries = Series & {
  readonly axes: readonly Series[];
  /** The newest scorecard. */
  readonly card: string;
};

/** What the files of a chapter say about its scores. */
export type ScoreHistory = {
  readonly chapter: number;
  /** In order; points stand in the same order. */
  readonly rounds: readonly number[];
  readonly average: readonly (number | null)[];
  readonly agents: readonly AgentSeries[];
};

/** How many files a story's reviews have made: scorecards and verdicts. */
export function reviewsMade(state: RunState): number {
  const { scores, gates } = folioState(state);
  return scores.length + gates.length;
}

/** Files that hold scores of a chapter; 0 of them: nobody has reviewed it. */
export function scoreFiles(paths: readonly string[], chapter: number): readonly string[] {
  return paths.filter((path) => {
    const file = storyFile(path);
    return file?.chapter === chapter && (file.kind === 'card' || file.kind === 'summary');
  });
}

/** Chapters that have scores, in order. */
export function scoredChapters(paths: readonly string[]): readonly number[] {
  const chapters = paths.flatMap((path) => {
    const file = storyFile(path);
    return file?.kind === 'card' ? [file.chapter] : [];
  });
  return [...new Set(chapters)].toSorted((a, b) => a - b);
}

/** Put together from scorecards and summaries; what cannot be read counts as not there. */
export function scoreHistory(
  chapter: number,
  files: readonly { readonly path: string; readonly text: string }[],
): ScoreHistory {
  const cards = files.flatMap(({ path, text }) => cardIn(path, text));
  const averages = files.flatMap(({ path, text }) => averageIn(path, text));
  const rounds = [...new Set([...cards, ...averages].map(({ round }) => round))].toSorted(
    (a, b) => a - b,
  );
  const keys = [...new Set(cards.map(({ key }) => key))].toSorted(
    (a, b) => placeIn(allReviewers, a) - placeIn(allReviewers, b) || a.localeCompare(b),
  );
  return {
    ...{ chapter, rounds },
    average: rounds.map((round) => averages.find((each) => each.round === round)?.value ?? null),
    agents: keys.map((key) =>
      agentSeries(
        cards.filter((card) => card.key === key),
        rounds,
      ),
    ),
  };
}

type Card = {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly round: number;
  readonly overall: number;
  readonly axes: ReadonlyMap<string, number>;
};

function agentSeries(cards: readonly Card[], rounds: readonly number[]): AgentSeries {
  const of = (round: number) => cards.find((card) => card.round === round);
  const newest = cards.toSorted((a, b) => b.round - a.round)[0];
  const axes = [...new Set(cards.flatMap((card) => [...card.axes.keys()]))];
  return {
    name: newest?.name ?? '',
    card: newest?.path ?? '',
    points: rounds.map((round) => of(round)?.overall ?? null),
    axes: axes.map((name) => ({
      name,
      points: rounds.map((round) => of(round)?.axes.get(name) ?? null),
    })),
  };
}

function cardIn(path: string, text: string): readonly Card[] {
  const file = storyFile(path);
  const card = jsonIn(text);
  if (file?.kind !== 'card' || !isRecord(card) || typeof card['overall'] !== 'number') return [];
  const scores = isRecord(card['scores']) ? card['scores'] : {};
  const axes = Object.entries(scores).flatMap(([name, score]) =>
    typeof score === 'number' ? [[name, score] as const] : [],
  );
  const name = typeof card['agent'] === 'string' ? card['agent'] : file.agent;
  return [
    {
      ...{ key: file.agent, name, path, round: file.round },
      overall: card['overall'],
      axes: new Map(axes),
    },
  ];
}

function averageIn(path: string, text: string): readonly { round: number; value: number }[] {
  const file = storyFile(path);
  const summary = jsonIn(text);
  if (file?.kind !== 'summary' || !isRecord(summary)) return [];
  const { average } = summary;
  return typeof average === 'number' ? [{ round: file.round, value: average }] : [];
}

function placeIn(order: readonly string[], name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}
