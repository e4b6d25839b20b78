import { readJson } from '../../json-artifact.ts';
import { type AskedLength, askedLength, lengthIn, lengthOff } from './asked-length.ts';
import { decidedAbout, wishInWords } from './author.ts';
import { keptContext } from './bible/context.ts';
import { notesFor } from './bible/notes-for.ts';
import { type Changes, changesBetween, numbersOf } from './changes.ts';
import { readLedgerFile } from './contract/ledger/ledger-file.ts';
import { type LintLists, loadLists } from './contract/lint/lists.ts';
import { editsOf, protectedTexts } from './edited.ts';
import { Idea } from './schema.ts';
import type { Chapter, JudgedRound } from './story.ts';

/** What the author wants of a chapter, by name: it stands above whatever reviewers ask for. */
export type AuthorsConditions = {
  /** What they said when they chose the path. */
  readonly user_comment?: string;
  /** What they said when they had the chapter rewritten. */
  readonly author_wish?: string;
  /** What their idea asks of the text, in their words. */
  readonly conditions?: readonly string[];
  /** Where the chapter says what cannot be true, as they have decided. */
  readonly ledger_notes?: readonly string[];
  readonly length?: AskedLength & {
    /** How long each draft so far is, oldest first. */
    readonly drafts: readonly {
      readonly round: number;
      readonly count: number;
      readonly off: number;
    }[];
  };
};

type About = Pick<
  Chapter,
  'ctx' | 'files' | 'selected' | 'begun' | 'chapter' | 'entry' | 'wish'
> & {
  readonly before: readonly Pick<JudgedRound, 'round' | 'draft'>[];
};

/** What its author asked for; where a manuscript stands in its place, that is prose, whose lengths are no wish. */
export function wordsOfPrompt(
  prompt: string,
  manuscript: readonly { readonly text: string }[] = [],
): string {
  const [line = ''] = prompt.trim().split('\n');
  return manuscript.some(({ text }) => text.includes(line.trim())) ? '' : prompt;
}

export async function conditionsFor(
  { ctx, files, selected, begun, chapter, entry, before, wish: told }: About,
  now: readonly { readonly round: number; readonly draft: string }[] = [],
): Promise<AuthorsConditions> {
  const idea = await ideaOf({ ctx, files });
  const wish = wishInWords(decidedAbout(chapter, ctx.inbox())) ?? told ?? entry.author_wish;
  const comment = selected.user_comment.trim();
  const { chapter_count: chapters } = selected.path;
  const length =
    (wish === undefined ? undefined : askedLength(wish, 1)) ??
    askedLength(comment, chapters) ??
    askedLength((idea?.conditions ?? []).join('\n'), chapters) ??
    askedLength(wordsOfPrompt(idea?.source_prompt ?? '', begun.manuscript), chapters);
  const drafts = [...before, ...now].map(({ round, draft }) => {
    const count = length === undefined ? 0 : lengthIn(draft, length.unit);
    return { round, count, off: length === undefined ? 0 : lengthOff(count, length) };
  });
  const notes = await notesFor({ ctx, files }, chapter);
  return {
    ...(notes.length === 0 ? {} : { ledger_notes: notes }),
    ...(comment === '' ? {} : { user_comment: comment }),
    ...(wish === undefined ? {} : { author_wish: wish }),
    ...(idea?.conditions === undefined ? {} : { conditions: idea.conditions }),
    ...(length === undefined ? {} : { length: { ...length, drafts } }),
  };
}

/** Of the idea's people, and of those the ledger has met since. */
async function namesFor({ ctx, files }: Pick<About, 'ctx' | 'files'>): Promise<readonly string[]> {
  const kept = readLedgerFile('characters', await ctx.files.read(files.ledger('characters')));
  const idea = await ideaOf({ ctx, files });
  const names = [
    ...(idea?.characters ?? []).map(({ name }) => name),
    ...kept.entries.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  return [...new Set(names)];
}

async function ideaOf({ ctx, files }: Pick<About, 'ctx' | 'files'>): Promise<Idea | undefined> {
  const read = readJson((await ctx.files.read(files.idea)) ?? '', Idea);
  return read.ok ? read.value : undefined;
}

/** What all reviewers of a round are given alike, ahead of their own parts. */
export type GivenToAll = {
  readonly common: {
    readonly author?: AuthorsConditions;
    /** The story ends with this chapter. */
    readonly last_chapter: boolean;
    readonly changes?: Changes;
    /** Which paragraphs the author has written with their own hand. */
    readonly author_paragraphs?: readonly string[];
  };
  /** Names of the story's people, which no count of repetitions is about. */
  readonly names: readonly string[];
  /** What the draft was given of the ledger; each is shown what is its duty, behind what all share. */
  readonly context: unknown;
  /** What is looked for in a draft without a model. */
  readonly lists: LintLists;
};

export async function givenToReviewers(
  about: About & { readonly round: number },
  draft: string,
): Promise<GivenToAll> {
  const { selected, chapter, round, before } = about;
  const author = await conditionsFor(about, [{ round, draft }]);
  const last = before.at(-1);
  const { all } = await editsOf(about, round);
  const own = numbersOf(draft, await protectedTexts(about, all));
  const { direction_hint: hint, chapter_count: count } = selected.path;
  return {
    common: {
      ...(Object.keys(author).length === 0 ? {} : { author }),
      // a manuscript that is only reviewed has no direction, and may go on
      last_chapter: chapter === count && hint !== '',
      ...(last === undefined ? {} : { changes: changesBetween(last, draft) }),
      ...(own.length === 0 ? {} : { author_paragraphs: own }),
    },
    context: await keptContext(about),
    lists: await loadLists(
      { shipped: about.ctx.shipped, read: async (path) => await about.ctx.files.read(path) },
      about.ctx.config.folio.language,
    ),
    names: await namesFor(about),
  };
}
