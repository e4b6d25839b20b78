import { hashOf } from '../../../data/canonical.ts';
import { type Failure, RunError } from '../../../data/failure.ts';
import type { Json } from '../../../data/question.ts';
import { twoDigits } from '../../../data/two-digits.ts';
import { jsonArtifact } from '../../../json-artifact.ts';
import { allLedgerFiles, type LedgerFile } from '../contract/ledger/entries.ts';
import { keeperPrice } from '../contract/ledger/keeper-price.ts';
import { stamp } from '../files.ts';
import { stopsEverybody } from '../review.ts';
import type { Chapter } from '../story.ts';
import { checkedReply, type KeeperReply, Reading } from './keeper-reply.ts';
import { keeperTask } from './keeper-task.ts';
import { changeLedger, ledgerOf, tellTroubles } from './ledger-disk.ts';
import { mergeReading } from './merge.ts';
import { quotable } from './quotes.ts';
import { lastReading, readingsBeside } from './readings.ts';
import { quotesFellIn } from './standing.ts';
import { type TakenBack, without, withoutReading } from './take-back.ts';
import { broughtIn } from './wanted.ts';

/*
 * The ledger follows the chapters (`docs/spec/books.md` §1): each accepted text is read once by the keeper, and what it found
 * is merged by code. All of it is done once and can be gone on with after a crash: the reading is a file, the merge has a
 * receipt, and merging twice changes nothing.
 */

/** An accepted chapter, and those that are read for the ledger in one go with it. */
type ToKeep = Chapter & { readonly along: readonly number[] };

/** Reads an accepted chapter for the ledger, unless that has been done with the text as it is now. */
export async function keepChapter(of: Chapter, along: readonly number[]): Promise<void> {
  const chapter: ToKeep = { ...of, along };
  const { ctx, files } = chapter;
  const final = await ctx.files.read(files.final(chapter.chapter));
  if (final === undefined) return;
  tellTroubles(chapter, await ledgerOf(chapter));
  const hash = hashOf(final);
  const last = await lastReading(chapter, chapter.chapter);
  if (last === undefined) return await readAndMerge(chapter, { reading: 1, final, of: hash });
  if (last.of === hash) {
    await merge(chapter, last);
    return await sweep(chapter, final);
  }
  if (!(await isToFollow(chapter, { final, of: hash }))) return await merge(chapter, last);
  await takeBack(chapter, last);
  await readAndMerge(chapter, { reading: last.reading + 1, final, of: hash });
}

/** A text that the engine itself has replaced is read anew; of one that was edited by hand its author is asked, once. */
async function isToFollow(
  { ctx, files, chapter, begun }: Chapter,
  { final, of }: Pick<ToRead, 'final' | 'of'>,
): Promise<boolean> {
  const edited = await ctx.edited([files.final(chapter)]);
  if (edited.length === 0 && chapter > broughtIn(begun)) return true;
  const answer = await ctx.ask({
    id: `ledger-follows-${chapter}-${of.slice(0, 12)}`,
    kind: 'ledger_follows',
    values: { chapter, estimate: [keeperPrice(ctx, [final])] },
    choices: [
      { id: 'follow', key: 'f' },
      { id: 'keep', key: 'k' },
    ],
    yes: 'follow',
  });
  return answer.choice === 'follow';
}

type ToRead = { readonly reading: number; readonly final: string; readonly of: string };

async function readAndMerge(chapter: ToKeep, toRead: ToRead): Promise<void> {
  const reading = await readOnce(chapter, toRead);
  if (reading === undefined) return;
  await merge(chapter, reading);
  await sweep(chapter, toRead.final);
}

/** undefined: the keeper could not be had, which is told; the chapter stands, and the next walk tries again. */
async function readOnce(
  chapter: ToKeep,
  { reading, final, of }: ToRead,
): Promise<Reading | undefined> {
  const { ctx, files } = chapter;
  const output = jsonArtifact(files.reading(chapter.chapter, reading), Reading);
  const text = quotable(final, await ctx.files.read(files.draft(chapter.chapter, 1)));
  const { language } = ctx.config.folio;
  const check = (reply: KeeperReply) =>
    checkedReply(reply, { text, chapter: chapter.chapter, language });
  if (!(await ctx.files.exists(output.path))) await tellReading(chapter);
  try {
    return await ctx.agent({
      task: keeperTask(chapter, await ledgerOf(chapter), {
        ...{ reading, final },
        weigh: (reply) => {
          const { changes, left_out: lacks = [] } = check(reply);
          return { counts: changes.length, lacks };
        },
      }),
      output,
      frozenBy: output.path,
      finish: async (reply) => {
        const at = stamp(ctx.clock.now());
        return { chapter: chapter.chapter, reading, of, at, ...check(reply) };
      },
    });
  } catch (error) {
    const failure = ownFailure(error);
    if (failure === undefined) throw error;
    ctx.warn('keeper_failed', { chapter: chapter.chapter, failure: failure.kind });
    return undefined;
  }
}

/** Which chapter is read now, of how many, and how many of them are in the ledger. */
async function tellReading(at: ToKeep): Promise<void> {
  const { ctx, chapter, along } = at;
  const others = along.filter((each) => each !== chapter);
  const read = await Promise.all(
    others.map(async (each) => await ctx.files.exists(at.files.reading(each, 1))),
  );
  const done = read.filter(Boolean).length;
  ctx.say('ledger_reading', { chapter, done, of: along.length });
}

/** A failure that is this agent's alone, without whom the story goes on; a recording may have only chapters. */
export function ownFailure(error: unknown): Failure | undefined {
  if (!(error instanceof RunError)) return undefined;
  const { failure } = error;
  if (failure.kind === 'tape_ended') return failure;
  if (failure.kind !== 'agent_failed' || stopsEverybody(failure.cause)) return undefined;
  return failure.cause;
}

type Outcome = { readonly left: readonly LedgerFile[]; readonly [key: string]: Json };

/** Once for each reading; a file that cannot be written into gets its part as soon as its author has mended it. */
async function merge(chapter: Chapter, reading: Reading): Promise<void> {
  const { ctx } = chapter;
  const key = `ledger-ch${twoDigits(reading.chapter)}-${twoDigits(reading.reading)}`;
  const { left } = await ctx.effect<Outcome>({
    key,
    deed: async () => {
      const { put, unknown } = mergeReading(await ledgerOf(chapter), reading);
      const missed: LedgerFile[] = [];
      for (const file of allLedgerFiles)
        if (!(await changeLedger(chapter, file, { put: put[file] }))) missed.push(file);
      tell(chapter, reading, { put, unknown });
      return { left: missed };
    },
    happened: async () => ({ done: false }),
  });
  for (const file of left) {
    const ledger = await ledgerOf(chapter);
    if (!ledger[file].usable) continue;
    await ctx.effect({
      key: `${key}-${file}`,
      deed: async () =>
        await changeLedger(chapter, file, { put: mergeReading(ledger, reading).put[file] }),
      happened: async () => ({ done: false }),
    });
  }
}

function tell(
  { ctx, chapter }: Chapter,
  { dropped }: Reading,
  { put, unknown }: Pick<ReturnType<typeof mergeReading>, 'put' | 'unknown'>,
): void {
  const entries = allLedgerFiles
    .filter((file) => file !== 'findings' && file !== 'summaries')
    .reduce((sum, file) => sum + put[file].length, 0);
  ctx.say('ledger_kept', { chapter, entries, findings: put.findings.length });
  const { quotes, forms, over } = dropped;
  if (quotes + forms + over + unknown > 0)
    ctx.warn('keeper_dropped', { chapter, quotes, forms, over, unknown });
}

/** What the keeper took from a text that is no more. */
async function takeBack(chapter: Chapter, { reading, chapter: number, changes }: Reading) {
  const { ctx } = chapter;
  await ctx.effect({
    key: `ledger-ch${twoDigits(number)}-${twoDigits(reading)}-back`,
    deed: async () => {
      const ledger = await ledgerOf(chapter);
      const stand = await readingsBeside(chapter, number);
      for (const file of allLedgerFiles)
        await changeLedger(
          chapter,
          file,
          withoutReading(ledger, file, number, { gone: changes, stand }),
        );
      ctx.say('ledger_read_anew', { chapter: number });
      return true;
    },
    happened: async () => ({ done: false }),
  });
}

/** Takes out whatever else the ledger rests on words that this text does not have, of whatever text they were. */
async function sweep(chapter: Chapter, final: string): Promise<void> {
  const { ctx, chapter: number } = chapter;
  const ledger = await ledgerOf(chapter);
  const fell = await quotesFellIn(chapter, number, final);
  const fallen = { fell, gone: [], stand: [] };
  let entries = 0;
  for (const file of allLedgerFiles) {
    const left: TakenBack = without(ledger, file, fallen);
    entries += left.put.length + left.remove.length;
    await changeLedger(chapter, file, left);
  }
  if (entries > 0) ctx.say('ledger_fallen', { chapter: number, entries });
}
