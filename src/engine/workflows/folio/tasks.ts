import type { z } from 'zod';
import type { AgentTask, Checked, Input } from '../../ports.ts';
import { partsIn } from './bible/choice.ts';
import { intendedIn } from './contract/findings.ts';
import { checksOf, type ToldCheck, toldChecks } from './contract/lint/checks.ts';
import type { LintLists } from './contract/lint/lists.ts';
import type { Opening } from './contract/paths.ts';
import { type Agent, type directions, type Reads, reviewerOf } from './contract/reviewers.ts';
import { type Draft, readDraft } from './draft.ts';
import { chaptersBefore } from './earlier.ts';
import { lostParagraphs } from './edited.ts';
import { draftedAlong } from './episode-tasks.ts';
import { evidenceOf } from './evidence.ts';
import type { AuthorsConditions, GivenToAll } from './given.ts';
import { writtenInputs } from './imported.ts';
import { type IdeaReply, ideaReply, PathReply, type StoryInput, type StoryPath } from './schema.ts';
import { type CardReply, CrossReply, cardReply } from './scorecard.ts';
import { ideaInput, notesWithoutScores } from './shown-inputs.ts';
import { type Chapter, entryOf, headingNumber, type Room } from './story.ts';
import { placeValues, reviewedAlong } from './unit-told.ts';
import { inputNotes } from './words.ts';

/*
 * Who is asked for what: role, inputs in the order of the founding lists with extras after them, and the shape of the
 * answer (`docs/spec/folio.md` §6). Data that no file holds travels as JSON in `extra`.
 */

type About = Pick<Chapter, 'ctx' | 'files' | 'selected' | 'chapter' | 'entry' | 'begun'> & {
  readonly round: number;
};

export function intakeTask({ ctx, files }: Room, idea: string): AgentTask<IdeaReply> {
  const { language, models } = ctx.config.folio;
  return {
    role: 'folio/intake',
    step: files.idea,
    tier: models.editor,
    language,
    values: {},
    // The idea as it was typed: the file of that name will hold the selection later.
    inputs: [{ path: files.userInput, text: idea }],
    outputs: [files.idea],
    reply: { kind: 'json', schema: ideaReply() },
    expectedTokens: 700,
  };
}

export function pathTask(
  { ctx, files }: Room,
  { letter, id, hint }: (typeof directions)[number],
  earlier: readonly StoryPath[],
  manuscript: NonNullable<StoryInput['manuscript']>,
): AgentTask<PathReply> {
  const { language, models, context } = ctx.config.folio;
  const others = earlier.map((path) => ({
    id: path.id,
    title: path.title,
    direction: path.direction,
    emotional_core: path.emotional_core,
    outline: path.outline
      .slice(manuscript.length)
      .map(({ chapter, title, summary }) => ({ chapter, title, summary })),
  }));
  const data = {
    ...(others.length > 0 ? { earlier_paths: others } : {}),
    ...(manuscript.length > 0
      ? { written_chapters: manuscript.map(({ title }, index) => ({ chapter: index + 1, title })) }
      : {}),
  };
  return {
    role: 'folio/plotter-path',
    step: files.path(id),
    tier: models.plotter,
    language,
    values: { path: letter, direction_hint: hint },
    inputs: [ideaInput(files, manuscript), ...writtenInputs(files, manuscript, context.characters)],
    outputs: [files.path(id)],
    reply: {
      kind: 'json',
      // a recording tells its own story, however much the author's has
      schema: ctx.state().rehearsal ? PathReply : goesOn(manuscript.length),
    },
    ...(Object.keys(data).length > 0 ? { extra: JSON.stringify(data, null, 2) } : {}),
    expectedTokens: 2500,
  };
}

/** A path for a story of which chapters exist has at least one more. */
function goesOn(written: number): z.ZodType<PathReply> {
  if (written === 0) return PathReply;
  return PathReply.refine(({ chapter_count }) => chapter_count > written, {
    path: ['chapter_count'],
    error: moreThan(written),
  });
}

/** What is wrong with a path that ends where the author is already. */
export function moreThan(written: number): string {
  return `must be more than ${written}: that many chapters are written already`;
}

/** What the author said about a chapter, and the paragraphs they wrote with their own hand. */
export type AuthorsWord = {
  readonly conditions: AuthorsConditions;
  readonly paragraphs: readonly string[];
};

type OneOfTwo = {
  readonly output?: string;
  /** The recorded one: which of the two this is. */
  readonly opening?: Opening;
  readonly otherOpening?: string | undefined;
};

export function draftTask(
  { ctx, files, selected, chapter, entry, round, begun }: About,
  earlier: readonly Input[],
  { conditions, paragraphs }: AuthorsWord,
  /** Where it goes when it is one of two; how the other one begins, which this one is not to repeat. */
  { output = files.draft(chapter, round), opening, otherOpening }: OneOfTwo = {},
): AgentTask<Draft> {
  const { language, models, unit } = ctx.config.folio;
  const { chapter_count: count } = selected.path;
  const episode = draftedAlong({ entry, selected, language }, conditions);
  const number = headingNumber({ begun }, chapter);
  const data = {
    ...episode.data,
    this_chapter: entry,
    next_chapter: chapter < count ? entryOf(selected, chapter + 1) : null,
    chapter_count: count,
    ...(paragraphs.length === 0 ? {} : { author_paragraphs: paragraphs }),
    ...(otherOpening === undefined ? {} : { other_opening: otherOpening }),
  };
  const revision: readonly Input[] =
    round === 1
      ? []
      : [
          { path: files.notes(chapter, round - 1), note: inputNotes.notes },
          { path: files.draft(chapter, round - 1) },
        ];
  return {
    role: 'folio/plotter-draft',
    step: output,
    tier: models.plotter,
    language,
    ...episode.along,
    values: { ...placeValues(entry), round, ...episode.values },
    recording: { path: selected.path_id, ...(opening === undefined ? {} : { opening }) },
    inputs: [
      ideaInput(files, begun.manuscript),
      { path: files.selected },
      ...revision,
      ...earlier,
      { path: files.characters, optional: true },
      ...authorsVoice({ files, begun }),
    ],
    outputs: [output],
    reply: {
      kind: 'text',
      check: (text) =>
        keeping(
          paragraphs,
          readDraft(text, { chapter: number, title: entry.title, language, unit }),
        ),
    },
    ...(Object.keys(conditions).length === 0
      ? {}
      : { common: JSON.stringify({ author: conditions }, null, 2) }),
    extra: JSON.stringify(data, null, 2),
    expectedTokens: 6000,
  };
}

/** How the author writes, in a story that was begun with texts of theirs; missing where there was too little to measure. */
export function authorsVoice({ files, begun }: Pick<About, 'files' | 'begun'>): readonly Input[] {
  const told = begun.voice !== undefined || begun.manuscript !== undefined;
  return told ? [{ path: files.voice, optional: true }] : [];
}

/** The author's own paragraphs stand word for word, or the draft is none. */
function keeping(paragraphs: readonly string[], read: Checked<Draft>): Checked<Draft> {
  if (!read.ok) return read;
  const lost = lostParagraphs(read.value.text, paragraphs);
  if (lost.length === 0) return read;
  return {
    ok: false,
    problems: lost.map(
      (text) => `The author wrote this paragraph; put it back word for word: ${text}`,
    ),
  };
}

export function reviewTask(
  about: About,
  agent: Agent,
  { draft, given }: { readonly draft: string; readonly given: GivenToAll },
): AgentTask<CardReply> {
  const { ctx, files, selected, chapter, entry, round } = about;
  const { language, models } = ctx.config.folio;
  const output = files.card(chapter, round, agent);
  const { names, lists, context } = given;
  const extra = extraFor(about, agent, { draft, names, lists, context });
  return {
    role: `folio/${agent}`,
    step: output,
    tier: models.reviewers,
    language,
    ...reviewedAlong(entry, agent),
    values: { ...placeValues(entry), round },
    recording: { path: selected.path_id },
    common: JSON.stringify(given.common, null, 2),
    inputs: [
      { path: files.draft(chapter, round), shared: true },
      ...inputsFor(about, agent),
      ...(round > 1
        ? [
            {
              ...{ path: files.notes(chapter, round - 1), shared: true, optional: true },
              cut: notesWithoutScores,
            },
          ]
        : []),
    ],
    outputs: [output],
    reply: {
      kind: 'json',
      schema: cardReply({ agent, chapter, round, part: entry.part?.chapter }),
    },
    ...(extra === undefined ? {} : { extra: JSON.stringify(extra, null, 2) }),
    expectedTokens: 1800,
  };
}

function inputsFor(about: About, agent: Agent): readonly Input[] {
  const { files, chapter, round } = about;
  const before = { path: files.card(chapter, round - 1, agent), optional: true };
  return [
    ...reviewerOf(agent).reads.flatMap((reads) => inputOf(about, reads)),
    ...(round > 1 ? [before] : []),
  ];
}

function inputOf({ files, begun }: About, reads: Reads): readonly Input[] {
  const note = reads.note === undefined ? {} : { note: inputNotes[reads.note] };
  switch (reads.file) {
    case 'idea':
      return [{ ...ideaInput(files, begun.manuscript), ...note }];
    case 'selected':
      return [{ path: files.selected, ...note }];
    case 'characters':
      return [{ path: files.characters, ...note, optional: true }];
    case 'authors_voice':
      return authorsVoice({ files, begun });
    default:
      return reads.file satisfies never;
  }
}

type Text = {
  readonly draft: string;
  readonly names: readonly string[];
  readonly lists: LintLists;
  readonly context: unknown;
};

function extraFor(about: About, agent: Agent, text: Text): unknown {
  const intended = intendedIn(about.ctx.inbox()).filter(
    (each) => each.agent.toLowerCase() === agent,
  );
  const own = {
    ...ownExtra(about, agent, text),
    ...countsFor(about, agent, text),
    ...ledgerFor(agent, text),
    ...pathFor(about, agent),
  };
  if (intended.length > 0) return { ...own, intended_by_author: intended };
  return Object.keys(own).length === 0 ? undefined : own;
}

/** Whoever holds the chapter against the idea alone is told which of its paths was chosen. */
function pathFor({ selected: { path } }: About, agent: Agent): { readonly chosen_path?: unknown } {
  const reads: readonly Reads[] = reviewerOf(agent).reads;
  const knows = reads.some(({ file }) => file === 'selected');
  if (knows || !reads.some(({ file }) => file === 'idea') || path.direction_hint === '') return {};
  const { title, approach, direction, emotional_core } = path;
  return { chosen_path: { title, approach, direction, emotional_core } };
}

/** What the ledger has for this reviewer's duty, of what the draft was given. */
function ledgerFor(agent: Agent, { context }: Text): { readonly ledger?: unknown } {
  const ledger = partsIn(context, reviewerOf(agent).ledger ?? []);
  return Object.keys(ledger).length === 0 ? {} : { ledger };
}

/** What was counted without a model, for those whose matter it is; nothing where nothing was found. */
function countsFor(
  { ctx }: About,
  agent: Agent,
  { draft, names, lists }: Text,
): { readonly counted?: readonly ToldCheck[] } {
  const { counts } = reviewerOf(agent);
  if (counts === undefined) return {};
  const { language } = ctx.config.folio;
  const known = names.map((name) => ({ name }));
  const counted = toldChecks(checksOf(draft, { language, names: known, lists }), counts);
  return counted.length === 0 ? {} : { counted };
}

function ownExtra(
  { ctx, selected, chapter, entry }: About,
  agent: Agent,
  { draft, names }: Text,
): Record<string, unknown> | undefined {
  const { told } = reviewerOf(agent);
  if (told === 'evidence') return { evidence: evidenceOf(draft, ctx.config.folio.language, names) };
  if (told === undefined) return undefined;
  return { this_chapter: entry, ...chaptersBefore(selected.path.outline, chapter) };
}

/** One more look of Lens, at the draft and what the others said of it. */
export function crossTask(about: About, others: readonly Agent[]): AgentTask<CrossReply> {
  const { ctx, files, selected, chapter, entry, round } = about;
  const { language, models } = ctx.config.folio;
  const output = files.cross(chapter, round);
  return {
    role: 'folio/lens-cross',
    step: output,
    tier: models.reviewers,
    language,
    ...reviewedAlong(entry),
    values: { ...placeValues(entry), round },
    recording: { path: selected.path_id },
    inputs: [
      { path: files.draft(chapter, round), shared: true },
      ...others.map((agent) => ({ path: files.card(chapter, round, agent) })),
    ],
    outputs: [output],
    reply: { kind: 'json', schema: CrossReply },
    expectedTokens: 900,
  };
}
