import { dice } from '../../engine/data/likeness.ts';
import type { Text } from './block.ts';
import { type Cited, citedSentence, type Paragraph } from './cited.ts';
import { type Finding, isSame } from './finding.ts';
import { lastPlace, moved, type Position, type Sheet, within } from './pages.ts';
import type { SheetMark } from './text-sheet.ts';
import type { InFile, Target } from './trail.ts';
import { paragraphBlocks } from './weave.ts';

/** The part a target is in a text; undefined = it is not there. */
export function partOf(target: Target | undefined, text: Text): number | undefined {
  if (target === undefined) return undefined;
  if (target.kind === 'part') return target.index < text.blocks.length ? target.index : undefined;
  const { finding } = target;
  const at = text.blocks.findIndex(
    (block) => block.kind === 'finding' && isSame(block.finding, finding),
  );
  return at < 0 ? undefined : at;
}

/** Alike enough to be the same words (0–1): a summary says in its own words what a scorecard has said. */
const sameWords = 0.6;

/** The finding of a round that a line of its summary is about. */
export function findingLike(
  wanted: Pick<Finding, 'agent' | 'location' | 'problem'>,
  findings: readonly Finding[],
): Finding | undefined {
  const own = findings.filter(({ agent }) => agent.toLowerCase() === wanted.agent.toLowerCase());
  return (
    own.find(({ problem }) => problem === wanted.problem) ??
    own.find(({ problem }) => dice(problem, wanted.problem) >= sameWords) ??
    own.find(({ location }) => location !== '' && location === wanted.location)
  );
}

/** What of a draft a finding is about: the part, and the sentence in it where it can be told. */
export type About = { readonly piece: number; readonly sentence: Cited | undefined };

export function aboutOf(finding: Finding, text: Text, sheet: Sheet): About | undefined {
  const blocks = paragraphBlocks(text);
  const paragraphs: (Paragraph & { readonly piece: number })[] = blocks
    .filter(({ paragraph }) => isNear(finding, paragraph))
    .map(({ index, paragraph }) => ({
      ...{ piece: index, paragraph, text: sheet.texts(index)[0] ?? '' },
    }));
  for (const paragraph of paragraphs) {
    const sentence = citedSentence(finding, [paragraph]);
    if (sentence) return { piece: paragraph.piece, sentence };
  }
  const first = blocks.find(({ paragraph }) => paragraph === finding.range?.from);
  return first && { piece: first.index, sentence: undefined };
}

function isNear({ range }: Finding, paragraph: number): boolean {
  return range === undefined || (paragraph >= range.from && paragraph <= range.to);
}

export function markOf({ piece, sentence }: About): readonly SheetMark[] {
  if (sentence === undefined) return [];
  return [{ piece, text: 0, from: sentence.from, to: sentence.to, role: 'selected' }];
}

/** The next stop after a place, or before it; round and round. */
export function nextStop(
  stops: readonly number[],
  from: { readonly part: number; readonly isOn: boolean },
  by: 1 | -1,
): number | undefined {
  if (stops.length === 0) return undefined;
  const { part, isOn } = from;
  if (by === 1) return stops.find((stop) => (isOn ? stop > part : stop >= part)) ?? stops[0];
  return stops.findLast((stop) => stop < part) ?? stops.at(-1);
}

/**
 * Where the window stands best to show what lies from `first` to `last`: where it is when all of that can be seen, else
 * with a little above it.
 */
export function placeToShow(
  sheet: Sheet,
  { first, last }: { readonly first: Position; readonly last: Position },
  { top, height }: { readonly top: Position | undefined; readonly height: number },
): Position {
  if (top !== undefined && isBetween(sheet, top, first, last, height)) return top;
  const whole = rowsBetween(sheet, first, last, height) < height - 2;
  // Where not all of it fits, its end is what was asked for.
  const from = whole ? moved(sheet, first, -2) : moved(sheet, last, -Math.floor(height / 2));
  return within(sheet, from, height);
}

function isBetween(
  sheet: Sheet,
  top: Position,
  first: Position,
  last: Position,
  height: number,
): boolean {
  const isAbove = first.piece > top.piece || (first.piece === top.piece && first.line >= top.line);
  return isAbove && rowsBetween(sheet, top, last, height) < height;
}

/** Rows from one place down to another; not counted beyond `most`. */
function rowsBetween(sheet: Sheet, from: Position, to: Position, most: number): number {
  let rows = to.line - from.line;
  for (let piece = from.piece; piece < to.piece && rows <= most; piece += 1) {
    rows += sheet.rows(piece).length;
  }
  return rows;
}

/** The last line of a part. */
export function endOfPart(sheet: Sheet, piece: number): Position {
  return piece < sheet.count ? { piece, line: sheet.rows(piece).length - 1 } : lastPlace(sheet, 1);
}

/** A place as one of the file, so that it can be found again when findings have come or gone. */
export function inFile(place: Position, { blocks }: Text): InFile {
  const block = blocks[place.piece];
  if (block !== undefined && isOfFile(block)) return { start: block.start, line: place.line };
  const above = blocks.slice(0, place.piece).findLast(isOfFile);
  return { start: above?.start ?? 0, line: 0 };
}

export function placeInText({ start, line }: InFile, { blocks }: Text): Position {
  const piece = blocks.findIndex((block) => isOfFile(block) && block.start + block.size > start);
  return { piece: Math.max(0, piece), line: piece < 0 ? 0 : line };
}

/** Lines of the file itself advance the position in it. */
function isOfFile({ size }: Text['blocks'][number]): boolean {
  return size > 0;
}
