import { hashOf } from '../../data/canonical.ts';
import { jsonIn } from '../../data/json-text.ts';
import type { Answer, Question } from '../../data/question.ts';
import { isRecord } from '../../data/shapes.ts';
import { jsonArtifact, jsonText, readJson } from '../../json-artifact.ts';
import { directions, type PathId } from './contract/reviewers.ts';
import type { AskStep } from './ctx.ts';
import { unitsOf } from './episode-outline.ts';
import { estimateStory } from './estimate.ts';
import { stamp } from './files.ts';
import { gateNow } from './own-gate.ts';
import { pathSummary } from './progress.ts';
import { recordedChapters } from './recorded-chapters.ts';
import { Idea, SelectedPath, Selection, type StoryPath } from './schema.ts';
import type { Room } from './story.ts';
import { choosePathMessage, invalidSelectionMessage } from './words.ts';

/**
 * Phase 2, `docs/spec/folio.md` §5: the comparison and the flag are on disk before the question; without an answer the
 * run ends here. The chosen path is copied, so that later edits of `paths/` cannot change a running story.
 */
export async function select(
  room: Room,
  paths: readonly StoryPath[],
  /** How many chapters its author has handed over; `twice`: each first draft is written two times. */
  { written, twice }: { readonly written: number; readonly twice: boolean },
): Promise<SelectedPath> {
  const { ctx, files, stateFiles } = room;
  const isOpen = !(await ctx.files.exists(files.selected));
  if (isOpen) {
    await stateFiles.set({
      phase: 2,
      status: 'awaiting_selection',
      agents: {},
      paths,
      awaitingUser: true,
      message: choosePathMessage,
    });
    if (!ctx.state().notices.some(({ notice }) => notice === 'selection_open'))
      ctx.say('selection_open', { paths: directions.length });
  }
  const left = await leftToWrite(room, paths, written);
  const answer = await ctx.ask(question(room, paths, { written, twice, left }));
  const path = paths.find(({ id }) => id === answer.choice);
  if (!path) throw new Error(`no path ${answer.choice}`);
  const consumed = isOpen ? await relayed(room, answer) : stateFiles.model().consumedInputAt;
  const selected = await ctx.make({
    output: jsonArtifact(files.selected, SelectedPath),
    inputs: [files.path(path.id)],
    frozenBy: files.selected,
    maker: async () => await selectedPath(room, answer, path, left.get(path.id) ?? 1),
  });
  if (isOpen)
    await stateFiles.set({
      status: 'path_selected',
      pathId: path.id,
      chapterTotal: unitsOf(path, inEpisodes(room)),
      paths: [],
      awaitingUser: false,
      message: null,
      consumedInputAt: consumed,
    });
  return selected;
}

async function selectedPath(
  room: Room,
  answer: Answer,
  path: StoryPath,
  left: number,
): Promise<SelectedPath> {
  const { ctx, files } = room;
  const idea = readJson((await ctx.files.read(files.idea)) ?? '', Idea);
  const units = unitsOf(path, inEpisodes(room));
  ctx.say('path_selected', { path: path.id, title: path.title, chapters: units });
  if (ctx.state().rehearsal) ctx.say('rehearsal_path', { path: path.id });
  return {
    path_id: path.id,
    selected_at: stamp(new Date(answer.answeredAt)),
    user_comment: answer.comment,
    ...(idea.ok ? { scale: idea.value.scale } : {}),
    ...(inEpisodes(room) ? { unit: 'episode' as const } : {}),
    chapters_now: Math.max(1, Math.min(left, answer.amount ?? 1)),
    path,
  };
}

/** How many chapters of each path can be written; of a recording no more than were recorded. */
async function leftToWrite(
  room: Room,
  paths: readonly StoryPath[],
  written: number,
): Promise<ReadonlyMap<PathId, number>> {
  const recorded = await recordedChapters(room.ctx);
  return new Map(
    paths.map((path) => {
      const left = unitsOf(path, inEpisodes(room)) - written;
      return [path.id, Math.max(0, Math.min(left, recorded ?? left))];
    }),
  );
}

function inEpisodes({ ctx }: Room): boolean {
  return ctx.config.folio.unit === 'episode';
}

/** Makes sure that user_input.json holds the answer that counts; gives the mark of it, which is now used up. */
async function relayed({ ctx, files }: Room, answer: Answer): Promise<string> {
  const found = (await ctx.files.read(files.userInput)) ?? '';
  const read = readJson(found, Selection);
  if (answer.by === 'file' && read.ok) return markOf(read.value, found);
  const text = selectionText(answer);
  if (!read.ok || jsonText(read.value) !== text) await ctx.files.write(files.userInput, text);
  return stamp(new Date(answer.answeredAt));
}

/** The mark of the answer a selection was made from, read back when the state file does not know it any more. */
export async function usedInput({ ctx, files }: Room): Promise<string | null> {
  const text = (await ctx.files.read(files.userInput)) ?? '';
  const read = readJson(text, Selection);
  return read.ok ? markOf(read.value, text) : null;
}

/** By what a selection in a file is known as one that was used: its timestamp, or where a hand left that out, its bytes. */
function markOf({ timestamp }: Selection, text: string): string {
  return timestamp ?? hashOf(text);
}

/** `user_input.json` as the Desk writes it: the three founding fields (§3.1). */
export function selectionText({ choice, comment, answeredAt }: Answer): string {
  const timestamp = stamp(new Date(answeredAt));
  return jsonText({ selected_path: choice, user_comment: comment, timestamp });
}

function question(
  room: Room,
  paths: readonly StoryPath[],
  {
    written,
    twice,
    left,
  }: {
    readonly written: number;
    readonly twice: boolean;
    readonly left: ReadonlyMap<PathId, number>;
  },
): AskStep {
  const { ctx } = room;
  const most = Math.max(...left.values());
  const summaries = paths.map(pathSummary);
  return {
    id: 'choose-path',
    kind: 'choose_path',
    values: {
      paths: summaries,
      estimate: {
        ...estimateStory(
          ctx.config.folio,
          gateNow(ctx),
          {
            paths: paths.map((path) => ({
              id: path.id,
              chapters: Math.max(0, unitsOf(path, inEpisodes(room)) - written),
            })),
            twice,
          },
          (tier, usage) => ctx.estimate(tier, usage),
        ),
        ...(written === 0 ? {} : { from: written + 1 }),
      },
    },
    choices: directions.map(({ id, key }) => ({
      ...{ id, key },
      values: {
        ...choiceValues(room, paths, id),
        ...(written === 0 ? {} : { left: left.get(id) ?? 0 }),
      },
    })),
    comment: true,
    // one alone is no choice
    ...(most > 1 ? { amount: { name: 'chapters', default: 1, max: most } } : {}),
    fromFile: async () => await answerFromFile(room),
  };
}

function choiceValues(
  room: Room,
  paths: readonly StoryPath[],
  id: PathId,
): NonNullable<Question['values']> {
  const path = paths.find((each) => each.id === id);
  if (!path) return {};
  const { title, approach, chapter_count, direction } = path;
  const episodes = inEpisodes(room) ? { episodes: unitsOf(path, true) } : {};
  return { title, approach, chapter_count, ...episodes, direction };
}

/** A hand-written user_input.json answers the gate. One that was used already, or holds the idea, does not. */
async function answerFromFile(room: Room): ReturnType<NonNullable<AskStep['fromFile']>> {
  const { ctx, files, stateFiles } = room;
  const text = await ctx.files.read(files.userInput);
  if (text === undefined || holdsIdea(text)) return undefined;
  const read = readJson(text, Selection);
  if (!read.ok) {
    await stateFiles.set({ message: invalidSelectionMessage });
    ctx.say('selection_invalid', { given: givenPath(text) });
    return undefined;
  }
  const { selected_path, user_comment, chapters } = read.value;
  if (markOf(read.value, text) === stateFiles.model().consumedInputAt) return undefined;
  const amount = chapters === undefined ? {} : { amount: chapters };
  return { choice: selected_path, comment: user_comment, by: 'file', ...amount };
}

function holdsIdea(text: string): boolean {
  const data = jsonIn(text);
  return isRecord(data) && 'type' in data;
}

function givenPath(text: string): string {
  const data = jsonIn(text);
  const given = isRecord(data) && 'selected_path' in data ? data['selected_path'] : '';
  return String(given).slice(0, 40);
}
