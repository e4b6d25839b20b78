import { type Failure, RunError } from '../../data/failure.ts';
import { hundredths, scoreText } from '../../data/score.ts';
import { jsonArtifact, readJson } from '../../json-artifact.ts';
import { type Agent, allReviewers, batches, nameOf } from './contract/reviewers.ts';
import { folioState } from './contract/state.ts';
import { countParagraphs } from './draft.ts';
import { stamp } from './files.ts';
import { givenToReviewers } from './given.ts';
import type { Cards } from './issues.ts';
import {
  firstFailure,
  missingCard,
  type Outcome,
  type Reviewing,
  settleMissing,
} from './missing.ts';
import { type CardReply, Scorecard, scorecardOf } from './scorecard.ts';
import type { Round } from './story.ts';
import { reviewTask } from './tasks.ts';

export type Reviewed = {
  readonly cards: Cards;
  readonly missing: readonly Agent[];
  /** Lens has looked a second time, and what it found is among its findings. */
  readonly crossed: boolean;
};

/**
 * The reviews in their batches; the next one starts when the one before has ended whole, retries included
 * (`docs/spec/folio.md` §8). A reviewer that failed does not stop the others; then a person says retry or skip.
 */
export async function review(round: Reviewing): Promise<Reviewed> {
  const outcomes = await inBatches(round);
  const settled = await settleMissing(round, outcomes, (agent) =>
    callReviewer(round, agent, { exists: false }),
  );
  const cards = cardsIn(settled);
  const missing = allReviewers.filter((agent) => cards[agent] === undefined);
  return { cards, missing, crossed: false };
}

/** Scorecards of one of two first drafts, which is no round yet: who fails is left out, and no score is told. */
export async function reviewForComparison(round: Round, draft: string): Promise<Cards> {
  return cardsIn(await inBatches({ ...round, draft, skipped: [], compares: true }));
}

function cardsIn(outcomes: readonly Outcome[]): Cards {
  return Object.fromEntries(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'card' ? [[outcome.agent, outcome.card] as const] : [],
    ),
  );
}

async function inBatches(round: Reviewing): Promise<readonly Outcome[]> {
  const { ctx } = round;
  const limit = Math.min(5, ctx.config.folio.max_parallel);
  const outcomes: Outcome[] = [];
  for (const batch of batches) {
    await announce(round, batch, limit);
    const branches = batch.map((agent) => async () => await attempt(round, agent));
    outcomes.push(...(await ctx.all(branches, limit)));
    if (outcomes.every(({ kind }) => kind === 'failed')) throw firstFailure(outcomes);
  }
  return outcomes;
}

/**
 * Says of each reviewer of a batch that it starts, before the first of them is called: so they start together, and
 * after a crash all of them are known.
 */
async function announce(round: Reviewing, batch: readonly Agent[], limit: number): Promise<void> {
  const { stateFiles, files, chapter } = round;
  const starting: Agent[] = [];
  for (const agent of batch) if ((await whatNow(round, agent)) === 'call') starting.push(agent);
  for (const agent of starting.slice(0, limit)) {
    const step = files.card(chapter, round.round, agent);
    await stateFiles.mark(agent, { status: 'reviewing', step });
  }
}

async function whatNow(
  round: Reviewing,
  agent: Agent,
): Promise<'read' | 'call' | 'asked' | 'skipped'> {
  const { ctx, files, chapter } = round;
  if (await ctx.files.exists(files.card(chapter, round.round, agent))) return 'read';
  if (round.skipped.includes(agent) || leftOut(round, agent)) return 'skipped';
  return missingCard(round, agent) ? 'asked' : 'call';
}

/** A person has said, without being asked, that this round goes on without this reviewer. */
function leftOut({ ctx, chapter, round }: Reviewing, agent: Agent): boolean {
  return ctx
    .inbox()
    .some(
      (item) =>
        item.kind === 'skip_review' &&
        item.chapter === chapter &&
        item.round === round &&
        item.agent.toLowerCase() === agent,
    );
}

async function attempt(round: Reviewing, agent: Agent): Promise<Outcome> {
  const now = await whatNow(round, agent);
  if (now === 'asked' || now === 'skipped') return { kind: now, agent };
  return await callReviewer(round, agent, { exists: now === 'read' });
}

async function callReviewer(
  round: Reviewing,
  agent: Agent,
  { exists }: { readonly exists: boolean },
): Promise<Outcome> {
  const { stateFiles } = round;
  try {
    return { kind: 'card', agent, card: await reviewOnce(round, agent, { exists }) };
  } catch (error) {
    // Only what is this reviewer's own; a stopped run, a spent budget or a full disk ends the walk.
    if (!(error instanceof RunError) || error.failure.kind !== 'agent_failed') throw error;
    const { cause } = error.failure;
    if (stopsEverybody(cause)) throw error;
    await stateFiles.mark(agent, { status: 'error' });
    return { kind: 'failed', agent, failure: cause };
  }
}

/** Failures that every other call would have too, so they are not asked about per reviewer. */
export function stopsEverybody({ kind }: Failure): boolean {
  return [
    'authentication',
    'permission',
    'payment',
    'spend_cap',
    'usage_limit',
    'unknown_model',
    'not_the_api',
    'template_broken',
  ].includes(kind);
}

async function reviewOnce(
  round: Reviewing,
  agent: Agent,
  { exists }: { readonly exists: boolean },
): Promise<Scorecard> {
  const { ctx, files, chapter, stateFiles, draft } = round;
  const output = files.card(chapter, round.round, agent);
  let made = false;
  const mark = stateFiles.model().agents[agent];
  const isAnnounced = mark?.status === 'reviewing' && mark.step === output;
  if (!exists && !isAnnounced) await stateFiles.mark(agent, { status: 'reviewing', step: output });
  const card = await ctx.agent({
    task: reviewTask(round, agent, { draft, given: await givenToReviewers(round, draft) }),
    output: jsonArtifact(output, Scorecard),
    frozenBy: files.final(chapter),
    heard: stateFiles.heard,
    finish: async (reply) => {
      made = true;
      return await finish(round, agent, reply);
    },
  });
  // Killed between card and state file, a walk has lost the row; the card still says it.
  if (!made && !(await ctx.files.exists(files.summary(chapter, round.round))))
    noteCorrection(round, card);
  if (!round.compares) tellScore(round, agent, card);
  const done = { status: 'done', score: hundredths(card.overall) } as const;
  if (made) await stateFiles.mark(agent, done);
  else stateFiles.noteMark(agent, done);
  return card;
}

async function finish(round: Reviewing, agent: Agent, reply: CardReply): Promise<Scorecard> {
  const { ctx, files, chapter, draft } = round;
  const before =
    round.round > 1 ? await ctx.files.read(files.card(chapter, round.round - 1, agent)) : undefined;
  const previous = before === undefined ? undefined : readJson(before, Scorecard);
  const card = scorecardOf(
    { agent, chapter, round: round.round, part: round.entry.part?.chapter },
    reply,
    {
      previous: previous?.ok ? previous.value : undefined,
      paragraphs: countParagraphs(draft),
      at: stamp(ctx.clock.now()),
    },
  );
  const misplaced = card.issues.filter(({ location_valid }) => !location_valid).length;
  noteCorrection(round, card);
  if (misplaced > 0) ctx.warn('issues_misplaced', { agent: nameOf(agent), count: misplaced });
  return card;
}

/** An overall that is not the mean of its axes is put right, and the log says so, once. */
function noteCorrection({ ctx, stateFiles, chapter, round }: Reviewing, card: Scorecard): void {
  const { agent, overall, overall_reported: reported } = card;
  if (reported === undefined) return;
  const detail = `${agent} reported ${scoreText(hundredths(reported))}, its axes give ${scoreText(hundredths(overall))}`;
  const row = { at: stamp(ctx.clock.now()), rule: 'overall_corrected', detail, chapter, round };
  const isLogged = stateFiles
    .model()
    .decisions.some(
      (one) => one.chapter === chapter && one.round === round && one.detail === detail,
    );
  if (!isLogged) stateFiles.log([row]);
}

/** Each score is told once, however many walks there are. */
function tellScore({ ctx, chapter, round }: Reviewing, agent: Agent, card: Scorecard): void {
  const overall = hundredths(card.overall);
  const name = nameOf(agent);
  const told = folioState(ctx.state()).scores.some(
    (score) =>
      score.chapter === chapter &&
      score.round === round &&
      score.agent === name &&
      score.overall === overall,
  );
  if (told) return;
  const findings = [...card.issues, ...(card.cross_review_findings ?? [])];
  ctx.mark({
    type: 'scored',
    chapter,
    round,
    agent: name,
    overall,
    axes: Object.fromEntries(
      Object.entries(card.scores).map(([axis, score]) => [axis, hundredths(score)]),
    ),
    issues: findings.length,
    critical: findings.filter(({ severity }) => severity === 'critical').length,
  });
}
