import { jsonArtifact } from '../../json-artifact.ts';
import type { Input, RunFiles } from '../../ports.ts';
import { decidedAbout } from './author.ts';
import { headingIn, numberOfText } from './contract/chapter-heading.ts';
import type { Files } from './contract/paths.ts';
import { readDraft } from './draft.ts';
import { chapterSummary } from './earlier.ts';
import { stamp } from './files.ts';
import { type Idea, SelectedPath, type StoryInput } from './schema.ts';
import type { Room } from './story.ts';
import type { Language } from './words.ts';

/*
 * The author's own manuscript (`docs/spec/folio.md` §20.18, §20.33): each chapter lies as `final.md` byte for byte, and
 * beside it, with numbered paragraphs, as the draft that reviewers cite.
 */

type Manuscript = NonNullable<StoryInput['manuscript']>;

/** First files of a story that begins with a manuscript. */
export async function writeManuscript(
  to: Pick<RunFiles, 'write'>,
  files: Files,
  manuscript: Manuscript,
  language: Language,
): Promise<void> {
  for (const [index, { title, text }] of manuscript.entries()) {
    const chapter = index + 1;
    await to.write(files.final(chapter), text);
    const of = { chapter: numberOfText(text) ?? chapter, title, language };
    await to.write(files.draft(chapter, 1), numbered(text, of));
  }
}

/**
 * A chapter of the author's own whose text was deleted by hand lies there again as it was handed over, and nobody writes it
 * anew. Not one that its author has decided about: its rounds are what it comes from.
 */
export async function putBack(
  { ctx, files }: Pick<Room, 'ctx' | 'files'>,
  manuscript: Manuscript,
): Promise<void> {
  const { language } = ctx.config.folio;
  for (const [index, { title, text }] of manuscript.entries()) {
    const chapter = index + 1;
    if (decidedAbout(chapter, ctx.inbox()).length > 0) continue;
    const draft = files.draft(chapter, 1);
    if (!(await ctx.files.exists(draft)))
      await ctx.files.write(
        draft,
        numbered(text, { chapter: numberOfText(text) ?? chapter, title, language }),
      );
    if (await ctx.files.exists(files.final(chapter))) continue;
    await ctx.files.write(files.final(chapter), text);
    ctx.warn('chapter_put_back', { chapter });
  }
}

/** The text with numbered paragraphs; one too short to be a chapter is taken as a single paragraph. */
function numbered(text: string, of: Parameters<typeof readDraft>[1]): string {
  const prose = withoutHeadings(text);
  const read = readDraft(`# ${of.title}\n\n${prose}`, { ...of, by: 'author' });
  if (read.ok) return read.value.text;
  return `# ${of.title}\n\n¶1\n${prose.trim()}\n`;
}

/** Headings before the prose are not paragraphs that anybody could cite; the draft has the chapter's own above it. */
function withoutHeadings(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '' && headingIn(line) === undefined);
  return lines.slice(Math.max(0, first)).join('\n');
}

/**
 * What exists, for the planning of what follows: the last chapter in full, those before it while there is room for them
 * (characters), nearest first, and the others in a paragraph each.
 */
export function writtenInputs(files: Files, manuscript: Manuscript, room: number): Input[] {
  const last = manuscript.length;
  let left = room;
  const inputs = manuscript.toReversed().map(({ title, text }, index) => {
    const chapter = last - index;
    const path = files.final(chapter);
    left -= text.length;
    if (chapter === last || left >= 0) return { path };
    const entry = { chapter, title, summary: '', key_events: [], emotional_beat: '' };
    return { path, text: chapterSummary({ entry, final: text, distance: last - chapter }) };
  });
  return inputs.toReversed();
}

/** A manuscript that is only reviewed has no path to choose: its own chapters are the outline. */
export async function pathOfManuscript(
  { ctx, files }: Room,
  idea: Idea,
  manuscript: Manuscript,
): Promise<SelectedPath> {
  return await ctx.make({
    output: jsonArtifact(files.selected, SelectedPath),
    inputs: [],
    frozenBy: files.selected,
    maker: async () => ({
      path_id: 'path-A' as const,
      selected_at: stamp(ctx.clock.now()),
      user_comment: '',
      scale: idea.scale,
      chapters_now: manuscript.length,
      path: {
        id: 'path-A' as const,
        direction_hint: '',
        title: idea.title,
        approach: idea.genre,
        direction: idea.core_theme,
        chapter_count: manuscript.length,
        target_audience: '-',
        difficulty: 3,
        uniqueness: 3,
        emotional_core: idea.core_theme,
        outline: manuscript.map(({ title, text }, index) => ({
          chapter: index + 1,
          title: title === '' ? String(index + 1) : title,
          summary: opening(text),
          key_events: [],
          emotional_beat: idea.tone,
        })),
      },
    }),
  });
}

/** Is it that outline? Each path that was written has a direction. */
export function isOfManuscript({ path }: SelectedPath): boolean {
  return path.direction_hint === '';
}

function opening(text: string): string {
  const prose = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(#|¶)/.test(line));
  return [...(prose[0] ?? '-').trim()].slice(0, 80).join('');
}
