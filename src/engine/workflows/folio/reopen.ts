import { z } from 'zod';
import { type Decided, overtakenText } from './author.ts';
import { openings } from './contract/paths.ts';
import { allReviewers } from './contract/reviewers.ts';
import { editsOf } from './edited.ts';
import { followable } from './followable.ts';
import { FinishedText, type Opened, ownTextsOf, tellPutAside, textOf } from './put-aside.ts';

/** What a decision will change, on disk before it is carried out (`.engine/receipts/author-<n>.json`). */
const Followed = z.object({
  /** The round does not exist, so nothing is done. */
  void: z.boolean(),
  /** Files that are moved aside. */
  moved: z.array(z.string()),
  /** The chapter had been accepted, and these after it too: they were written on the old text. */
  later: z.array(z.number().int()),
  /** What its text was. */
  text: FinishedText.exactOptional(),
});
export type Followed = z.infer<typeof Followed>;

/**
 * Carries out the author's decisions about a chapter that are still open: what they undo is moved aside, once each.
 * Gives what each of them does and whether one of them was taken up only now.
 */
export async function reopen(
  story: Opened,
): Promise<{ readonly followed: ReadonlyMap<number, Followed>; readonly isNew: boolean }> {
  const { ctx } = story;
  const followed = new Map<number, Followed>();
  let isNew = false;
  for (const decided of await followable(story)) {
    // The intention is on disk before the move, so that a crash in between loses none of the later chapters.
    const planned = await ctx.effect({
      key: `author-${decided.number}`,
      deed: async () => {
        await layOvertaken(story, decided, followed);
        const plan = await planFor(story, decided);
        isNew ||= !plan.void;
        return plan;
      },
      happened: async () => ({ done: false }),
    });
    const plan = Followed.parse(planned);
    followed.set(decided.number, plan);
    if (plan.moved.length === 0) continue;
    await ctx.effect({
      key: `author-${decided.number}-moved`,
      deed: async () => {
        isNew = true;
        const into = await ctx.supersede(plan.moved, `author-${decided.number}`);
        if (into !== undefined && plan.text !== undefined)
          await tellPutAside(story, decided, { ...plan.text, into, moved: plan.moved });
        return plan.moved.length;
      },
      // Files that exist are moved; missing ones were moved before.
      happened: async () => ({ done: false }),
    });
  }
  return { followed, isNew };
}

/** Was something decided about a chapter before this one that is taken up only now? */
export async function reopenBefore(story: Opened): Promise<boolean> {
  let isNew = false;
  for (let chapter = 1; chapter < story.chapter; chapter += 1)
    isNew = (await reopen({ ...story, chapter })).isNew || isNew;
  return isNew;
}

/**
 * An edit that waited, and that another decision overtook, is the chapter for a moment: it goes the way of every text that
 * makes room for another, and can be taken again as such.
 */
async function layOvertaken(
  story: Opened,
  { number }: Decided,
  followed: ReadonlyMap<number, Followed>,
): Promise<void> {
  const { ctx, files, chapter } = story;
  if (await ctx.files.exists(files.final(chapter))) return;
  const decided = (await followable(story)).filter(
    (each) => each.number <= number && followed.get(each.number)?.void !== true,
  );
  let last = 1;
  while (await hasRound(story, last + 1)) last += 1;
  const { rounds } = await editsOf(story, last);
  const text = overtakenText(decided, rounds);
  if (text !== undefined) await ctx.files.write(files.final(chapter), text);
}

async function planFor(story: Opened, decided: Decided): Promise<Followed> {
  const { ctx, files, chapter } = story;
  const { item } = decided;
  if (await cannotBe(story, decided)) {
    const round =
      item.kind === 'redo_chapter' ? item.fromRound : 'base' in item ? item.base : item.round;
    ctx.warn('round_not_there', { chapter, round });
    return { void: true, moved: [], later: [] };
  }
  if (item.kind === 'redo_chapter' && item.comment !== '' && ctx.state().rehearsal)
    ctx.say('rehearsal_wish', { chapter });
  await tellUnscored(story, decided);
  const moved = await toMove(story, decided);
  const reopens = moved.includes(files.final(chapter));
  if (!reopens) return { void: false, moved: [...moved], later: [] };
  const text = await textOf(story, decided.number);
  return { void: false, moved: [...moved], later: await finalsAfter(story), text };
}

/**
 * A round without a verdict is reviewed before it is the chapter, which the person has to be told, since they did not
 * ask for it. An edit that is taken as it is waits for nobody.
 */
async function tellUnscored({ ctx, files, chapter }: Opened, { item }: Decided): Promise<void> {
  if (item.kind !== 'use_round') return;
  const { round } = item;
  if (await ctx.files.exists(files.summary(chapter, round))) return;
  ctx.say('round_scored_first', { chapter, round });
}

async function cannotBe({ ctx, files, chapter }: Opened, { item }: Decided): Promise<boolean> {
  switch (item.kind) {
    case 'use_round':
      return !(await ctx.files.exists(files.draft(chapter, item.round)));
    case 'edit_draft':
      // a text that is taken as it is needs no draft: the one it was made from may have been put aside
      return !item.as_is && !(await ctx.files.exists(files.draft(chapter, item.base)));
    case 'redo_chapter':
      return (
        item.fromRound > 0 && !(await ctx.files.exists(files.summary(chapter, item.fromRound)))
      );
    case 'retry_review':
      // The next round was written from this scorecard, so it is not asked for again.
      return await ctx.files.exists(files.draft(chapter, item.round + 1));
    default:
      return item satisfies never;
  }
}

async function toMove(story: Opened, { item }: Decided): Promise<readonly string[]> {
  const { ctx, files, chapter } = story;
  const final = files.final(chapter);
  const candidates = [final];
  if (item.kind === 'redo_chapter') {
    for (let round = item.fromRound + 1; await hasRound(story, round); round += 1)
      candidates.push(...roundFiles(story, round));
  }
  if (item.kind === 'retry_review') {
    const { round } = item;
    const agent = allReviewers.find((name) => name === item.agent.toLowerCase());
    if (agent !== undefined) candidates.push(files.card(chapter, round, agent));
    candidates.push(files.summary(chapter, round), files.notes(chapter, round));
    if (agent !== undefined) candidates.push(files.cross(chapter, round));
  }
  const there = await Promise.all(candidates.map(async (path) => await ctx.files.exists(path)));
  return candidates.filter((_, index) => there[index]);
}

async function hasRound({ ctx, files, chapter }: Opened, round: number): Promise<boolean> {
  const signs = [files.draft(chapter, round), files.edited(chapter, round)];
  // of a draft that is gone its reviews are left, which are of no other
  signs.push(...allReviewers.map((agent) => files.card(chapter, round, agent)));
  if (round === 1) signs.push(...openings.map((each) => files.opening(chapter, each)));
  const there = await Promise.all(signs.map(async (path) => await ctx.files.exists(path)));
  return there.includes(true);
}

function roundFiles({ files, chapter }: Opened, round: number): string[] {
  return [
    files.edited(chapter, round),
    files.draft(chapter, round),
    ...(round === 1
      ? [
          ...openings.map((each) => files.opening(chapter, each)),
          files.draftChoice(chapter),
          ...openings.flatMap((each) =>
            allReviewers.map((agent) => files.openingCard(chapter, each, agent)),
          ),
        ]
      : []),
    ...allReviewers.map((agent) => files.card(chapter, round, agent)),
    files.cross(chapter, round),
    files.summary(chapter, round),
    files.notes(chapter, round),
  ];
}

async function finalsAfter({ ctx, files, chapter, selected }: Opened): Promise<number[]> {
  const later: number[] = [];
  for (let number = chapter + 1; number <= selected.path.chapter_count; number += 1)
    if (await ctx.files.exists(files.final(number))) later.push(number);
  return later;
}

/**
 * Chapters that were written on a text that is no longer the one before them: one question, keep or write them again.
 * They are frozen until a person says so.
 */
export async function settleLater(
  story: Opened,
  followed: ReadonlyMap<number, Followed>,
): Promise<void> {
  const { ctx, files, chapter } = story;
  for (const [number, { later }] of followed) {
    if (later.length === 0 || !(await ctx.files.exists(files.final(chapter)))) continue;
    const answer = await ctx.ask({
      id: `later-chapters-${number}`,
      kind: 'later_chapters',
      values: { chapter, later: later.map(String) },
      choices: [
        { id: 'keep', key: 'k' },
        { id: 'redo', key: 'r', weighty: true },
      ],
      yes: 'keep',
    });
    if (answer.choice !== 'redo') continue;
    await ctx.effect({
      key: `author-${number}-later`,
      deed: async () => {
        const paths: string[] = [];
        for (const each of later) paths.push(...(await everythingOf({ ...story, chapter: each })));
        const own = await ownTextsOf(story, later);
        const into = await ctx.supersede(paths, `author-${number}-later`);
        for (const { chapter: of, base, print } of into === undefined ? [] : own) {
          const path = `${into}/${files.final(of)}`;
          ctx.say('text_put_aside', { chapter: of, round: 0, path, base, print });
        }
        return { moved: paths };
      },
      happened: async () => ({ done: false }),
    });
  }
}

async function everythingOf(story: Opened): Promise<string[]> {
  const { ctx, files, chapter } = story;
  const paths = [files.final(chapter)];
  for (let round = 1; await hasRound(story, round); round += 1)
    paths.push(...roundFiles(story, round));
  const there = await Promise.all(paths.map(async (path) => await ctx.files.exists(path)));
  return paths.filter((_, index) => there[index]);
}
