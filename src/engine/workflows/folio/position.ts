import { readJson } from '../../json-artifact.ts';
import { decidedAbout } from './author.ts';
import { folioState } from './contract/state.ts';
import { Summary } from './contract/summary.ts';
import { stamp } from './files.ts';
import type { Story } from './story.ts';

export type Position = { readonly chapter: number; readonly round: number };

/**
 * Where the story stands by its files: the first chapter without a final text, the first round of it without a
 * verdict. The state file is read as well; where it says something the files cannot have become,
 * the files win, and the correction is told and logged.
 */
export async function correctState(story: Story): Promise<Position> {
  const { ctx, stateFiles, selected } = story;
  const position = await positionOf(story);
  const { before } = stateFiles;
  if (before?.phase !== 4 || before.chapter === null || before.round === null) return position;
  const said = { chapter: before.chapter, round: before.round };
  // A decision of the author's reopens a chapter, and goes back or beyond in its rounds: nobody touched a file.
  const isDecided = [said.chapter, position.chapter].some(
    (chapter) => decidedAbout(chapter, ctx.inbox()).length > 0,
  );
  const wrong = [
    ...(isDecided || couldHaveBecome(said, position) ? [] : differences(said, position)),
    ...(before.path_id === null || before.path_id === selected.path_id
      ? []
      : [{ field: 'path_id', was: before.path_id, is: selected.path_id }]),
  ];
  if (wrong.length === 0) return position;
  for (const { field, was, is } of wrong) ctx.warn('state_corrected', { field, was, is });
  const rows = wrong.map(({ field, was, is }) => ({
    at: stamp(ctx.clock.now()),
    rule: 'state_corrected',
    detail: `${field}: ${was} -> ${is}`,
    ...position,
  }));
  stateFiles.log(rows);
  await stateFiles.set({ phase: 4, ...position, pathId: selected.path_id });
  return position;
}

function differences(said: Position, is: Position) {
  return (['chapter', 'round'] as const)
    .filter((field) => said[field] !== is[field])
    .map((field) => ({ field, was: said[field], is: is[field] }));
}

/** A crash may leave the state one step behind the files, never ahead of them. */
export function couldHaveBecome(said: Position, is: Position): boolean {
  if (said.chapter === is.chapter) return said.round === is.round || said.round === is.round - 1;
  return said.chapter === is.chapter - 1 && is.round === 1;
}

/** The position by the files alone. */
export async function positionOf({ ctx, files, selected }: Story): Promise<Position> {
  const total = selected.path.chapter_count;
  let chapter = 1;
  while (chapter < total && (await ctx.files.exists(files.final(chapter)))) chapter += 1;
  for (let round = 1; ; round += 1) {
    const text = await ctx.files.read(files.summary(chapter, round));
    if (text === undefined) return { chapter, round };
    const summary = readJson(text, Summary);
    if (!summary.ok) return { chapter, round };
    // one that its author reopened has gone on behind the round that had passed
    const next = files.draft(chapter, round + 1);
    if (summary.value.editor_assessment.pass_gate && !(await ctx.files.exists(next)))
      return { chapter, round };
  }
}

/**
 * A story at rest is shown at the chapter it has, and at the round that became it, not at one that nobody has asked
 * for.
 */
export async function shownAt(
  { ctx, files }: Story,
  position: Position,
  wanted: number,
): Promise<Position> {
  const isOver = await ctx.files.exists(files.final(position.chapter));
  if (!isOver && (position.chapter <= wanted || position.chapter === 1)) return position;
  const chapter = isOver ? position.chapter : position.chapter - 1;
  const judged = folioState(ctx.state()).gates.filter((gate) => gate.chapter === chapter);
  const round =
    judged.find(({ used }) => used)?.round ?? Math.max(1, ...judged.map((gate) => gate.round));
  return { chapter, round };
}
