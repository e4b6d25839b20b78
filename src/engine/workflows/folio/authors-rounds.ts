import { type Decided, openEdit, wishFor } from './author.ts';
import type { Summary } from './contract/summary.ts';
import { type Edited, editedDraft, editsOf, protectedTexts, takeEdit } from './edited.ts';
import { draftArtifact } from './files.ts';
import { followable } from './followable.ts';
import { conditionsFor } from './given.ts';
import { type Chapter, headingNumber, type Round } from './story.ts';
import type { AuthorsWord } from './tasks.ts';

/* Where the author's decisions meet the rounds of a chapter. */

/** Who ended the rounds of a chapter; `text`: what its author made of the draft that ended them, unscored. */
export type Ended = { readonly by: 'gate' | 'author'; readonly text?: string };

/** The gate's word, unless the author has said which round it shall be or that more are wanted. */
export async function endOf(
  round: Round,
  summary: Summary,
  isVoid: (number: number) => boolean,
): Promise<Ended | 'go_on'> {
  const decided = await followable(round);
  const { rounds } = await editsOf(round, round.round + 1);
  const wish = wishFor(decided, rounds, round.round, isVoid);
  const byGate = summary.editor_assessment.pass_gate ? ({ by: 'gate' } as const) : 'go_on';
  switch (wish.kind) {
    case 'gate':
      return byGate;
    case 'use':
      if (wish.round !== round.round) return 'go_on';
      return { by: 'author', ...(wish.text === undefined ? {} : asDraft(round, wish.text)) };
    case 'beyond':
      return round.round > wish.round ? byGate : 'go_on';
    default:
      return wish satisfies never;
  }
}

/** A text that its author takes as the chapter, made of a draft nobody has scored: nothing of it is left to be judged. */
export async function unscoredText(
  of: Chapter,
  isVoid: (number: number) => boolean,
): Promise<{ readonly round: number; readonly text: string } | undefined> {
  const { ctx, files, chapter } = of;
  const wish = wishFor(await followable(of), new Map(), 0, isVoid);
  if (wish.kind !== 'use' || wish.text === undefined) return undefined;
  if (await ctx.files.exists(files.summary(chapter, wish.round))) return undefined;
  return { round: wish.round, ...asDraft(of, wish.text) };
}

function asDraft(of: Chapter, text: string): { readonly text: string } {
  const { language, unit } = of.ctx.config.folio;
  const { title } = of.entry;
  const chapter = headingNumber(of, of.chapter);
  return { text: editedDraft({ text }, '', { chapter, title, language, unit }).text };
}

/**
 * The author's edit as this round's draft; undefined when the round is the Plotter's. `isNew`: it may become one of an edit
 * that is none yet.
 */
export async function authorsDraft(
  round: Round,
  isVoid: (number: number) => boolean,
  { isNew }: { readonly isNew: boolean },
): Promise<string | undefined> {
  const { ctx, files, chapter } = round;
  if (round.round === 1) return undefined;
  const decided = (await followable(round)).filter(({ number }) => !isVoid(number));
  const { rounds, all } = await editsOf(round, round.round);
  const mine = all.find((each) => each.round === round.round);
  const output = files.draft(chapter, round.round);
  const open = isNew ? openEdit(decided, rounds) : undefined;
  const edit = mine === undefined ? open : editCalled(mine, decided);
  if (edit === undefined) return undefined;
  const { language, unit } = ctx.config.folio;
  const base = (await ctx.files.read(files.draft(chapter, edit.base))) ?? '';
  const { title } = round.entry;
  const of = { chapter: headingNumber(round, chapter), title, language, unit };
  const { text, paragraphs } = editedDraft(edit, base, of);
  await takeEdit(round, round.round, edit, paragraphs);
  return await ctx.make({
    output: draftArtifact(output),
    inputs: [],
    frozenBy: files.final(chapter),
    maker: async () => {
      const told = { chapter, round: round.round, base: edit.base };
      ctx.say('edit_taken', { ...told, paragraphs: paragraphs.length });
      return text;
    },
  });
}

function editCalled({ decision, base_round }: Edited, decided: readonly Decided[]) {
  const found = decided.find(({ number }) => number === decision);
  if (found?.item.kind !== 'edit_draft') return undefined;
  return { number: decision, base: base_round, text: found.item.text };
}

/** What the author said and wrote of this chapter so far, for the Plotter. */
export async function authorsWord(round: Round): Promise<AuthorsWord> {
  const { all } = await editsOf(round, round.round - 1);
  return {
    conditions: await conditionsFor(round),
    paragraphs: await protectedTexts(round, all),
  };
}
