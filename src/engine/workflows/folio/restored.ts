import { hundredths } from '../../data/score.ts';
import { readJson } from '../../json-artifact.ts';
import { allReviewers } from './contract/reviewers.ts';
import { folioState } from './contract/state.ts';
import { Summary } from './contract/summary.ts';
import type { Model } from './state.ts';
import type { Story } from './story.ts';
import { pastRound } from './summary.ts';
import { forcedPassMessage } from './words.ts';

/** What the derived files say after a chapter was accepted, read back from its summaries. */
export async function restored(story: Story, chapter: number): Promise<Partial<Model>> {
  const rounds = await summariesOf(story, chapter);
  const last = rounds.at(-1);
  if (!last) return {};
  const before = rounds.at(-2);
  const marks = allReviewers.map((agent) => {
    const score = last.crew_scores[agent];
    const mark =
      score === undefined
        ? { status: 'error' as const }
        : { status: 'done' as const, score: hundredths(score) };
    return [agent, mark] as const;
  });
  return {
    round: last.round,
    agents: Object.fromEntries(marks),
    current: pastRound(last).total,
    previous: before ? pastRound(before).total : null,
    message: wordAfter(story, chapter, last),
    decisions: [],
    missing: [],
  };
}

/**
 * What stands in `progress.json` until a chapter has its first verdict: that the one before was forced through. Read
 * back from files, so that it stands after a stop too.
 */
export async function wordOfChapterBefore(story: Story, chapter: number): Promise<string | null> {
  const last = (await summariesOf(story, chapter - 1)).at(-1);
  return last === undefined ? null : wordAfter(story, chapter - 1, last);
}

/** A chapter that its author took is their choice, whatever the gate said of its last round. */
function wordAfter({ ctx }: Story, chapter: number, last: Summary): string | null {
  const taken = folioState(ctx.state()).gates.some(
    (gate) => gate.chapter === chapter && gate.used === true,
  );
  return last.forced_pass && !taken ? forcedPassMessage : null;
}

async function summariesOf({ ctx, files }: Story, chapter: number): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (let round = 1; ; round += 1) {
    const text = await ctx.files.read(files.summary(chapter, round));
    const summary = text === undefined ? undefined : readJson(text, Summary);
    if (!summary?.ok) return summaries;
    summaries.push(summary.value);
  }
}
