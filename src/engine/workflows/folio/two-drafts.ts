import { RunError } from '../../data/failure.ts';
import { byAverage, handOver, tellChoice } from './compared-drafts.ts';
import { type Opening, openings } from './contract/paths.ts';
import { countCharacters } from './counted-line.ts';
import type { Draft } from './draft.ts';
import { comparisonPrice } from './estimate.ts';
import { draftArtifact } from './files.ts';
import type { StoryInput } from './schema.ts';
import type { Round } from './story.ts';
import { draftTask } from './tasks.ts';
import { countWords } from './word-count.ts';

/*
 * The first draft of a chapter written twice, from different openings (`docs/spec/books.md` §5). Both are files that stay; the one
 * its author takes, or the average, becomes `draft-01.md`, and goes through the rounds as any other.
 */

/** Does this story write each first draft twice? */
export function writesTwice({ drafts }: Pick<StoryInput, 'drafts'>): boolean {
  return drafts === 2;
}

/** Are there two drafts of this round to choose from, or are there to be? One that was begun with one goes on with it. */
export async function hasTwo(round: Round, isNew: boolean): Promise<boolean> {
  const { ctx, files, chapter, begun, twice = false } = round;
  if (round.round !== 1) return false;
  if (await ctx.files.exists(files.opening(chapter, 'a'))) return true;
  return isNew && (twice || writesTwice(begun));
}

/** Can a first draft that is gone be taken anew, with nobody asked to write? */
export async function hasBoth({ ctx, files, chapter, round }: Round): Promise<boolean> {
  const paths = openings.map((which) => files.opening(chapter, which));
  const there = await Promise.all(paths.map((path) => ctx.files.exists(path)));
  return round === 1 && !there.includes(false);
}

/** Characters of the one that the other is told, so that it begins elsewhere. */
const toldOfOther = 700;
/** Characters of each that the author is shown with the question, two or three lines; both lie there to be read. */
const shownOfEach = { ja: 90, en: 150 } as const;

/** Writes what is missing of both, and gives the one that the author took. */
export async function chosenDraft(
  round: Round,
  material: readonly [
    earlier: Parameters<typeof draftTask>[1],
    word: Parameters<typeof draftTask>[2],
  ],
): Promise<string> {
  const { ctx, files, chapter } = round;
  const first = await draftOf(round, material, 'a', undefined);
  const second = await recordedOr(round, async () => await draftOf(round, material, 'b', first));
  if (second === undefined) return await only(round, first);
  const drafts = { a: first, b: second };
  const answer = await authorsChoice(round, drafts);
  const choice = answer === 'average' ? await byAverage(round, drafts) : undefined;
  const taken = choice?.taken ?? played(round, answer);
  const path = files.opening(chapter, taken);
  const draft = await ctx.make({
    output: draftArtifact(files.draft(chapter, 1)),
    inputs: [path],
    basis: taken,
    frozenBy: files.final(chapter),
    maker: async () => {
      if (choice !== undefined) tellChoice(round, choice);
      else if (answer !== taken) ctx.say('rehearsal_draft', { chapter });
      else ctx.say('draft_chosen', { chapter, draft: taken });
      return (await ctx.files.read(path)) ?? drafts[taken];
    },
  });
  if (choice !== undefined) await handOver(round, choice);
  return draft;
}

/** A recording has the reviews of the first draft, and plays that one on. */
function played({ ctx }: Round, answer: string): Opening {
  return answer === 'b' && !ctx.state().rehearsal ? 'b' : 'a';
}

/** Of some chapters one draft was recorded. */
async function recordedOr(
  { ctx, files, chapter }: Round,
  draft: () => Promise<string>,
): Promise<string | undefined> {
  const begun = await ctx.files.exists(files.draft(chapter, 1));
  if (begun && !(await ctx.files.exists(files.opening(chapter, 'b')))) return undefined;
  try {
    return await draft();
  } catch (error) {
    const ended = error instanceof RunError && error.failure.kind === 'tape_ended';
    if (ended && ctx.state().rehearsal) return undefined;
    throw error;
  }
}

async function only({ ctx, files, chapter }: Round, draft: string): Promise<string> {
  return await ctx.make({
    output: draftArtifact(files.draft(chapter, 1)),
    inputs: [files.opening(chapter, 'a')],
    basis: 'a',
    frozenBy: files.final(chapter),
    maker: async () => draft,
  });
}

/** Which of them goes on. Where that was settled by the average, or is to be from the beginning, nobody is asked. */
async function authorsChoice(
  round: Round,
  drafts: Readonly<Record<Opening, string>>,
): Promise<string> {
  const { ctx, files, chapter } = round;
  const { drafts_choose: choose, language } = ctx.config.folio;
  if (await ctx.files.exists(files.draftChoice(chapter))) return 'average';
  const isOpen = !(await ctx.files.exists(files.draft(chapter, 1)));
  if (isOpen && choose === 'average' && !ctx.state().rehearsal) return 'average';
  const most = shownOfEach[language];
  const { choice } = await ctx.ask({
    id: questionId(round),
    kind: 'choose_draft',
    values: {
      chapter,
      drafts: openings.map((each) => shown(each, drafts[each], most)),
      ...(ctx.state().rehearsal ? {} : { estimate: [{ reviews: comparisonPrice(ctx) }] }),
    },
    choices: [
      ...openings.map((each) => ({ id: each, key: each })),
      // a recording has the reviews of one
      ...(ctx.state().rehearsal ? [] : [{ id: 'average', key: 'v' } as const]),
    ],
    yes: 'a',
  });
  return choice;
}

async function draftOf(
  round: Round,
  [earlier, word]: Parameters<typeof chosenDraft>[1],
  which: Opening,
  other: string | undefined,
): Promise<string> {
  const { ctx, files, chapter, stateFiles } = round;
  const output = files.opening(chapter, which);
  const begins = other === undefined ? undefined : proseOf(other).slice(0, toldOfOther);
  return await ctx.agent<Draft, string>({
    task: draftTask(round, earlier, word, { output, opening: which, otherOpening: begins }),
    output: draftArtifact(output),
    frozenBy: files.draft(chapter, 1),
    heard: stateFiles.heard,
    finish: (reply) => {
      const characters = countCharacters(reply.text);
      const words = ctx.config.folio.language === 'en' ? { words: countWords(reply.text) } : {};
      ctx.say('draft_written', { chapter, round: 1, characters, ...words, of_two: which });
      return reply.text;
    },
  });
}

/** Each writing of the chapter from its beginning asks anew. */
function questionId({ ctx, chapter }: Round): string {
  const anew = ctx
    .inbox()
    .filter(
      (item) => item.kind === 'redo_chapter' && item.chapter === chapter && item.fromRound === 0,
    );
  return `choose-draft-${chapter}${anew.length === 0 ? '' : `-${anew.length}`}`;
}

function proseOf(draft: string): string {
  return draft.replaceAll(/^(#|¶).*$/gm, '').trim();
}

function shown(draft: Opening, text: string, most: number) {
  const prose = proseOf(text);
  const begin = [...prose.replaceAll(/\s+/g, ' ')].slice(0, most).join('');
  return { draft, characters: countCharacters(text), begin };
}
