import { z } from 'zod';
import { consistencyItems, consistencyNames, patterns } from '../contract/flow.ts';
import { ChapterFlow, type OutlineEntry, type SelectedPath } from '../schema.ts';

/*
 * The flow of a chapter of the book (`docs/spec/books.md` §7) as its files have it: what was proposed, what was checked of it, and what
 * its author chose. A flow has as many episodes as the outline has for the chapter, so that no number moves. Pure.
 */

const line = z.string().trim().min(1, 'must not be empty');
const Pattern = z.enum(patterns);

/** The episodes of a chapter, by their numbers in the book. */
export type Stretch = { readonly part: number; readonly from: number; readonly to: number };

const told = { label: line, ...ChapterFlow.shape };

/** A flow as the Plotter answers it: the engine numbers its episodes. */
export function flowReply({ from, to }: Stretch) {
  const count = to - from + 1;
  return z.object({
    ...told,
    episodes: z
      .array(z.object({ title: line, summary: line }))
      .refine(({ length }) => length === count, { error: `must be a list of ${count} episodes` }),
  });
}
export type FlowReply = z.infer<ReturnType<typeof flowReply>>;

const Episode = z.object({ episode: z.number().int(), title: line, summary: line });

/** `outline/flow-chNN-A-1.json`, as it was proposed or as its author has edited it since. */
export function flowFile({ from, to }: Stretch) {
  return z
    .object({
      chapter: z.number().int(),
      pattern_id: Pattern,
      ...told,
      episodes: z.array(Episode).length(to - from + 1),
    })
    .superRefine(({ episodes }, context) => {
      const wrong = episodes.findIndex(({ episode }, index) => episode !== from + index);
      if (wrong === -1) return;
      const message = `must be ${from + wrong}: a flow has the episodes ${from} to ${to}`;
      context.addIssue({ code: 'custom', path: ['episodes', wrong, 'episode'], message });
    });
}
export type Flow = z.infer<ReturnType<typeof flowFile>>;

const status = z.enum(['OK', 'NG']);

/** Of one pattern. */
export const Consistency = z.object({
  chapter: z.number().int(),
  pattern: Pattern,
  checks: z.array(
    z.object({ item: z.string(), description: z.string(), status, detail: z.string() }),
  ),
  overall: z.enum(['PASS', 'FAIL']),
  warnings: z.array(z.string()),
});
export type Consistency = z.infer<typeof Consistency>;

/** `outline/flow-chNN-check-1.json`: of all three. */
export const CheckFile = z.object({ consistency_checks: z.array(Consistency).length(3) });
/** `chapters/chNN/consistency.json`: of the one that was chosen. */
export const ConsistencyFile = z.object({ consistency_check: Consistency });

const Verdict = z.object({ status, detail: z.string().default('') });
const verdicts = z.object({
  connection: Verdict,
  threads: Verdict,
  characters: Verdict,
  timeline: Verdict,
  world: Verdict,
  arcs: Verdict,
});

/** All three checked in one answer. */
export const CheckReply = z.object({
  patterns: z.object({ A: verdicts, B: verdicts, C: verdicts }),
});
export type CheckReply = z.infer<typeof CheckReply>;

/** `wrong`: what code has found of the threads; it counts whatever the check says. */
export function consistencyOf(
  { chapter, pattern_id: pattern }: Pick<Flow, 'chapter' | 'pattern_id'>,
  reply: CheckReply,
  wrong: string,
): Consistency {
  const checks = consistencyNames.map((name) => {
    const said = reply.patterns[pattern][name];
    const isWrong = name === 'threads' && wrong !== '';
    const detail = isWrong ? [wrong, said.status === 'NG' ? said.detail : ''] : [said.detail];
    return {
      ...consistencyItems[name],
      status: isWrong ? ('NG' as const) : said.status,
      detail: detail.filter((each) => each !== '').join(' '),
    };
  });
  const failed = checks.filter((each) => each.status === 'NG');
  const warnings = failed.map(({ item, detail }) => `${item}${detail === '' ? '' : `: ${detail}`}`);
  const overall = failed.length === 0 ? 'PASS' : 'FAIL';
  return { chapter, pattern, checks, overall, warnings };
}

/** `chapters/chNN/outline.json`: null as pattern where its author kept the outline as it is. */
export const ChapterOutline = z.object({
  chapter: z.number().int(),
  pattern_id: Pattern.nullable(),
  chosen_at: z.string(),
  author_wish: z.string().optional(),
  label: z.string().optional(),
  ...ChapterFlow.partial().shape,
  episodes: z.array(Episode).default([]),
});
export type ChapterOutline = z.infer<typeof ChapterOutline>;

/** The outline with what was chosen for a chapter; a sentence where it names an episode that this chapter does not have. */
export function withChosen(selected: SelectedPath, chosen: ChapterOutline): SelectedPath | string {
  const { chapter: part, episodes, author_wish: wish, label: _, ...rest } = chosen;
  const flow = ChapterFlow.safeParse(rest).data;
  const { outline } = selected.path;
  const strange = episodes.find(
    ({ episode }) =>
      !outline.some((entry) => entry.chapter === episode && entry.part?.chapter === part),
  );
  if (strange !== undefined) return `episodes: chapter ${part} has no episode ${strange.episode}`;
  const entryWith = (entry: OutlineEntry): OutlineEntry => {
    const own = episodes.find(({ episode }) => episode === entry.chapter);
    if (own === undefined) return entry;
    const { title, summary } = own;
    return {
      ...{ chapter: entry.chapter, title, summary, key_events: [], emotional_beat: '' },
      ...(entry.part && { part: entry.part }),
      ...(flow && { flow }),
      ...(wish === undefined ? {} : { author_wish: wish }),
    };
  };
  return { ...selected, path: { ...selected.path, outline: outline.map(entryWith) } };
}
