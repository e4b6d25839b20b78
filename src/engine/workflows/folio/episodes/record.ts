import type { AiUse } from '../../../ai-use.ts';
import { readJson } from '../../../json-artifact.ts';
import type { RunFiles } from '../../../ports.ts';
import { type Files, storyFolder } from '../contract/paths.ts';
import { Edited } from '../edited.ts';
import { paragraphsOf } from '../numbered-paragraphs.ts';
import { originsOf, sharesOf } from './ai-use.ts';

/** A chapter as readers get it, and what its author handed over for it. */
type Written = {
  readonly chapter: number;
  readonly body: string;
  readonly handed?: string | undefined;
};

/**
 * Whose words the chapters are, from what the run has kept of how they came to be: drafts, the author's own edits of them,
 * the manuscript that was handed over.
 */
export async function recordedUse(
  files: Pick<RunFiles, 'read' | 'list'>,
  at: Files,
  chapters: readonly Written[],
): Promise<AiUse> {
  const all = [];
  for (const { chapter, body, handed } of chapters) {
    const { models, authors } = await textsOf(files, at, chapter, handed);
    all.push(originsOf({ text: body, models, authors }));
  }
  const shares = sharesOf(all);
  return shares.degree === 'help' && !(await wasAsked(files, at))
    ? { ...shares, degree: 'none' }
    : shares;
}

/** Was a model ever asked for this story? What reads the idea is the first; a story of another program has no calls of ours. */
async function wasAsked(files: Pick<RunFiles, 'read' | 'list'>, at: Files): Promise<boolean> {
  if ((await files.list(`${storyFolder}/.engine/calls`)).length > 0) return true;
  return (await files.read(at.idea)) !== undefined;
}

async function textsOf(
  files: Pick<RunFiles, 'read' | 'list'>,
  at: Files,
  chapter: number,
  handed: string | undefined,
) {
  const models: string[] = [];
  const authors: string[] = handed === undefined ? [] : [handed];
  const names = await files.list(at.chapter(chapter));
  for (const name of names) {
    const [, digits] = /^draft-(\d+)\.md$/.exec(name) ?? [];
    if (digits === undefined) continue;
    const round = Number(digits);
    // what was handed over lies as the first draft too, with its paragraphs numbered
    if (handed !== undefined && round === 1) continue;
    const text = (await files.read(`${at.chapter(chapter)}/${name}`)) ?? '';
    const edited = await files.read(at.edited(chapter, round));
    const { theirs, ofModel } = ownOf(edited);
    if (ofModel) models.push(text);
    if (theirs.length > 0) authors.push(paragraphsIn(text, theirs));
  }
  return { models: models.map((text) => without(text, authors)), authors };
}

/** A draft that was edited where it lies is a model's but for what was edited. */
function ownOf(edited: string | undefined) {
  const read = readJson(edited ?? '', Edited);
  if (!read.ok) return { theirs: [], ofModel: true };
  return { theirs: read.value.edited_paragraphs, ofModel: read.value.decision === 0 };
}

function paragraphsIn(draft: string, numbers: readonly number[]): string {
  return paragraphsOf(draft)
    .filter(({ number }) => numbers.includes(number))
    .map(({ text }) => text)
    .join('\n');
}

/** Paragraphs of the author's that every later draft has to keep are no agent's. */
function without(draft: string, authors: readonly string[]): string {
  const theirs = new Set(
    authors
      .join('\n')
      .split('\n')
      .map((line) => line.trim()),
  );
  return draft
    .split('\n')
    .filter((line) => !theirs.has(line.trim()))
    .join('\n');
}
