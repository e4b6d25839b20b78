import { RunError } from '../../data/failure.ts';
import { hundredths } from '../../data/score.ts';
import { jsonArtifact, readJson } from '../../json-artifact.ts';
import type { Input } from '../../ports.ts';
import { authorsDraft, authorsWord, endOf, unscoredText } from './authors-rounds.ts';
import { contextFor } from './bible/context.ts';
import { intendedIn } from './contract/findings.ts';
import { type Agent, allReviewers, crossReviewer, nameOf } from './contract/reviewers.ts';
import { Summary } from './contract/summary.ts';
import { countCharacters } from './counted-line.ts';
import type { Draft } from './draft.ts';
import { chapterSummary } from './earlier.ts';
import { noteHandEdits } from './edited.ts';
import { draftArtifact, stamp } from './files.ts';
import { withoutIntended } from './intended.ts';
import { gateNow } from './own-gate.ts';
import { putDraftBack } from './paid-draft.ts';
import { reopen, reopenBefore } from './reopen.ts';
import { type Reviewed, review, stopsEverybody } from './review.ts';
import { CrossReview, crossReviewOf, Scorecard } from './scorecard.ts';
import { everybodyPending } from './state-files.ts';
import { type Chapter, entryOf, type JudgedRound, type Round } from './story.ts';
import { pastRound } from './summary.ts';
import { crossTask, draftTask } from './tasks.ts';
import { tellRound } from './tell-round.ts';
import { chosenDraft, hasBoth, hasTwo } from './two-drafts.ts';
import { accept, acceptUnscored, aggregate, revise } from './verdict.ts';
import { countWords } from './word-count.ts';
import { forcedPassMessage } from './words.ts';

/**
 * One chapter: rounds of draft, reviews and gate until a round is accepted, by the gate or by its author. Leaves
 * `final.md`; or is left where its author wants something of a chapter before it, which is what they were told the price of.
 */
export async function writeChapter(chapter: Chapter): Promise<'written' | 'left'> {
  try {
    for (;;) {
      const gone = await goThroughRounds(chapter);
      // A decision of the author changes the files, so the rounds are gone through again from the start.
      if (gone !== 'anew') return gone;
    }
  } catch (error) {
    // What failed here is this chapter's own, and keeps nobody from what was wanted of one before it.
    const failure = error instanceof RunError ? error.failure : undefined;
    if (failure?.kind !== 'agent_failed' || stopsEverybody(failure.cause)) throw error;
    if (await reopenBefore(chapter)) return 'left';
    throw error;
  }
}

/** What its author has said meanwhile: of a chapter before it, which then goes first, or of this one. */
async function saidMeanwhile(chapter: Chapter): Promise<'left' | 'anew' | undefined> {
  if (await reopenBefore(chapter)) return 'left';
  return (await reopen(chapter)).isNew ? 'anew' : undefined;
}

async function goThroughRounds(chapter: Chapter): Promise<'written' | 'left' | 'anew'> {
  const { ctx } = chapter;
  const { followed } = await reopen(chapter);
  const isVoid = (number: number) => followed.get(number)?.void ?? false;
  const unscored = await unscoredText(chapter, isVoid);
  if (unscored !== undefined) {
    await acceptUnscored(chapter, unscored);
    return 'written';
  }
  const before: JudgedRound[] = [];
  for (let number = 1; ; number += 1) {
    const round: Round = { ...chapter, round: number, before: [...before] };
    const isNew = !(await ctx.files.exists(round.files.summary(chapter.chapter, number)));
    if (isNew) await beginRound(round);
    const draft = await draftRound(round, isVoid);
    await noteHandEdits(chapter, number);
    // what its author has said meanwhile is taken up before eight reviews are asked for
    const said = isNew ? await saidMeanwhile(chapter) : undefined;
    if (said !== undefined) return said;
    const given = await crossReview(round, await reviewRound(round, draft));
    const reviewed = asIntended(round, given, { isNew });
    const summary = await aggregate(round, reviewed, { draft, isNew });
    const judged: JudgedRound = {
      round: number,
      draft,
      draftPath: round.files.draft(round.chapter, number),
      cards: reviewed.cards,
      past: pastRound(summary),
    };
    before.push(judged);
    // What a person wrote into a draft meanwhile is asked about before anything comes of the round.
    if (await isTouched(chapter, before)) return 'anew';
    const saidNow = await saidMeanwhile(chapter);
    if (saidNow !== undefined) return saidNow;
    const end = await endOf(round, summary, isVoid);
    if (end !== 'go_on') {
      await accept(round, summary, before, end);
      return 'written';
    }
    await revise(round, { reviewed, draft }, summary);
  }
}

/** What its author gives the agents is looked at before the first of them is paid. */
async function beginRound(round: Round): Promise<void> {
  await round.ctx.files.checkGiven(round.files.characters);
  tellRound(round);
}

/** Is a draft that was read no longer what lies on disk? */
async function isTouched(
  { ctx }: Pick<Chapter, 'ctx'>,
  before: readonly Pick<JudgedRound, 'draft' | 'draftPath'>[],
): Promise<boolean> {
  for (const { draft, draftPath } of before) {
    const text = await ctx.files.read(draftPath);
    if (text === undefined) continue;
    const read = draftArtifact(draftPath).read(text);
    if (!read.ok || read.value !== draft) return true;
  }
  return false;
}

/** Findings dismissed as intended are left out of the notes from that round on. */
function asIntended(
  round: Round,
  reviewed: Reviewed,
  { isNew }: { readonly isNew: boolean },
): Reviewed {
  const { ctx, chapter } = round;
  const { cards, left } = withoutIntended(reviewed.cards, chapter, intendedIn(ctx.inbox()));
  if (left.length === 0) return reviewed;
  if (isNew) ctx.warn('issue_intended', { chapter, round: round.round, count: left.length });
  return { ...reviewed, cards };
}

/** Scorecards for a chapter as its author wrote it. The gate's verdict is told and changes nothing. */
export async function reviewChapter(chapter: Chapter): Promise<void> {
  const { ctx, files } = chapter;
  const round: Round = { ...chapter, round: 1, before: [] };
  const isNew = !(await ctx.files.exists(files.summary(chapter.chapter, 1)));
  if (isNew) await beginRound(round);
  const draft = (await ctx.files.read(files.draft(chapter.chapter, 1))) ?? '';
  const given = await crossReview(round, await reviewRound(round, draft));
  const summary = await aggregate(round, asIntended(round, given, { isNew }), { draft, isNew });
  if (isNew)
    ctx.say('chapter_reviewed', {
      chapter: chapter.chapter,
      average: hundredths(summary.average),
      outcome: summary.outcome,
      reviews: Object.keys(summary.crew_scores).length,
      ...(ctx.state().rehearsal ? { recorded: 1 } : {}),
    });
}

/**
 * The Plotter alone writes or refines; an edit of the author's is a draft without it. What the round needs must be
 * there.
 */
async function draftRound(round: Round, isVoid: (number: number) => boolean): Promise<string> {
  const { ctx, files, chapter, stateFiles } = round;
  const output = files.draft(chapter, round.round);
  const isThere = await ctx.files.exists(output);
  const reviewed = isThere ? undefined : await reviewOf(round);
  const isNew = !isThere && reviewed === undefined;
  const theirs = await authorsDraft(round, isVoid, { isNew });
  if (theirs !== undefined) return theirs;
  if (reviewed !== undefined) await findDraft(round, reviewed);
  if (isNew) {
    await checkNeeded(round);
    await stateFiles.set({
      phase: 4,
      status: 'drafting',
      chapter,
      round: round.round,
      pathId: round.selected.path_id,
      chapterTotal: round.selected.path.chapter_count,
      agents: { ...everybodyPending(), plotter: { status: 'drafting', step: output } },
      // The word about a stalled round, or about a chapter that was let through, stays until the next verdict.
      ...(round.round === 1 && stateFiles.model().message !== forcedPassMessage
        ? { message: null }
        : {}),
      current: null,
      previous: round.before.at(-1)?.past.total ?? null,
    });
  }
  const material = [await earlierChapters(round, isNew), await authorsWord(round)] as const;
  if (await hasTwo(round, isNew)) return await chosenDraft(round, material);
  return await ctx.agent<Draft, string>({
    task: draftTask(round, ...material),
    output: draftArtifact(output),
    frozenBy: files.final(chapter),
    heard: stateFiles.heard,
    finish: (reply) => {
      if (reply.renumbered) noteRenumbering(round);
      const characters = countCharacters(reply.text);
      const words = ctx.config.folio.language === 'en' ? { words: countWords(reply.text) } : {};
      ctx.say('draft_written', { chapter, round: round.round, characters, ...words });
      return reply.text;
    },
  });
}

function noteRenumbering({ ctx, stateFiles, chapter, round }: Round): void {
  ctx.warn('draft_renumbered', { chapter, round });
  const at = stamp(ctx.clock.now());
  const detail = 'paragraphs numbered by the engine';
  stateFiles.log([{ at, rule: 'draft_renumbered', detail, chapter, round }]);
}

/** A scorecard of this round; undefined: it was not reviewed. */
async function reviewOf({ ctx, files, chapter, round }: Round): Promise<string | undefined> {
  for (const agent of allReviewers) {
    const card = files.card(chapter, round, agent);
    if (await ctx.files.exists(card)) return card;
  }
  return undefined;
}

/**
 * A draft that was reviewed cannot be written again: the reviews would be about another text. One that is gone is taken anew
 * from the two it was chosen of, is put back from what was paid for, or is missing.
 */
async function findDraft(of: Round, neededFor: string): Promise<void> {
  if ((await hasBoth(of)) || (await putDraftBack(of))) return;
  throw new RunError({
    kind: 'file_missing',
    path: of.files.draft(of.chapter, of.round),
    neededFor,
  });
}

/**
 * What a draft is made from; if one is missing, that is an error and nothing is generated (`docs/spec/folio.md` §5).
 */
export async function checkNeeded({
  ctx,
  files,
  chapter,
  round,
}: Pick<Round, 'files' | 'chapter' | 'round'> & {
  readonly ctx: Pick<Round['ctx'], 'files'>;
}): Promise<void> {
  const needed = [
    files.idea,
    files.selected,
    ...(round > 1 ? [files.notes(chapter, round - 1), files.draft(chapter, round - 1)] : []),
    ...(chapter > 1 ? [files.final(chapter - 1)] : []),
  ];
  for (const path of needed) {
    if (await ctx.files.exists(path)) continue;
    const neededFor = files.draft(chapter, round);
    throw new RunError({ kind: 'file_missing', path, neededFor });
  }
}

/**
 * What of a ledger was chosen for this chapter (`docs/spec/books.md` §2); without one the chapter before in full, those before it
 * as bounded paragraphs (§20.1).
 */
async function earlierChapters(round: Round, isNew: boolean): Promise<readonly Input[]> {
  const { ctx, files, chapter, selected } = round;
  if (chapter === 1) return [];
  const chosen = await contextFor(round, { isNew: isNew && round.round === 1 });
  if (chosen !== undefined) return chosen;
  const inputs: Input[] = [{ path: files.final(chapter - 1) }];
  for (let number = 1; number < chapter - 1; number += 1) {
    const path = files.final(number);
    const final = (await ctx.files.read(path)) ?? '';
    const entry = entryOf(selected, number);
    inputs.push({ path, text: chapterSummary({ entry, final, distance: chapter - number }) });
  }
  return inputs;
}

async function reviewRound(round: Round, draft: string): Promise<Reviewed> {
  const { ctx, files, chapter, stateFiles } = round;
  const text = await ctx.files.read(files.summary(chapter, round.round));
  const summary = text === undefined ? undefined : readJson(text, Summary);
  const skipped = summary?.ok ? agentsNamed(summary.value.missing_agents) : [];
  if (text === undefined) {
    const { model } = stateFiles;
    await stateFiles.set({
      phase: 4,
      status: 'reviewing',
      chapter,
      round: round.round,
      pathId: round.selected.path_id,
      chapterTotal: round.selected.path.chapter_count,
      agents: { ...everybodyPending(), ...(await doneAlready(round)) },
      current: null,
      previous: round.before.at(-1)?.past.total ?? model().previous,
    });
  }
  return await review({ ...round, draft, skipped });
}

/** Reviewers whose scorecard exists: they are shown as done on a later walk too. */
async function doneAlready(round: Round) {
  const { ctx, files, chapter } = round;
  const marks = await Promise.all(
    allReviewers.map(async (agent) => {
      const text = await ctx.files.read(files.card(chapter, round.round, agent));
      if (text === undefined) return [];
      const card = readJson(text, Scorecard);
      const score = card.ok ? hundredths(card.value.overall) : null;
      return [[agent, { status: 'done' as const, score }] as const];
    }),
  );
  return Object.fromEntries(marks.flat());
}

function agentsNamed(names: readonly string[]): Agent[] {
  return allReviewers.filter((agent) => names.includes(nameOf(agent)));
}

/**
 * The optional second look of one reviewer: adds findings, changes no score (docs/spec/folio.md §7). A round that is judged
 * stays as it was judged.
 */
async function crossReview(round: Round, reviewed: Reviewed): Promise<Reviewed> {
  const { ctx, files, chapter } = round;
  const looking = reviewed.cards[crossReviewer];
  const output = files.cross(chapter, round.round);
  const judged = await ctx.files.exists(files.summary(chapter, round.round));
  const wanted = judged ? await ctx.files.exists(output) : gateNow(ctx).cross_review_pass;
  if (!wanted || !looking) return reviewed;
  const others = allReviewers.filter((agent) => agent !== crossReviewer && reviewed.cards[agent]);
  const { cross_review_findings: found } = await ctx.agent({
    task: crossTask(round, others),
    output: jsonArtifact(output, CrossReview),
    frozenBy: files.final(chapter),
    finish: (reply) =>
      crossReviewOf({ ...round, part: round.entry.part?.chapter }, reply, stamp(ctx.clock.now())),
  });
  const findings = [...(looking.cross_review_findings ?? []), ...found];
  return {
    ...reviewed,
    crossed: true,
    cards: {
      ...reviewed.cards,
      [crossReviewer]: { ...looking, cross_review_findings: findings },
    },
  };
}
