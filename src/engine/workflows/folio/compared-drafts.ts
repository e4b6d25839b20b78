import { z } from 'zod';
import { fromHundredths, hundredths, scoreText } from '../../data/score.ts';
import { jsonArtifact, readJson } from '../../json-artifact.ts';
import { averageOf, compareTotals, type Total, totalOf } from './contract/average.ts';
import { type Opening, openings } from './contract/paths.ts';
import { type Agent, allReviewers, nameOf } from './contract/reviewers.ts';
import { stamp } from './files.ts';
import type { Cards } from './issues.ts';
import { reviewForComparison } from './review.ts';
import type { Round } from './story.ts';
import { draftByAverage } from './words.ts';

/*
 * Of two first drafts the average decides (`docs/spec/books.md` §5): both are reviewed as a first round is, and the scorecards of the
 * one that goes on are those of its round, so that nobody reviews it twice.
 */

/** `draft-01-choice.json`: which of the two goes on, and why. */
export const DraftChoice = z.object({
  chapter: z.number().int(),
  taken: z.enum(openings),
  why: z.string(),
  drafts: z.array(
    z.object({
      draft: z.enum(openings),
      average: z.number(),
      /** Of those who have scored both. */
      scores: z.record(z.string(), z.number()),
    }),
  ),
  chosen_at: z.string(),
});
export type DraftChoice = z.infer<typeof DraftChoice>;

type Compared = {
  readonly total: Total;
  readonly scores: Readonly<Partial<Record<Agent, number>>>;
};

/** Reviews what is not reviewed yet, and settles it once. Rejects where no reviewer has scored both. */
export async function byAverage(
  round: Round,
  drafts: Readonly<Record<Opening, string>>,
): Promise<DraftChoice> {
  const { ctx, files, chapter, stateFiles } = round;
  const path = files.draftChoice(chapter);
  const settled = readJson((await ctx.files.read(path)) ?? '', DraftChoice);
  if (settled.ok) return settled.value;
  await tellBegun(round);
  await stateFiles.set({ status: 'reviewing' });
  const a = await reviewForComparison(asRound(round, 'a'), drafts.a);
  const b = await reviewForComparison(asRound(round, 'b'), drafts.b);
  const inBoth = allReviewers.filter((agent) => a[agent] && b[agent]);
  const compared = { a: comparedBy(inBoth, a), b: comparedBy(inBoth, b) };
  return await ctx.make({
    output: jsonArtifact(path, DraftChoice),
    inputs: openings.flatMap((which) => [
      files.opening(chapter, which),
      ...inBoth.map((agent) => files.openingCard(chapter, which, agent)),
    ]),
    frozenBy: files.draft(chapter, 1),
    maker: async () => choiceOf(round, compared),
  });
}

async function tellBegun({ ctx, files, chapter }: Round): Promise<void> {
  for (const agent of allReviewers)
    if (await ctx.files.exists(files.openingCard(chapter, 'a', agent))) return;
  ctx.say('drafts_compared', { chapter, reviews: openings.length * allReviewers.length });
}

function comparedBy(agents: readonly Agent[], cards: Cards): Compared {
  const scores = Object.fromEntries(
    agents.map((agent) => [agent, hundredths(cards[agent]?.overall ?? 0)]),
  );
  return { total: totalOf(Object.values(scores)), scores };
}

/** By the exact sums. Where they are alike the first one goes on. */
function choiceOf({ ctx, chapter }: Round, compared: Readonly<Record<Opening, Compared>>) {
  const more = compareTotals(compared.b.total, compared.a.total);
  const taken: Opening = more > 0 ? 'b' : 'a';
  const { language } = ctx.config.folio;
  const average = (which: Opening) => averageOf(compared[which].total);
  const why = draftByAverage(language, {
    taken,
    reviewers: compared.a.total.count,
    averages: openings.map((which) => scoreText(average(which))),
    alike: more === 0,
  });
  return {
    ...{ chapter, taken, why },
    drafts: openings.map((draft) => ({
      draft,
      average: fromHundredths(average(draft)),
      scores: Object.fromEntries(
        allReviewers.flatMap((agent) => {
          const score = compared[draft].scores[agent];
          return score === undefined ? [] : [[nameOf(agent), fromHundredths(score)]];
        }),
      ),
    })),
    chosen_at: stamp(ctx.clock.now()),
  };
}

/** The first round as it would be with this draft: the same places under other names. */
function asRound(round: Round, which: Opening): Round {
  const { files } = round;
  return {
    ...round,
    files: {
      ...files,
      draft: (chapter) => files.opening(chapter, which),
      card: (chapter, _, agent) => files.openingCard(chapter, which, agent),
    },
  };
}

/**
 * The scorecards of the draft that went on become those of the first round, to the letter, and the log of its verdict says why it
 * did. One whose author has asked for it anew is not put back, and neither is any where the draft has been edited since, or judged.
 */
export async function handOver(round: Round, choice: DraftChoice): Promise<void> {
  const { ctx, files, chapter } = round;
  const { taken } = choice;
  if (await ctx.files.exists(files.summary(chapter, 1))) return;
  noteChoice(round, choice);
  const draft = await ctx.files.read(files.draft(chapter, 1));
  if (draft !== (await ctx.files.read(files.opening(chapter, taken)))) return;
  const anew = ctx
    .inbox()
    .flatMap((item) =>
      item.kind === 'retry_review' && item.chapter === chapter && item.round === 1
        ? [item.agent.toLowerCase()]
        : [],
    );
  for (const agent of allReviewers) {
    const card = files.card(chapter, 1, agent);
    if (anew.includes(agent) || (await ctx.files.exists(card))) continue;
    const text = await ctx.files.read(files.openingCard(chapter, taken, agent));
    if (text !== undefined) await ctx.files.write(card, text);
  }
}

function noteChoice({ ctx, chapter, stateFiles }: Round, { why }: DraftChoice): void {
  const { decisions } = stateFiles.model();
  if (decisions.some((row) => row.chapter === chapter && row.detail === why)) return;
  const at = stamp(ctx.clock.now());
  stateFiles.log([{ at, rule: 'draft_by_average', detail: why, chapter, round: 1 }]);
}

export function tellChoice({ ctx, chapter }: Round, { taken, drafts }: DraftChoice): void {
  const average = (which: Opening) =>
    hundredths(drafts.find(({ draft }) => draft === which)?.average ?? 0);
  const other: Opening = taken === 'a' ? 'b' : 'a';
  ctx.say('draft_by_average', {
    ...{ chapter, draft: taken, average: average(taken), other: average(other) },
  });
}
