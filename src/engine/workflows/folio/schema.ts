import { z } from 'zod';
import { normalForm } from '../../data/normal-form.ts';
import { directions } from './contract/reviewers.ts';
import { fittingEpisodes, type ScaleName, scaleNames } from './contract/scale.ts';
import { units } from './contract/unit.ts';

/** Code points, as the limit of an idea is counted. */
const ideaLimit = 5000;

const codePoints = (text: string) => [...text].length;

/** What a person starts a story with. Problems are the reasons of failure `input_invalid`. */
export const StoryInput = z.object({
  idea: z
    .string()
    .refine((idea) => idea.trim() !== '', 'idea_empty')
    .refine((idea) => codePoints(idea) <= ideaLimit, 'idea_too_long'),
  /** Chapters that exist already, in order: the author's own text, never changed (§20.18, §20.33). */
  manuscript: z
    .array(z.object({ title: z.string(), text: z.string().refine((text) => text.trim() !== '') }))
    .min(1, 'manuscript_empty')
    .max(99, 'manuscript_too_long')
    .optional(),
  /** What its author calls it: no model gives it another title. */
  title: z.string().trim().min(1).max(200).optional(),
  /**
   * The number that its author's headings lead on to, where it is not the count of the chapters: a manuscript that begins with
   * chapter 7, or with a prologue.
   */
  next_number: z.number().int().min(1).max(9999).optional(),
  /** Scorecards for each chapter of the manuscript, and nothing is written. */
  review_only: z.boolean().optional(),
  /** What it is written in, whatever the settings say; stories begun before it was kept have none. */
  language: z.enum(['ja', 'en']).optional(),
  /** Texts of the author's own, which tell how they write; chapters that are brought along tell it as well. */
  voice: z.array(z.string()).max(99).optional(),
  /** Is the first draft of each chapter written twice, from different openings, for its author to choose? */
  drafts: z.union([z.literal(1), z.literal(2)]).optional(),
  /** Has it a ledger from its first chapter on? Stories begun before there was one have none, until they are told. */
  keeper: z.boolean().optional(),
  /** What is written at a time; absent: chapters, as in every story of an earlier version. */
  unit: z.enum(units).optional(),
  /** How long it is to be; absent: as its idea says. */
  scale: z.enum(scaleNames).optional(),
});
export type StoryInput = z.infer<typeof StoryInput>;

const line = z.string().trim().min(1, 'must not be empty');
const optionalLine = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()
  .catch(undefined);

const scaleLabels = { 短編: 'short', 中編: 'medium', 長編: 'long', 連載: 'serial' } as const;
const Scale = z.enum(scaleNames);

function readScale(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const text = normalForm(raw, 'NFKC').trim().toLowerCase();
  const named = Object.entries(scaleLabels).find(([label]) => text.startsWith(label));
  return named?.[1] ?? text;
}

const Character = z.object({
  id: z.string().optional(),
  name: line,
  role: z.string().optional(),
  traits: z.array(z.string()).default([]),
});

/** The idea as the model read it; what it did not find is undefined. */
const IdeaReply = z.object({
  title: optionalLine,
  genre: optionalLine,
  tone: optionalLine,
  scale: z.preprocess(readScale, Scale.optional().catch(undefined)),
  core_theme: optionalLine,
  characters: z.array(Character).max(50).optional().catch(undefined),
  /** What the author asks of the text, in their words. */
  conditions: z.array(line).max(20).optional().catch(undefined),
});
export type IdeaReply = z.infer<typeof IdeaReply>;

const wanted = ['genre', 'tone', 'scale', 'core_theme'] as const;

/**
 * The check of one intake call: a missing value is a problem the first time and accepted the second time, when the
 * room fills it with a default (`docs/spec/folio.md` §5). One schema for one task: it remembers that it has complained.
 */
export function ideaReply(): z.ZodType<IdeaReply> {
  let asked = false;
  return IdeaReply.superRefine((idea, context) => {
    if (asked) return;
    for (const field of wanted) {
      if (idea[field] !== undefined) continue;
      asked = true;
      const message =
        field === 'scale' ? 'must be short, medium, long or serial' : 'must not be empty';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
}

/** `idea.json` */
export const Idea = z.object({
  title: line,
  genre: line,
  tone: line,
  scale: Scale,
  core_theme: line,
  characters: z.array(Character).optional(),
  conditions: z.array(z.string()).optional(),
  source_prompt: z.string(),
  created_at: z.string(),
});
export type Idea = z.infer<typeof Idea>;

const plannedEntry = {
  title: line,
  summary: line,
  key_events: z.array(z.string()).default([]),
  emotional_beat: z.string().default(''),
  /** Open threads of the ledger that this chapter touches or pays, by their ids. */
  threads: z.array(line).optional().catch(undefined),
};

/** A chapter that is planned, before it has its number. */
export const PlannedEntry = z.object({
  ...plannedEntry,
  /** Of an episode: the title of the chapter that begins with it. */
  begins_chapter: line.optional().catch(undefined),
});
export type PlannedEntry = z.infer<typeof PlannedEntry>;

/** The chapter of the book that an episode is part of. */
const Part = z.object({ chapter: z.number().int().min(1).max(999), title: z.string() });
export type Part = z.infer<typeof Part>;

/** How a chapter of the book goes, as its author chose it of three. */
export const ChapterFlow = z.object({
  direction: line,
  foreshadowing_handling: z
    .array(z.object({ id: line, action: z.string().default(''), detail: z.string().default('') }))
    .default([]),
  character_arc_progress: z.record(z.string(), z.string()).default({}),
});

export const OutlineEntry = z.object({
  chapter: z.number().int(),
  ...plannedEntry,
  /** What the author said of it when they took it into the outline. */
  author_wish: z.string().optional(),
  /** Only where the entry is an episode; `chapter` is then its number in the book. */
  part: Part.optional(),
  /** Of an episode whose chapter goes by a flow that its author chose. */
  flow: ChapterFlow.optional(),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

const EpisodeEntry = z.object({
  /** Through the book. What a model or a hand wrote is put right. */
  episode: z.number().int().optional().catch(undefined),
  title: line,
  summary: line,
});

/** An entry of a path: a chapter, in a story of episodes with those. */
const ChapterEntry = OutlineEntry.extend({ episodes: z.array(EpisodeEntry).optional() });
export type ChapterEntry = z.infer<typeof ChapterEntry>;

const storyPath = {
  title: line,
  approach: line,
  direction: line,
  chapter_count: z.number().int().min(1).max(99),
  target_audience: line,
  difficulty: z.number().int().min(1).max(5),
  uniqueness: z.number().int().min(1).max(5),
  emotional_core: line,
  outline: z.array(OutlineEntry).min(1),
};

type Outlined = {
  readonly chapter_count: number;
  readonly outline: readonly { readonly chapter: number }[];
};

function checkOutline({ chapter_count, outline }: Outlined, context: z.RefinementCtx): void {
  if (outline.length !== chapter_count) {
    const message = `has ${outline.length} entries, but chapter_count is ${chapter_count}`;
    context.addIssue({ code: 'custom', path: ['outline'], message });
  }
  const wrong = outline.findIndex(({ chapter }, index) => chapter !== index + 1);
  if (wrong !== -1) {
    const message = `must be ${wrong + 1}: chapters are numbered 1, 2, 3 … without a gap`;
    context.addIssue({ code: 'custom', path: ['outline', wrong, 'chapter'], message });
  }
}

/** Every chapter of the outline has episodes, and together they are as many as the scale has room for. */
function checkEpisodes(scale: ScaleName) {
  return (
    { outline }: { readonly outline: readonly ChapterEntry[] },
    context: z.RefinementCtx,
  ): void => {
    const counts = outline.map(({ episodes = [] }) => episodes.length);
    const empty = counts.indexOf(0);
    if (empty !== -1) {
      const message = 'must be a list of the episodes of this chapter';
      context.addIssue({ code: 'custom', path: ['outline', empty, 'episodes'], message });
      return;
    }
    const count = counts.reduce((sum, each) => sum + each, 0);
    const { from, to } = fittingEpisodes(scale);
    if (count >= from && count <= to) return;
    const message = `has ${count} episodes in all, but a ${scale} story has ${from} to ${to}`;
    context.addIssue({ code: 'custom', path: ['outline'], message });
  };
}

/** A path as the Plotter answers it. */
export const PathReply = z.object(storyPath).superRefine(checkOutline);
export type PathReply = z.infer<typeof PathReply> & { readonly outline: ChapterEntry[] };

/** The same of a story in episodes: every chapter has some, and together they are as many as the scale has room for. */
export function episodePathReply(scale: ScaleName): z.ZodType<PathReply> {
  return z
    .object({ ...storyPath, outline: z.array(ChapterEntry).min(1) })
    .superRefine(checkOutline)
    .superRefine(checkEpisodes(scale));
}

const PathName = z.enum(directions.map(({ id }) => id));

/** `paths/path-{A,B,C}.json` */
export const StoryPath = z
  .object({
    id: PathName,
    direction_hint: z.string(),
    ...storyPath,
    outline: z.array(ChapterEntry).min(1),
    /** Of a story in episodes, as it was written. */
    episodes_per_chapter: z.array(z.number().int()).optional(),
    total_episodes: z.number().int().optional(),
  })
  .superRefine(checkOutline);
export type StoryPath = z.infer<typeof StoryPath>;

/** `selected_path.json`: a full copy of the path, so that later edits of `paths/` cannot change a running story. */
export const SelectedPath = z.object({
  path_id: PathName,
  selected_at: z.string(),
  user_comment: z.string(),
  scale: Scale.optional(),
  /** What is written at a time; absent: chapters. */
  unit: z.literal('episode').optional(),
  /** How many chapters the person asked for when choosing. */
  chapters_now: z.number().int().min(1).default(1),
  path: StoryPath,
});
export type SelectedPath = z.infer<typeof SelectedPath>;

/** `user_input.json`, second shape: the selection a person or the Desk wrote. A selection never has `type`. */
export const Selection = z.object({
  selected_path: PathName,
  user_comment: z.string().default(''),
  /** Of the Desk; a person who answers by hand may leave it out. */
  timestamp: z.string().min(1).optional(),
  /** Beyond the founding fields: how many chapters now. */
  chapters: z.number().int().min(1).optional(),
});
export type Selection = z.infer<typeof Selection>;
