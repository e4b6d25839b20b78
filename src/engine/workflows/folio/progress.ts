import { fromHundredths } from '../../data/score.ts';
import { deltaText, tenthsOf } from './contract/average.ts';
import { type Agent, allReviewers, nameOf } from './contract/reviewers.ts';
import type { StoryPath } from './schema.ts';
import type { Mark, Model } from './state.ts';
import { phaseNames, progressStatus } from './words.ts';

/** `progress.json`: everything the Desk may show, derived from the model (`docs/spec/folio.md` §3.6). */
export function progressFile(
  model: Model,
  facts: {
    readonly maxRounds: number;
    readonly at: string;
    /** How far a running step is, 0–100. */
    percent(step: string): number;
  },
) {
  const { current, previous } = model;
  return {
    phase: model.phase,
    phase_name: phaseNames[model.phase],
    chapter: model.chapter,
    round: model.round,
    max_rounds: facts.maxRounds,
    current_avg: current ? tenthsOf(current) / 10 : null,
    prev_avg: previous ? tenthsOf(previous) / 10 : null,
    delta: current && previous ? deltaText(current, previous) : null,
    agents: agentEntries(model, facts.percent),
    status: progressStatus[model.status],
    message: model.message,
    awaiting_user: model.awaitingUser,
    ...(model.paths.length > 0 ? { paths: model.paths.map(pathSummary) } : {}),
    updated_at: facts.at,
  };
}

/** The comparison of the three paths: no outline, the rest side by side. */
export function pathSummary(path: StoryPath) {
  const { id, title, approach, direction, chapter_count, target_audience, emotional_core } = path;
  const { difficulty, uniqueness } = path;
  const episodes = path.total_episodes === undefined ? {} : { episodes: path.total_episodes };
  const telling = { id, title, approach, direction, chapter_count, target_audience };
  return { ...telling, ...episodes, emotional_core, difficulty, uniqueness };
}

function agentEntries(model: Model, percent: (step: string) => number) {
  const shown =
    model.phase === 4 ? allReviewers : allReviewers.filter((agent) => model.agents[agent]);
  return Object.fromEntries(
    shown.map((agent: Agent) => [nameOf(agent), entryOf(model.agents[agent], percent)]),
  );
}

function entryOf(mark: Mark | undefined, percent: (step: string) => number) {
  switch (mark?.status) {
    case 'drafting':
    case 'reviewing':
      return { status: mark.status, progress: percent(mark.step) };
    case 'done':
      return mark.score === null
        ? { status: mark.status }
        : { status: mark.status, score: fromHundredths(mark.score) };
    case 'error':
    case 'pending':
      return { status: mark.status };
    case undefined:
      return { status: 'pending' };
    default:
      return mark satisfies never;
  }
}
