import { z } from 'zod';
import { partHash } from '../../data/canonical.ts';
import { jsonArtifact, readJson } from '../../json-artifact.ts';
import { readDraft } from './draft.ts';
import { stamp } from './files.ts';
import { paragraphsOf } from './numbered-paragraphs.ts';
import type { Chapter, Story } from './story.ts';

/** `edited-RR.json`: this round's draft is the author's own edit of an earlier one, or was edited where it lies. */
export const Edited = z.object({
  round: z.number().int(),
  base_round: z.number().int(),
  /** Number of the decision in the inbox; 0: the file of the draft was edited. */
  decision: z.number().int(),
  /** Paragraphs that the author wrote or changed, by their numbers in this draft. */
  edited_paragraphs: z.array(z.number().int()),
  taken_at: z.string(),
  /** By which these paragraphs are known, where the file of the draft itself was edited. */
  own: z.array(z.string()).optional(),
});
export type Edited = z.infer<typeof Edited>;

/** Edits that have become rounds: decision → round. */
export async function editsOf(
  { ctx, files, chapter }: Pick<Chapter, 'ctx' | 'files' | 'chapter'>,
  upTo: number,
): Promise<{ readonly rounds: ReadonlyMap<number, number>; readonly all: readonly Edited[] }> {
  const all: Edited[] = [];
  for (let round = 1; round <= upTo; round += 1) {
    const text = await ctx.files.read(files.edited(chapter, round));
    const read = text === undefined ? undefined : readJson(text, Edited);
    if (read?.ok) all.push(read.value);
  }
  const decided = all.filter(({ decision }) => decision > 0);
  return { rounds: new Map(decided.map((each) => [each.decision, each.round])), all };
}

type TakenEdit = {
  readonly number: number;
  readonly base: number;
  readonly text: string;
};

/** The author's text as a draft of the form all drafts have, and which paragraphs are theirs. */
export function editedDraft(
  edit: Pick<TakenEdit, 'text'>,
  base: string,
  of: Parameters<typeof readDraft>[1],
): { readonly text: string; readonly paragraphs: readonly number[] } {
  const read = readDraft(edit.text, { ...of, by: 'author' });
  const text = read.ok ? read.value.text : edit.text;
  const before = new Set(paragraphsOf(base).map(({ text: each }) => each));
  const changed = paragraphsOf(text).filter(({ text: each }) => !before.has(each));
  return { text, paragraphs: changed.map(({ number }) => number) };
}

/** Says on disk that the next round is this edit, before its draft is there. */
export async function takeEdit(
  { ctx, files, chapter }: Pick<Chapter, 'ctx' | 'files' | 'chapter'>,
  round: number,
  edit: TakenEdit,
  paragraphs: readonly number[],
): Promise<Edited> {
  return await ctx.make({
    output: jsonArtifact(files.edited(chapter, round), Edited),
    inputs: [],
    frozenBy: files.final(chapter),
    maker: async () => ({
      round,
      base_round: edit.base,
      decision: edit.number,
      edited_paragraphs: [...paragraphs],
      taken_at: stamp(ctx.clock.now()),
    }),
  });
}

/** A draft that was edited where it lies, in whatever program: which paragraphs its author wrote, for the rounds after it. */
export async function noteHandEdits(
  { ctx, files, chapter }: Pick<Chapter, 'ctx' | 'files' | 'chapter'>,
  round: number,
): Promise<void> {
  // a recording has no words for somebody's own
  if (ctx.state().rehearsal) return;
  const draft = files.draft(chapter, round);
  const noted = files.edited(chapter, round);
  const before = readJson((await ctx.files.read(noted)) ?? '', Edited);
  const known = before.ok ? before.value : undefined;
  const [edit] = await ctx.edited([draft]);
  if (edit === undefined && known?.own === undefined) return;
  if (edit !== undefined && edit.parts === undefined) return;
  const { parts = [] } = edit ?? {};
  const theirs = new Set(known?.own ?? known?.edited_paragraphs.map((at) => parts[at - 1]));
  const text = (await ctx.files.read(draft)) ?? '';
  const paragraphs = paragraphsOf(text).map((each) => ({ ...each, hash: partHash(each.text) }));
  const own = paragraphs.filter(
    ({ hash }) => theirs.has(hash) || (edit !== undefined && !parts.includes(hash)),
  );
  const numbers = own.map(({ number }) => number);
  const same = String(numbers) === String(known?.edited_paragraphs ?? []);
  if (same && own.every(({ hash }) => theirs.has(hash))) return;
  const now: Edited = {
    ...(known ?? { round, base_round: round, decision: 0 }),
    edited_paragraphs: numbers,
    taken_at: stamp(ctx.clock.now()),
    own: own.map(({ hash }) => hash),
  };
  await ctx.files.write(noted, `${JSON.stringify(now, null, 2)}\n`);
}

/** The author's own paragraphs, word for word: no later round may touch them. */
export async function protectedTexts(
  { ctx, files, chapter }: Pick<Chapter, 'ctx' | 'files' | 'chapter'>,
  edits: readonly Edited[],
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { round, edited_paragraphs } of edits) {
    const draft = (await ctx.files.read(files.draft(chapter, round))) ?? '';
    const wanted = new Set(edited_paragraphs);
    for (const { number, text } of paragraphsOf(draft)) if (wanted.has(number)) texts.push(text);
  }
  // A paragraph that a later edit of the author's replaced is theirs no longer.
  const last = edits.at(-1);
  if (last === undefined) return [];
  const newest = (await ctx.files.read(files.draft(chapter, last.round))) ?? '';
  const standing = new Set(paragraphsOf(newest).map(({ text }) => text));
  return [...new Set(texts)].filter((text) => standing.has(text));
}

/** Protected paragraphs that a new draft has lost or altered. */
export function lostParagraphs(draft: string, wanted: readonly string[]): readonly string[] {
  const there = new Set(paragraphsOf(draft).map(({ text }) => text));
  return wanted.filter((text) => !there.has(text));
}

/**
 * Drafts of an accepted chapter that were edited by hand afterwards: the chapter is frozen and stays as it is, which
 * is said, once for each edit, with what to do.
 */
export async function tellLateEdits({ ctx, files }: Story, chapter: number): Promise<void> {
  const drafts: string[] = [];
  for (let round = 1; await ctx.files.exists(files.draft(chapter, round)); round += 1)
    drafts.push(files.draft(chapter, round));
  for (const { path, hash } of await ctx.edited(drafts)) {
    const values = { chapter, round: drafts.indexOf(path) + 1, path, edit: hash.slice(0, 8) };
    const told = ctx
      .state()
      .notices.some(
        ({ notice, values: said }) =>
          notice === 'late_edit' && said['path'] === path && said['edit'] === values.edit,
      );
    if (!told) ctx.warn('late_edit', values);
  }
}
