import { countedIn } from '../../counted-line.ts';
import { blanksBetweenScenes } from '../../line-by-line.ts';
import { isSceneBreak } from '../../scene-break.ts';
import type { Band } from './band.ts';

/*
 * A chapter cut into episodes as novel sites publish them (`docs/spec/books.md` §6): at scene ends, into a band of
 * lengths, never inside a scene unless one alone is longer than the band. Pure.
 */

export type Part = {
  readonly text: string;
  readonly characters: number;
  /** The scene goes on in the next part: `inside` because it alone is longer than the band, `own` because its author cuts here. */
  readonly ends: 'chapter' | 'scene' | 'inside' | 'own';
  /** The words it leaves its reader with: its last paragraph. */
  readonly hook: string;
};

/** A paragraph, with the marks of a scene break behind it. */
export type Unit = {
  readonly text: string;
  readonly characters: number;
  readonly endsScene: boolean;
  /** Blank lines between it and the one before. */
  readonly gap: number;
  /** Lies it in a scene that no episode of the band holds? */
  readonly mayPart: boolean;
};

/** A chapter's paragraphs, and which of them begin an episode. `own`: where its author says, and not where length and scenes do. */
export type Cutting = {
  readonly units: readonly Unit[];
  readonly starts: readonly number[];
  readonly own: boolean;
};

/** `cuts`: begin an episode here whatever the band says; where one of them is not there, length and scenes decide. */
export function cuttingOf(body: string, band: Band, cuts?: readonly string[]): Cutting {
  const units = unitsOf(body, band);
  const own = cuts && startsAt(units, cuts);
  return { units, starts: own ?? bestStarts(units, band), own: own !== undefined };
}

/** The parts of a chapter's prose; one where it fits as it is, none where it is empty. */
export function partsOf(body: string, band: Band, cuts?: readonly string[]): readonly Part[] {
  return partsIn(cuttingOf(body, band, cuts));
}

export function partsIn({ units, starts, own }: Cutting): readonly Part[] {
  const within = own ? 'own' : 'inside';
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? units.length;
    const part = units.slice(start, end);
    const last = part.at(-1);
    const kind = end === units.length ? 'chapter' : last?.endsScene ? 'scene' : within;
    return {
      text: withoutOuterBreaks(joined(part)),
      characters: part.reduce((sum, { characters }) => sum + characters, 0),
      ends: kind,
      hook: hookOf(part.map(({ text }) => text)),
    };
  });
}

/** With the blank lines that stood between the paragraphs, and no others. */
function joined(part: readonly Unit[]): string {
  return part
    .map(({ text, gap }, index) => `${index === 0 ? '' : '\n'.repeat(gap + 1)}${text}`)
    .join('');
}

/** As words that name a cut are compared with a text. */
export function plain(text: string): string {
  return text.replaceAll(/[\s　]+/g, ' ').trim();
}

/** Those of the words by which cuts are named that begin no paragraph, or none behind the one before. */
export function goneOf(body: string, cuts: readonly string[]): readonly string[] {
  const texts = scenesOf(body).flatMap((scene) => scene.map(({ text }) => plain(text)));
  let from = 1;
  return cuts.filter((cut) => {
    const at = texts.findIndex((text, index) => index >= from && text.startsWith(plain(cut)));
    if (at !== -1) from = at + 1;
    return at === -1;
  });
}

/** The paragraphs that these cuts name, in order; undefined where one is not there any more. */
function startsAt(units: readonly Unit[], cuts: readonly string[]): readonly number[] | undefined {
  const starts = [0];
  for (const cut of cuts) {
    const from = (starts.at(-1) ?? 0) + 1;
    const at = units.findIndex(
      ({ text }, index) => index >= from && plain(text).startsWith(plain(cut)),
    );
    if (at === -1) return undefined;
    starts.push(at);
  }
  return units.length === 0 ? [] : starts;
}

function unitsOf(body: string, band: Band): readonly Unit[] {
  const scenes = scenesOf(body);
  return scenes.flatMap((paragraphs, scene) => {
    const mayPart = paragraphs.reduce((sum, { text }) => sum + lengthOf(text), 0) > band.to;
    return paragraphs.map(({ text, gap }, index) => ({
      ...{ text, gap },
      characters: lengthOf(text),
      endsScene: index === paragraphs.length - 1 && scene < scenes.length - 1,
      mayPart,
    }));
  });
}

type Paragraph = Pick<Unit, 'text' | 'gap'>;

/** Paragraphs scene by scene; the mark of a break stays with the paragraph before it. */
function scenesOf(body: string): readonly (readonly Paragraph[])[] {
  const scenes: Paragraph[][] = [[]];
  const lines = body.split('\n');
  const byLine = blanksBetweenScenes(lines);
  const parts = byLine ?? 2;
  for (const { text, gap } of blocksOf(lines, byLine !== undefined)) {
    const scene = scenes.at(-1) ?? [];
    const last = scene.at(-1);
    // below a mark there is one at least
    const paragraph = { text, gap: last === undefined ? Math.max(1, gap) : gap };
    if (last !== undefined && isSceneBreak(text)) {
      scene[scene.length - 1] = { ...last, text: `${last.text}\n\n${text}` };
      scenes.push([]);
      // so many empty lines part scenes as a mark does
    } else if (last !== undefined && gap >= parts) scenes.push([paragraph]);
    else scene.push(paragraph);
  }
  return scenes.filter((scene) => scene.length > 0);
}

/** Paragraphs and marks with the number of empty lines before them; `byLine`: each line is a paragraph. */
function blocksOf(lines: readonly string[], byLine: boolean): readonly Paragraph[] {
  const blocks: { text: string; gap: number }[] = [];
  let gap = 0;
  let open = false;
  for (const line of lines) {
    if (line.trim() === '') {
      gap += 1;
      open = false;
      continue;
    }
    const last = blocks.at(-1);
    const isBreak = isSceneBreak(line);
    if (last === undefined || !open || isBreak || byLine) blocks.push({ text: line, gap });
    else last.text = `${last.text}\n${line}`;
    open = !isBreak;
    gap = 0;
  }
  return blocks;
}

function lengthOf(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + countedIn(line), 0);
}

/** What a cut weighs within a scene that has to be cut anyway. */
const insideWeight = 0.3;

/** Where the parts begin so that together they lie nearest to the band: each paragraph is looked at once for each episode that may end there. */
function bestStarts(units: readonly Unit[], band: Band): readonly number[] {
  const upTo = [0];
  for (const { characters } of units) upTo.push((upTo.at(-1) ?? 0) + characters);
  const best: { readonly cost: number; readonly start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= units.length; end += 1) {
    best.push(bestStart(units, { best, upTo, end }, band));
  }
  const starts: number[] = [];
  for (let end = units.length; end > 0; end = best[end]?.start ?? 0)
    starts.unshift(best[end]?.start ?? 0);
  return starts;
}

type Looked = {
  readonly best: readonly { readonly cost: number }[];
  readonly upTo: readonly number[];
  readonly end: number;
};

function bestStart(units: readonly Unit[], { best, upTo, end }: Looked, band: Band) {
  const last = units[end - 1];
  const isEnd = end === units.length || last?.endsScene === true;
  let found = { cost: Number.POSITIVE_INFINITY, start: 0 };
  if (!(isEnd || last?.mayPart)) return found;
  const inside = isEnd ? 0 : insideWeight;
  for (let start = end - 1; start >= 0; start -= 1) {
    const length = (upTo[end] ?? 0) - (upTo[start] ?? 0);
    const cost = (best[start]?.cost ?? 0) + inside + lengthCost(length, band);
    if (cost < found.cost) found = { cost, start };
    // longer still is never better: what is too long already would have to be cut elsewhere
    if (length > band.to * 3) break;
  }
  return found;
}

/** Outside the band weighs much, far from its middle a little. */
function lengthCost(length: number, { from, to }: Band): number {
  const middle = (from + to) / 2;
  const off = (length - middle) / middle;
  const short = Math.max(0, (from - length) / from);
  const long = Math.max(0, (length - to) / to);
  return off * off * 0.2 + short * short * 10 + long * long * 40;
}

/** A break at either end of an episode parts nothing. */
export function withoutOuterBreaks(text: string): string {
  const lines = text.split('\n');
  const isOuter = (line: string | undefined) =>
    line !== undefined && (line.trim() === '' || isSceneBreak(line));
  while (isOuter(lines[0])) lines.shift();
  while (isOuter(lines.at(-1))) lines.pop();
  return lines.join('\n');
}

function hookOf(texts: readonly string[]): string {
  const last = withoutOuterBreaks(texts.join('\n')).split('\n').at(-1) ?? '';
  return last.replaceAll(/^[\s　]+|[\s　]+$/g, '');
}
