import { z } from 'zod';
import { type Failure, RunError } from '../../data/failure.ts';
import { type Agent, nameOf } from './contract/reviewers.ts';
import type { AskStep } from './ctx.ts';
import type { Scorecard } from './scorecard.ts';
import type { MissingCard, Model } from './state.ts';
import type { Chapter, JudgedRound } from './story.ts';
import { missingCardMessage } from './words.ts';

export type Reviewing = Chapter & {
  readonly round: number;
  readonly before: readonly JudgedRound[];
  readonly draft: string;
  /** Left out of this round by a person, as an earlier walk recorded. */
  readonly skipped: readonly Agent[];
  /** The draft is one of two, and held against the other. */
  readonly compares?: boolean;
};

/** What became of one reviewer: a scorecard, a failure of its own, or a question about it that is still to be read. */
export type Outcome =
  | { readonly kind: 'card'; readonly agent: Agent; readonly card: Scorecard }
  | { readonly kind: 'failed'; readonly agent: Agent; readonly failure: Failure }
  | { readonly kind: 'asked' | 'skipped'; readonly agent: Agent };

/** This reviewer failed in this round before: a person is to be asked, or was. */
export function missingCard(
  { stateFiles, chapter, round }: Reviewing,
  agent: Agent,
): MissingCard | undefined {
  return stateFiles
    .model()
    .missing.find(
      (each) => each.chapter === chapter && each.round === round && each.agent === agent,
    );
}

/** Every failure is counted: the question after it is a new one. */
function noteMissing(round: Reviewing, agent: Agent, failure: Failure): void {
  const { stateFiles, chapter } = round;
  const before = missingCard(round, agent);
  const others = stateFiles.model().missing.filter((each) => each !== before);
  const attempts = (before?.attempts ?? 0) + 1;
  const told = z.json().parse(JSON.parse(JSON.stringify(failure)));
  stateFiles.note({
    missing: [...others, { chapter, round: round.round, agent, attempts, failure: told }],
  });
}

/**
 * Reviewers without a scorecard: a person says retry (`again` calls one of them) or skip. Never averaged silently,
 * never scored 0 (`docs/spec/folio.md` §15).
 */
export async function settleMissing(
  round: Reviewing,
  outcomes: readonly Outcome[],
  again: (agent: Agent) => Promise<Outcome>,
): Promise<Outcome[]> {
  const { ctx, stateFiles } = round;
  const open = outcomes.filter(({ kind }) => kind === 'failed' || kind === 'asked');
  if (open.length === 0) return [...outcomes];
  const failed = open.filter((outcome) => outcome.kind === 'failed');
  // What was said before stands again when this is settled.
  const { message } = stateFiles.model();
  for (const { agent, failure } of failed) noteMissing(round, agent, failure);
  await stateFiles.set(errorAbout(open));
  // One after the other, so that all questions are open before the run parks.
  const settled = await ctx.all(
    open.map(
      ({ agent }) =>
        async () =>
          await settle(round, agent, { again, message }),
    ),
    1,
  );
  await stateFiles.set({ status: 'reviewing', awaitingUser: false, message, error: null });
  return [...outcomes.filter((outcome) => !open.includes(outcome)), ...settled];
}

function errorAbout(open: readonly Outcome[]): Partial<Model> {
  const failed = open.find((outcome) => outcome.kind === 'failed');
  return {
    status: 'error',
    awaitingUser: true,
    message: missingCardMessage(open.map(({ agent }) => nameOf(agent))),
    ...(failed ? { error: { agent: failed.agent, failure: failed.failure } } : {}),
  };
}

/** Asks until there is a scorecard or a person leaves this reviewer out of the round. */
async function settle(
  round: Reviewing,
  agent: Agent,
  { again, message }: Pick<Model, 'message'> & { again(agent: Agent): Promise<Outcome> },
): Promise<Outcome> {
  const { ctx, stateFiles, chapter } = round;
  for (;;) {
    const card = missingCard(round, agent);
    if (!card) throw new Error(`${agent} is not missing`);
    const answer = await ctx.ask(questionAbout(card));
    if (answer.choice === 'skip') {
      ctx.warn('reviewer_skipped', { agent: nameOf(agent), chapter, round: round.round });
      return { kind: 'skipped', agent };
    }
    await stateFiles.set({ status: 'reviewing', awaitingUser: false, message, error: null });
    const outcome = await again(agent);
    if (outcome.kind !== 'failed') return outcome;
    // An answer given in advance counts for one retry, not for endless ones.
    if (answer.by === 'flag') throw firstFailure([outcome]);
    noteMissing(round, agent, outcome.failure);
    await stateFiles.set(errorAbout([outcome]));
  }
}

function questionAbout({ agent, chapter, round, attempts, failure }: MissingCard): AskStep {
  return {
    id: `missing-${chapter}-${round}-${agent}-${attempts}`,
    kind: 'missing_scorecard',
    values: { agent: nameOf(agent), chapter, round, failure },
    choices: [
      { id: 'retry', key: 'r' },
      { id: 'skip', key: 's', weighty: true },
    ],
  };
}

/** All reviewers failed: that is not a question about a single one. */
export function firstFailure(outcomes: readonly Outcome[]): RunError {
  const failed = outcomes.find((outcome) => outcome.kind === 'failed');
  if (!failed) throw new Error('nobody failed');
  const step = `folio/${failed.agent}`;
  return new RunError({ kind: 'agent_failed', agent: step, step, cause: failed.failure });
}
