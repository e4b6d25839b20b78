import { hundredths, scoreText } from '../../data/score.ts';
import { jsonArtifact } from '../../json-artifact.ts';
import type { Ended } from './authors-rounds.ts';
import { averageOf } from './contract/average.ts';
import { faultsOfLength, type Limits, limitsOf } from './contract/gate.ts';
import { textOfPrint } from './contract/own-texts.ts';
import { allReviewers, nameOf } from './contract/reviewers.ts';
import { folioState } from './contract/state.ts';
import { settingsGate } from './contract/story-gate.ts';
import { Summary } from './contract/summary.ts';
import { lengthOf } from './episode-length.ts';
import { stamp, textArtifact } from './files.ts';
import { finalWithComments } from './final.ts';
import { conditionsFor } from './given.ts';
import { unresolvedOf } from './issues.ts';
import { fixCount, revisionNotes } from './notes.ts';
import { gateNow, isOwnGate, tellGate } from './own-gate.ts';
import type { Reviewed } from './review.ts';
import type { Chapter, JudgedRound, Round } from './story.ts';
import { judgeRound, pastRound, type RoundFacts, summaryOf } from './summary.ts';
import { tellRound } from './tell-round.ts';
import { textPrint } from './text-print.ts';
import { forcedPassMessage, stalledMessage } from './words.ts';

/** Aggregates the round and applies the gate. An existing summary stands as it is (`docs/spec/folio.md` §15). */
export async function aggregate(
  round: Round,
  reviewed: Reviewed,
  { draft, isNew }: { readonly draft: string; readonly isNew: boolean },
): Promise<Summary> {
  const { ctx, files, chapter, stateFiles } = round;
  if (isNew) {
    await stateFiles.set({ status: 'aggregating' });
    // What its author has said of the gate meanwhile counts for this verdict.
    tellGate(ctx);
    tellRound(round);
  }
  const gate = isOwnGate(ctx) ? gateNow(ctx) : undefined;
  const past = round.before.map((earlier) => earlier.past);
  const length = await lengthOf(round, draft);
  const facts = (limits: Limits): RoundFacts => ({
    chapter,
    round: round.round,
    cards: reviewed.cards,
    missing: reviewed.missing,
    length,
    past,
    limits,
    gate,
    at: stamp(ctx.clock.now()),
    decisions: stateFiles
      .model()
      .decisions.filter((row) => row.chapter === chapter && row.round === round.round)
      .map(({ at, rule, detail }) => ({ at, rule, detail })),
  });
  const summary = await ctx.make({
    output: jsonArtifact(files.summary(chapter, round.round), Summary),
    inputs: summaryInputs(round, reviewed),
    basis: { missing: reviewed.missing.map(nameOf) },
    frozenBy: files.final(chapter),
    maker: async () => summaryOf(facts(limitsOf(gateNow(ctx)))),
  });
  tellVerdict(round, summary, facts(limitsIn(round, summary)));
  stateFiles.note({ current: pastRound(summary).total, previous: past.at(-1)?.total ?? null });
  return summary;
}

/** The limits a round was judged by. */
function limitsIn({ ctx }: Pick<Round, 'ctx'>, { quality_gate: gate }: Summary): Limits {
  return limitsOf(gate ?? settingsGate(ctx.config));
}

function summaryInputs({ files, chapter, round }: Round, { cards, crossed }: Reviewed): string[] {
  const there = allReviewers.filter((agent) => cards[agent]);
  return [
    ...there.map((agent) => files.card(chapter, round, agent)),
    ...(crossed ? [files.cross(chapter, round)] : []),
  ];
}

/** The verdict is told once: with the outcome of the file and the rules that led to it. */
function tellVerdict({ ctx, chapter, round }: Round, summary: Summary, facts: RoundFacts): void {
  const verdict = judgeRound(facts);
  const { outcome } = summary;
  const before = facts.past.at(-1)?.total;
  const told = folioState(ctx.state()).gates.some(
    (gate) =>
      gate.chapter === chapter &&
      gate.round === round &&
      gate.outcome === outcome &&
      gate.average === verdict.average,
  );
  if (told) return;
  ctx.mark({
    type: 'judged',
    chapter,
    round,
    outcome,
    average: verdict.average,
    previous: before ? averageOf(before) : null,
    rules: verdict.rules,
    stalled: summary.stalled,
    ...openHighs(summary),
  });
  if (summary.stalled)
    ctx.warn('round_stalled', { chapter, round, improvement: verdict.improvement });
}

/** What an accepted round leaves open (`docs/spec/folio.md` §10): the gate looks at scores and criticals alone. */
function openHighs({ outcome, high_issues: high }: Summary): { readonly high?: number } {
  return outcome === 'FAIL' || high === undefined ? {} : { high };
}

/** A failed round: notes for the Plotter, then the next round. */
export async function revise(
  round: Round,
  { reviewed, draft }: { readonly reviewed: Reviewed; readonly draft: string },
  summary: Summary,
): Promise<void> {
  const { ctx, files, chapter, stateFiles } = round;
  const limits = limitsIn(round, summary);
  const { cards, missing } = reviewed;
  const past = round.before.map((earlier) => earlier.past);
  const length = await lengthOf(round, draft);
  const judged = { chapter, round: round.round, cards, missing, length, past, limits };
  const verdict = judgeRound({ ...judged, at: '', decisions: [] });
  const isNew = !(await ctx.files.exists(files.notes(chapter, round.round)));
  const message = summary.stalled
    ? stalledMessage(scoreText(verdict.improvement ?? 0), scoreText(limits.min_improvement))
    : null;
  if (isNew) await stateFiles.set({ status: 'revising', message });
  else stateFiles.note({ message });
  await ctx.make({
    output: textArtifact(files.notes(chapter, round.round)),
    inputs: [...summaryInputs(round, reviewed), files.summary(chapter, round.round)],
    frozenBy: files.final(chapter),
    maker: async () => {
      const fixes = fixCount(cards, limits);
      ctx.say('notes_written', { chapter, round: round.round, fixes });
      const { language } = ctx.config.folio;
      const author = await conditionsFor(round, [{ round: round.round, draft }]);
      return revisionNotes({ round: round.round, cards, verdict, limits, language, author });
    },
  });
}

/** An accepted round: its draft becomes `final.md`, a forced one with comments at what is unresolved. */
export async function accept(
  round: Round,
  summary: Summary,
  rounds: readonly JudgedRound[],
  { by, text }: Ended,
): Promise<void> {
  const byAuthor = by === 'author';
  const { ctx, files, chapter, stateFiles } = round;
  const { min_each } = limitsIn(round, summary);
  // A round that its author takes gets no comments, whatever is open in it.
  const forced = summary.forced_pass && !byAuthor;
  const wantsBest = forced && gateNow(ctx).force_pass_draft === 'best';
  const last = rounds.at(-1);
  const taken = wantsBest ? rounds.find((each) => each.round === summary.best_round) : last;
  const source = taken ?? last;
  if (!source) throw new Error('no round was judged');
  const unresolved = forced ? unresolvedOf(source.cards, min_each) : [];
  const final = files.final(chapter);
  await ctx.make({
    output: textArtifact(final),
    inputs: [source.draftPath, files.summary(chapter, round.round)],
    frozenBy: final,
    maker: async () => {
      const { language } = ctx.config.folio;
      const own = { chapter, round: round.round, average: hundredths(summary.average) };
      const told = forced
        ? { chapter, round: source.round, average: averageOf(source.past.total) }
        : own;
      if (text !== undefined) {
        tellOwnText(round, round.round, text);
        return text;
      }
      if (byAuthor) ctx.say('round_used', told);
      else if (forced) ctx.say('chapter_forced', { ...told, unresolved: unresolved.length });
      else
        ctx.say('chapter_accepted', {
          ...{ ...told, outcome: summary.outcome },
          ...openHighs(summary),
        });
      if (!forced) return source.draft;
      const faults = faultsOfLength(await lengthOf(round, source.draft));
      return finalWithComments(source.draft, unresolved, language, faults);
    },
  });
  if (byAuthor) tellUsed(round, rounds);
  await stateFiles.set({
    phase: 4,
    status: 'chapter_passed',
    chapter,
    round: round.round,
    message: forced ? forcedPassMessage : null,
    decisions: [],
    missing: [],
  });
}

/** A text of its author's becomes the chapter without a review. */
export async function acceptUnscored(
  of: Chapter,
  { round, text }: { readonly round: number; readonly text: string },
): Promise<void> {
  const { ctx, files, chapter, stateFiles } = of;
  const final = files.final(chapter);
  const draft = files.draft(chapter, round);
  await ctx.make({
    output: textArtifact(final),
    // the draft that it was made from may have been put aside with its round
    inputs: (await ctx.files.exists(draft)) ? [draft] : [],
    frozenBy: final,
    maker: async () => {
      tellOwnText(of, round, text);
      return text;
    },
  });
  await stateFiles.set({
    ...{ phase: 4, status: 'chapter_passed', chapter, round },
    ...{ message: null, decisions: [], missing: [] },
  });
}

function tellOwnText({ ctx, chapter }: Chapter, round: number, text: string): void {
  const print = textPrint(text);
  const { ownTexts = [] } = folioState(ctx.state());
  const again = textOfPrint(ownTexts, chapter, print) === undefined ? {} : { again: 1 };
  ctx.say('edit_used', { chapter, round, print, ...again });
}

/** Lists and screens show the newest round they were told of, so the round the author took is told again. */
function tellUsed(round: Round, rounds: readonly JudgedRound[]): void {
  const { ctx, chapter } = round;
  const of = folioState(ctx.state()).gates.find(
    (gate) => gate.chapter === chapter && gate.round === round.round,
  );
  if (of === undefined || of.used) return;
  tellRound(round);
  const before = rounds.at(-2)?.past.total;
  ctx.mark({ ...of, previous: before ? averageOf(before) : null, used: true });
}
