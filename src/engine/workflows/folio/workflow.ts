/*
 * The story, top to bottom (`docs/spec/folio.md` §5): intake → three paths → a person chooses → chapters. What is done
 * is skipped, so a resume is the same walk again.
 */
import type { NoticeOf, NoticeValues } from '../../contract.ts';
import { RunError } from '../../data/failure.ts';
import { jsonIn } from '../../data/json-text.ts';
import { isRecord } from '../../data/shapes.ts';
import { jsonArtifact, jsonText, readJson } from '../../json-artifact.ts';
import type { Checked } from '../../ports.ts';
import { isBegun } from './begun.ts';
import { followChapter, followStory, settleBrought } from './bible/follow.ts';
import { reviewChapter, writeChapter } from './chapter.ts';
import { chaptersWanted, untilChapter } from './chapters-wanted.ts';
import { broughtValues } from './contract/calls-ahead.ts';
import type { FolioContract } from './contract/index.ts';
import { filesOf } from './contract/paths.ts';
import { directions } from './contract/reviewers.ts';
import { gateValues } from './contract/story-gate.ts';
import type { Ctx } from './ctx.ts';
import { tellLateEdits } from './edited.ts';
import { inUnits, numbered } from './episode-outline.ts';
import { episodePathTask } from './episode-path-task.ts';
import { stamp } from './files.ts';
import { ideaOf } from './idea.ts';
import { pathOfManuscript, putBack } from './imported.ts';
import { askedFor } from './next-chapter.ts';
import { tellNotDone } from './not-done.ts';
import { ideaToReview, isOnlyReview } from './only-review.ts';
import { gateNow, tellGate } from './own-gate.ts';
import { withBlocks } from './plan/blocks.ts';
import { withFlow } from './plan/flow.ts';
import { planned } from './plan/plan-more.ts';
import { correctState, positionOf, shownAt } from './position.ts';
import { reopen, reopenBefore, settleLater } from './reopen.ts';
import { restored, wordOfChapterBefore } from './restored.ts';
import { Idea, SelectedPath, type StoryInput, StoryPath } from './schema.ts';
import { select, usedInput } from './select.ts';
import { openStateFiles } from './state-files.ts';
import { entryOf, isLast, type Room, type Story, withOutline } from './story.ts';
import { intakeTask, moreThan, pathTask } from './tasks.ts';
import { tellBook } from './tell-book.ts';
import { inPart, tellingEpisodes } from './tell-episodes.ts';
import { writesTwice } from './two-drafts.ts';
import { ideaDefaultsMessage, progressStatus, type Status } from './words.ts';

export async function writeStory(given: Ctx, input: StoryInput): Promise<void> {
  const ctx = asItWasBegun(given, input);
  const files = filesOf(ctx.folder);
  const stateFiles = await openStateFiles(ctx, files);
  try {
    await tellStory({ ctx, files, stateFiles }, input);
  } finally {
    // However the walk ends, no write may follow its end.
    await stateFiles.settled();
  }
}

/**
 * The settings as they hold for this story, whatever the workspace's are now: in its own language, by chapters or by episodes. A
 * recording has chapters.
 */
function asItWasBegun(ctx: Ctx, input: StoryInput): Ctx {
  const { language = ctx.config.folio.language, unit: begun = 'chapter' } = input;
  const unit = ctx.state().rehearsal ? 'chapter' : begun;
  const own = { ...ctx, config: { ...ctx.config, folio: { ...ctx.config.folio, language, unit } } };
  return unit === 'episode' ? tellingEpisodes(own) : own;
}

async function tellStory(room: Room, input: StoryInput): Promise<void> {
  const { ctx } = room;
  tellGate(ctx);
  const { manuscript = [] } = input;
  // Said first, so that nobody takes the recorded reviews for reviews of their own text.
  if (manuscript.length > 0 && ctx.state().rehearsal) tellOnce(ctx, 'rehearsal_manuscript');
  await putBack(room, manuscript);
  if (await isOnlyReview(room, input)) return await reviewManuscript(room, input);
  const idea = await intake(room, input);
  const chosen = inUnits(await selection(room, input, idea));
  const begun = await withVoice(room, input);
  const story: Story = { ...room, chosen, selected: chosen, begun };
  await loop(withOutline(story, chosen), manuscript.length);
}

/** A sheet that its author put in `bible/` is given as one is that the story was begun with. */
async function withVoice({ ctx, files }: Room, input: StoryInput): Promise<StoryInput> {
  if (input.voice !== undefined || input.manuscript !== undefined) return input;
  return (await ctx.files.exists(files.voice)) ? { ...input, voice: [] } : input;
}

/** The author's chapters, one after the other, each reviewed once. */
async function reviewManuscript(room: Room, input: StoryInput): Promise<void> {
  const { ctx } = room;
  const begun = { ...input, review_only: true };
  const { manuscript = [] } = begun;
  const idea = input.review_only ? await intake(room, input) : await ideaToReview(room, input);
  const selected = await pathOfManuscript(room, idea, manuscript);
  const story: Story = { ...room, chosen: selected, selected, begun };
  tellNotDone(ctx);
  for (const entry of selected.path.outline) {
    await reviewChapter({ ...story, chapter: entry.chapter, entry });
    await followChapter(story, entry.chapter);
  }
  await rest(story, 'completed', manuscript.length);
  tellOnce(ctx, 'manuscript_reviewed', { chapters: manuscript.length });
  await followStory(story);
}

/** Sheets that were put there before the story began are its own. Looked at before anything is paid for. */
async function tellSheets({ ctx, files }: Room): Promise<void> {
  await ctx.files.checkGiven(files.characters);
  const sheets = (await ctx.files.list(files.characters)).filter((name) => !name.startsWith('.'));
  const isSaid = sheets.length > 0 && !ctx.state().rehearsal;
  if (isSaid) tellOnce(ctx, 'sheets_found', { path: files.characters, count: sheets.length });
}

/** Phase 0: the prompt becomes `idea.json`. */
async function intake(
  room: Room,
  {
    idea: prompt,
    scale: wanted,
    title: own,
    review_only: reviews,
    manuscript,
  }: Pick<StoryInput, 'idea' | 'scale' | 'title' | 'review_only' | 'manuscript'>,
): Promise<Idea> {
  const { ctx, files, stateFiles } = room;
  const values = { ...gateValues(gateNow(ctx)), ...broughtValues(manuscript) };
  ctx.phase('intake', { ...values, ...(reviews ? { only_reviewed: 1 } : {}) });
  const isNew = !(await ctx.files.exists(files.idea));
  if (isNew) {
    await refuseForeignInput(room);
    await tellSheets(room);
    await stateFiles.set({ phase: 0, status: 'intake' });
  }
  return await ctx.agent({
    task: intakeTask(room, prompt),
    output: jsonArtifact(files.idea, Idea),
    finish: (reply) => {
      const { language } = ctx.config.folio;
      const at = stamp(ctx.clock.now());
      const sized = wanted === undefined ? reply : { ...reply, scale: wanted };
      const named = own === undefined ? sized : { ...sized, title: own };
      const { idea, filled } = ideaOf(named, { prompt, language, at });
      for (const { field, used } of filled) ctx.warn('idea_field_missing', { field, used });
      const { title, genre, tone, scale } = idea;
      ctx.say('idea_structured', { title, genre, tone, scale });
      if (filled.length > 0)
        stateFiles.note({ message: ideaDefaultsMessage(filled.map(({ field }) => field)) });
      return idea;
    },
  });
}

/**
 * At phase 0 only an idea may lie in user_input.json (`docs/spec/folio.md` §3.1). A selection left there is no harm.
 */
async function refuseForeignInput({ ctx, files }: Room): Promise<void> {
  // Unreadable is not an error here: the idea is also in the engine's record.
  const data = jsonIn(await ctx.files.read(files.userInput));
  const type = isRecord(data) ? data['type'] : undefined;
  if (type === undefined || type === 'user_idea') return;
  const values = { type: String(type).slice(0, 40), path: files.userInput };
  throw new RunError({ kind: 'input_invalid', reason: 'user_input_type', values });
}

/** Phases 1 and 2; a selection that was made stands, whatever happens to `paths/` later. */
async function selection(room: Room, input: StoryInput, idea: Idea): Promise<SelectedPath> {
  const { ctx, files, stateFiles } = room;
  const { manuscript = [] } = input;
  ctx.phase('paths', { ...gateValues(gateNow(ctx)), ...broughtValues(manuscript) });
  const text = await ctx.files.read(files.selected);
  const made = text === undefined ? undefined : readJson(text, SelectedPath);
  if (made?.ok) {
    ctx.phase('select', gateValues(gateNow(ctx)));
    const { consumedInputAt } = stateFiles.model();
    stateFiles.note({ consumedInputAt: consumedInputAt ?? (await usedInput(room)) });
    return made.value;
  }
  const paths = await threePaths(room, manuscript, idea);
  ctx.phase('select', gateValues(gateNow(ctx)));
  const twice = writesTwice(input);
  return await select(room, paths, { written: manuscript.length, twice });
}

/** Phase 1: three paths one after the other, each with its own hint and knowing where the earlier ones go. */
async function threePaths(
  room: Room,
  manuscript: Manuscript,
  { scale }: Pick<Idea, 'scale'>,
): Promise<StoryPath[]> {
  const { ctx, files, stateFiles } = room;
  const inEpisodes = ctx.config.folio.unit === 'episode';
  const paths: StoryPath[] = [];
  for (const direction of directions) {
    const output = files.path(direction.id);
    const isNew = !(await ctx.files.exists(output));
    if (isNew)
      await stateFiles.set({
        phase: 1,
        status: 'generating_paths',
        agents: { plotter: { status: 'drafting', step: output } },
        paths: [...paths],
      });
    const path = await ctx.agent({
      task: inEpisodes
        ? episodePathTask(room, direction, paths, scale)
        : pathTask(room, direction, paths, manuscript),
      output: jsonArtifact(output, StoryPath),
      heard: stateFiles.heard,
      frozenBy: files.selected,
      finish: (reply): StoryPath => {
        ctx.say('path_written', { path: direction.id, title: reply.title });
        const path = { id: direction.id, direction_hint: direction.hint, ...reply };
        return inEpisodes ? numbered(path) : path;
      },
    });
    paths.push(await withEdits(room, path, manuscript.length));
    if (isNew)
      await stateFiles.set({
        agents: { plotter: { status: 'done', score: null } },
        paths: [...paths],
      });
  }
  return paths;
}

/** A path as its author edited it at the gate (§20.20); what has not the form of a path is refused and told. */
async function withEdits(
  { ctx, files }: Room,
  path: StoryPath,
  written: number,
): Promise<StoryPath> {
  let current = path;
  for (const [index, item] of ctx.inbox().entries()) {
    if (item.kind !== 'edit_path' || item.path !== path.id) continue;
    const read = readJson(item.text, StoryPath);
    const ends = read.ok && read.value.chapter_count <= written;
    const fits = read.ok && read.value.id === path.id && !ends;
    await ctx.effect({
      key: `author-${index + 1}`,
      deed: async () => {
        if (fits) await ctx.files.write(files.path(read.value.id), jsonText(read.value));
        else {
          const problem = ends ? `chapter_count: ${moreThan(written)}` : problemOf(read, path.id);
          ctx.warn('path_edit_refused', { path: path.id, problem });
        }
        return { used: fits };
      },
      happened: async () => ({ done: false }),
    });
    // the file, not the item: it may have been edited by hand since
    const text = (await ctx.files.read(files.path(path.id))) ?? '';
    const now = readJson(text, StoryPath);
    if (now.ok) current = now.value;
  }
  return current;
}

function problemOf(read: Checked<StoryPath>, id: string): string {
  return read.ok ? `id: must be ${id}` : (read.problems[0] ?? '');
}

/** Phase 4: chapters strictly in order, as many as were asked for now. */
async function loop(chosen: Story, written: number): Promise<void> {
  const { ctx } = chosen;
  let story = await withBlocks(chosen);
  // Before anything else is looked at: a chapter that its author reopened is not accepted any more.
  const reopened = await reopenBefore({ ...story, chapter: chapterCount(story) + 1 });
  const position = reopened ? await positionOf(story) : await correctState(story);
  const show = async () => {
    const shown = await shownAt(story, position, chaptersWanted(story));
    ctx.phase('loop', {
      ...gateValues(gateNow(ctx)),
      ...shown,
      chapters: chapterCount(story),
      until: untilChapter(story),
      title: entryOf(story.selected, shown.chapter).title,
      ...inPart(entryOf(story.selected, shown.chapter)),
    });
  };
  await show();
  for (let chapter = 1; ; chapter += 1) {
    const before = chapterCount(story);
    story = await plannedBefore(story, chapter);
    if (chapterCount(story) !== before) await show();
    if (chapter > chapterCount(story)) break;
    if (await stands(story, chapter)) continue;
    const gone = await writeNext(story, chapter, written);
    story = gone.story;
    if (gone.next === 'rest') return await restAfter(story, chapter - 1);
    if (gone.next === 'back') chapter = 0;
  }
  const total = chapterCount(story);
  await rest(story, 'completed', total);
  // of a recording nothing was written where its author brought as much
  if (ctx.state().rehearsal && written >= total)
    tellOnce(ctx, 'recording_over', { chapters: total, total });
  else tellOnce(ctx, 'story_complete', { chapters: total });
  await tellBook(story);
  await followStory(story);
}

/** Planning is done between chapters: one that is begun is finished by the outline it was begun with. */
async function plannedBefore(story: Story, chapter: number): Promise<Story> {
  const { ctx, files } = story;
  if (await ctx.files.exists(files.final(chapter))) return story;
  return (await isBegun(story, chapter)) ? story : await planned(story, chapter - 1);
}

/** Is this chapter accepted? Then what was done to it by hand is looked after. */
async function stands(story: Story, chapter: number): Promise<boolean> {
  const { ctx, files } = story;
  const { followed } = await reopen({ ...story, chapter });
  if (!(await ctx.files.exists(files.final(chapter)))) return false;
  await tellLateEdits(story, chapter);
  await settleLater({ ...story, chapter }, followed);
  await followChapter(story, chapter);
  return true;
}

/** `back`: to the chapters before it, of which its author has wanted something meanwhile. */
type Gone = { readonly story: Story; readonly next: 'rest' | 'back' | 'on' };

/** The next chapter, where it is wanted now; with what its author had planned before it. */
async function writeNext(story: Story, chapter: number, written: number): Promise<Gone> {
  const { ctx } = story;
  if (chapter > chaptersWanted(story)) return { story, next: 'rest' };
  if (!(await isBegun(story, chapter))) await settleBrought(story, chapter);
  const next = await askedFor(story, chapter, written);
  if (next.rests) return { story: next.story, next: 'rest' };
  const now = await withFlow(next.story, chapter, next.asked.wish);
  const { followed } = await reopen({ ...now, chapter });
  if (isLast(now, chapter)) tellOnce(ctx, 'last_is_begun', { chapter });
  const message = now.stateFiles.model().message ?? (await wordOfChapterBefore(now, chapter));
  now.stateFiles.note({ message });
  const entry = entryOf(now.selected, chapter);
  const done = await writeChapter({ ...now, chapter, entry, ...next.asked });
  if (done === 'left') return { story: now, next: 'back' };
  await settleLater({ ...now, chapter }, followed);
  await followChapter(now, chapter);
  return { story: now, next: 'on' };
}

function chapterCount({ selected }: Story): number {
  return selected.path.chapter_count;
}

/** As much is written as was asked for now. */
async function restAfter(story: Story, chapters: number): Promise<void> {
  const { ctx, selected } = story;
  await rest(story, 'chapter_passed', chapters);
  // A rehearsal is not told how to write on: it has no more chapters.
  const notice = ctx.state().rehearsal ? 'recording_over' : 'chapters_done';
  tellOnce(ctx, notice, { chapters, total: selected.path.chapter_count });
  if (!ctx.state().rehearsal && isLast(story, chapters + 1))
    tellOnce(ctx, 'last_is_next', { chapter: chapters + 1 });
  await tellBook(story);
  await followStory(story);
}

type Manuscript = NonNullable<StoryInput['manuscript']>;

/** A program that was killed between the two files has left the second one behind. */
async function progressSays({ ctx, files }: Room, status: Status): Promise<boolean> {
  const progress = jsonIn(await ctx.files.read(files.progress));
  return isRecord(progress) && progress['status'] === progressStatus[status];
}

/** What is told at the end of a sitting. A resume with nothing to do changes no files. */
async function rest(story: Story, status: 'chapter_passed' | 'completed', chapter: number) {
  const { stateFiles, selected } = story;
  const { before } = stateFiles;
  const idle = stateFiles.model().status === 'initializing';
  const said = before?.status === status && before.chapter === chapter;
  if (idle && said && (await progressSays(story, status))) return;
  await stateFiles.set({
    phase: 4,
    status,
    chapter,
    pathId: selected.path_id,
    chapterTotal: selected.path.chapter_count,
    ...(idle ? await restored(story, chapter) : {}),
  });
}

function tellOnce<N extends NoticeOf<FolioContract>>(
  ctx: Ctx,
  notice: N,
  ...values: NoticeValues<FolioContract, N>
): void {
  const said = values.flatMap((along) => (isRecord(along) ? Object.entries(along) : []));
  const told = ctx.state().notices.some((each) => {
    const same = said.every(([key, value]) => each.values[key] === value);
    return each.notice === notice && same;
  });
  if (!told) ctx.say(notice, ...values);
}
