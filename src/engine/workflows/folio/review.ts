import { z } from 'zod';
import { type Failure, RunError } from '../../failure.ts';
import { hundredths } from '../../score.ts';
import type { AskStep } from '../../workflow.ts';
import { type Agent, batches, crew, nameOf } from './crew.ts';
import { countParagraphs } from './draft.ts';
import { jsonArtifact, readJson, stamp } from './files.ts';
import type { Cards } from './issues.ts';
import { type CardReply, Scorecard, scorecardOf } from './scorecard.ts';
import type { MissingCard, Model } from './state.ts';
import type { Chapter } from './story.ts';
import { reviewTask } from './tasks.ts';
import { missingCardMessage } from './words.ts';

export type Reviewing = Chapter & {
  readonly round: number;
  readonly draft: string;
  /** Left out of this round by a person, as an earlier walk recorded. */
  readonly skipped: readonly Agent[];
};

export type Reviewed = { readonly cards: Cards; readonly missing: readonly Agent[] };

/** What became of one reviewer: a scorecard, a failure of its own, or a question about it that is still to be read. */
type Outcome =
  | { readonly kind: 'card'; readonly agent: Agent; readonly card: Scorecard }
  | { readonly kind: 'failed'; readonly agent: Agent; readonly failure: Failure }
  | { readonly kind: 'asked' | 'skipped'; readonly agent: Agent };

/**
 * The eight reviews in their two batches; the second starts when the first has ended whole, retries included
 * (`spec/folio.md` §8). A reviewer that failed does not stop the others; then a person says retry or skip.
 */
export async function review(round: Reviewing): Promise<Reviewed> {
  const { ctx } = round;
  const limit = Math.min(5, ctx.config.folio.max_parallel);
  const outcomes: Outcome[] = [];
  for (const batch of batches) {
    const branches = batch.map((agent) => async () => await attempt(round, agent));
    outcomes.push(...(await ctx.all(branches, limit)));
    if (outcomes.every(({ kind }) => kind === 'failed')) throw firstFailure(outcomes);
  }
  const settled = await settleMissing(round, outcomes);
  const cards = settled.flatMap((outcome) =>
    outcome.kind === 'card' ? [[outcome.agent, outcome.card] as const] : [],
  );
  const missing = crew.filter((agent) =>
    settled.every((o) => o.agent !== agent || o.kind !== 'card'),
  );
  return { cards: Object.fromEntries(cards), missing };
}

async function attempt(round: Reviewing, agent: Agent): Promise<Outcome> {
  const { ctx, files, chapter } = round;
  const exists = await ctx.files.exists(files.card(chapter, round.round, agent));
  if (!exists && round.skipped.includes(agent)) return { kind: 'skipped', agent };
  if (!exists && missingCard(round, agent)) return { kind: 'asked', agent };
  return await callReviewer(round, agent, { exists });
}

async function callReviewer(
  round: Reviewing,
  agent: Agent,
  { exists }: { readonly exists: boolean },
): Promise<Outcome> {
  const { desk } = round;
  try {
    return { kind: 'card', agent, card: await reviewOnce(round, agent, { exists }) };
  } catch (error) {
    // Only what is this reviewer's own; a stopped run, a spent budget or a full disk ends the walk.
    if (!(error instanceof RunError) || error.failure.kind !== 'agent_failed') throw error;
    const { cause } = error.failure;
    if (stopsEverybody(cause)) throw error;
    await desk.mark(agent, { status: 'error' });
    return { kind: 'failed', agent, failure: cause };
  }
}

/** Failures that the next call would meet as well: no use asking about one reviewer. */
function stopsEverybody({ kind }: Failure): boolean {
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
  const { ctx, files, chapter, desk, draft } = round;
  const output = files.card(chapter, round.round, agent);
  let made = false;
  if (!exists) await desk.mark(agent, { status: 'reviewing', step: output });
  const card = await ctx.agent({
    task: reviewTask(round, agent, draft),
    output: jsonArtifact(output, Scorecard),
    frozenBy: files.final(chapter),
    finish: async (reply) => {
      made = true;
      return await finish(round, agent, reply);
    },
  });
  tellScore(round, agent, card);
  const done = { status: 'done', score: hundredths(card.overall) } as const;
  if (made) await desk.mark(agent, done);
  else desk.noteMark(agent, done);
  return card;
}

async function finish(round: Reviewing, agent: Agent, reply: CardReply): Promise<Scorecard> {
  const { ctx, files, chapter, draft } = round;
  const before =
    round.round > 1 ? await ctx.files.read(files.card(chapter, round.round - 1, agent)) : undefined;
  const previous = before === undefined ? undefined : readJson(before, Scorecard);
  const card = scorecardOf({ agent, chapter, round: round.round }, reply, {
    previous: previous?.ok ? previous.value : undefined,
    paragraphs: countParagraphs(draft),
    at: stamp(ctx.clock.now()),
  });
  const misplaced = card.issues.filter(({ location_valid }) => !location_valid).length;
  if (misplaced > 0) ctx.warn('issues_misplaced', { agent: nameOf(agent), count: misplaced });
  return card;
}

/** Each score is told once, however often the walk comes by. */
function tellScore({ ctx, chapter, round }: Reviewing, agent: Agent, card: Scorecard): void {
  const overall = hundredths(card.overall);
  const name = nameOf(agent);
  const told = ctx
    .state()
    .scores.some(
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

/** Nobody answered at all: that is no matter of one reviewer. */
function firstFailure(outcomes: readonly Outcome[]): RunError {
  const failed = outcomes.find((outcome) => outcome.kind === 'failed');
  if (!failed) throw new Error('nobody failed');
  const step = `folio/${failed.agent}`;
  return new RunError({ kind: 'agent_failed', agent: step, step, cause: failed.failure });
}

/** This reviewer failed in this round before: a person is to be asked, or was. */
function missingCard({ desk, chapter, round }: Reviewing, agent: Agent): MissingCard | undefined {
  return desk
    .model()
    .missing.find(
      (each) => each.chapter === chapter && each.round === round && each.agent === agent,
    );
}

/** Every failure is counted: the question after it is a new one. */
function noteMissing(round: Reviewing, agent: Agent, failure: Failure): void {
  const { desk, chapter } = round;
  const before = missingCard(round, agent);
  const others = desk.model().missing.filter((each) => each !== before);
  const attempts = (before?.attempts ?? 0) + 1;
  const told = z.json().parse(JSON.parse(JSON.stringify(failure)));
  desk.note({
    missing: [...others, { chapter, round: round.round, agent, attempts, failure: told }],
  });
}

async function settleMissing(round: Reviewing, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const { ctx, desk } = round;
  const open = outcomes.filter(({ kind }) => kind === 'failed' || kind === 'asked');
  if (open.length === 0) return [...outcomes];
  const failed = open.filter((outcome) => outcome.kind === 'failed');
  for (const { agent, failure } of failed) noteMissing(round, agent, failure);
  await desk.set(errorAbout(open));
  // One after the other, so that all questions are open before the run parks.
  const settled = await ctx.all(
    open.map(
      ({ agent }) =>
        async () =>
          await settle(round, agent),
    ),
    1,
  );
  await desk.set({ status: 'reviewing', message: null, error: null });
  return [...outcomes.filter((outcome) => !open.includes(outcome)), ...settled];
}

function errorAbout(open: readonly Outcome[]): Partial<Model> {
  const failed = open.find((outcome) => outcome.kind === 'failed');
  return {
    status: 'error',
    message: missingCardMessage(open.map(({ agent }) => nameOf(agent))),
    ...(failed ? { error: { agent: failed.agent, failure: failed.failure } } : {}),
  };
}

/** Asks until there is a scorecard or a person leaves this reviewer out of the round. */
async function settle(round: Reviewing, agent: Agent): Promise<Outcome> {
  const { ctx, desk, chapter } = round;
  for (;;) {
    const card = missingCard(round, agent);
    if (!card) throw new Error(`${agent} is not missing`);
    const answer = await ctx.ask(questionAbout(card));
    if (answer.choice === 'skip') {
      ctx.warn('reviewer_skipped', { agent: nameOf(agent), chapter, round: round.round });
      return { kind: 'skipped', agent };
    }
    await desk.set({ status: 'reviewing', message: null, error: null });
    const outcome = await callReviewer(round, agent, { exists: false });
    if (outcome.kind !== 'failed') return outcome;
    // An answer given in advance stands for one retry, not for retrying for ever.
    if (answer.by === 'flag') throw firstFailure([outcome]);
    noteMissing(round, agent, outcome.failure);
    await desk.set(errorAbout([outcome]));
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
