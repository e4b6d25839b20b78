import { RunError } from '../../../../engine/data/failure.ts';
import { normalForm } from '../../../../engine/data/normal-form.ts';
import {
  type HeadingKind,
  headingIn,
  numberOfText,
  withDigits,
} from '../../../../engine/workflows/folio/contract/chapter-heading.ts';
import type { HandedFile } from '../../../cli/line-words.ts';

export type ManuscriptChapter = { readonly title: string; readonly text: string };

/** What was taken for the beginning of a chapter: a file, a heading of one kind, or nothing: it is all one chapter. */
export type ReadBy = 'files' | HeadingKind | 'whole';

/** One way to read what a person handed over. */
export type ManuscriptReading = {
  readonly by: ReadBy;
  readonly chapters: readonly ManuscriptChapter[];
  /** What the headings, else the names of the files, lead on to, where that is not the count of the chapters. */
  readonly next?: number;
  /** What its author has called it in a line above the first heading; that line is in no chapter. */
  readonly title?: string;
};

/**
 * Chapters in what a person handed over, in every way it can be read, the likeliest first: several files are a chapter
 * each, in the order of the numbers in their names; one file is parted at its headings, of whichever kind, or not at
 * all. Texts stay as they are, to the byte; a line above the first heading that names the book is in none of them. Throws RunError `input_invalid` when nothing is there, and when a chapter is
 * there twice.
 */
export function readingsOf(
  files: readonly HandedFile[],
): readonly [ManuscriptReading, ...ManuscriptReading[]] {
  const full = files.filter(({ text }) => visible(text) !== '');
  const [only, ...more] = full;
  if (only === undefined) {
    throw new RunError({ kind: 'input_invalid', reason: 'manuscript_empty', values: {} });
  }
  if (more.length === 0) return waysToPart(only);
  refuseTwice(full);
  const order = new Intl.Collator('ja', { numeric: true });
  const chapters = full
    .toSorted((a, b) => order.compare(withDigits(a.name), withDigits(b.name)))
    .map(({ name, text }) => ({ title: titleIn(text) ?? titleOfName(name), text }));
  const names = full.map(({ name }) => Number(/\d+/.exec(withDigits(name))?.[0] ?? Number.NaN));
  return [
    {
      by: 'files',
      chapters,
      ...nextOf(
        chapters,
        names.toSorted((a, b) => a - b),
      ),
    },
  ];
}

/** By numbers that follow each other without a gap, as authors count; otherwise nobody knows. */
function nextOf(
  chapters: readonly ManuscriptChapter[],
  names: readonly number[] = [],
): Pick<ManuscriptReading, 'next'> {
  const inText = chapters.map(({ text }) => numberOfText(text));
  const told = inText.filter((number) => number !== undefined);
  const numbers = told.length === 0 ? names : told;
  const first = numbers[0];
  if (first === undefined || !numbers.every((number, index) => number === first + index)) return {};
  const next = first + numbers.length;
  return next === chapters.length + 1 ? {} : { next };
}

/** The likeliest reading. */
export function chaptersIn(files: readonly HandedFile[]): readonly ManuscriptChapter[] {
  return readingsOf(files)[0].chapters;
}

/** No two of them part the text at the same places. */
function waysToPart(file: HandedFile): readonly [ManuscriptReading, ...ManuscriptReading[]] {
  const found = headingsIn(file.text);
  const likely = likelyKind(found);
  const read = (kind: HeadingKind | undefined) => reading(file, kind, found);
  const first = read(likely);
  const others = [...kinds, 'named'] as const;
  const readings = [...others, undefined].map(read);
  const seen = new Set([placesOf(first)]);
  const isNew = (reading: ManuscriptReading) => seen.size < seen.add(placesOf(reading)).size;
  return [
    first,
    ...readings.filter(({ by, chapters }) => by === 'whole' || chapters.length > 1).filter(isNew),
  ];
}

function reading(
  file: HandedFile,
  kind: HeadingKind | undefined,
  found: readonly FoundHeading[],
): ManuscriptReading {
  const chapters = parted(file, kind, found);
  const page = titlePage(file.text, placesFor(kind, found)[0]?.index);
  return {
    ...{ by: kind ?? 'whole', chapters, ...nextOf(chapters) },
    ...(page === undefined ? {} : { title: page.title }),
  };
}

const longestTitle = 40;

type TitlePage = {
  readonly title: string;
  /** How far it goes, where it is a line that is no heading; a heading stays with the chapter after it. */
  readonly end: number;
};

/** A line that stands alone above the first heading and is no prose; undefined: nothing stands there, or more. */
function titlePage(text: string, firstHeading: number | undefined): TitlePage | undefined {
  if (firstHeading === undefined) return undefined;
  const [line, ...more] = text.slice(0, firstHeading).split('\n').map(visible).filter(Boolean);
  if (line === undefined || more.length > 0) return undefined;
  const isProse = [...line].length > longestTitle || /[。．.!?！？…」』]$/.test(line);
  if (isProse || /^第.+[部巻編]/.test(line)) return undefined;
  const kind = headingIn(line)?.kind;
  if (kind === undefined) return { title: line, end: firstHeading };
  return kind === 'h1' ? { title: line.replace(/^#+\s*/, ''), end: 0 } : undefined;
}

function placesOf({ chapters }: ManuscriptReading): string {
  return chapters.map(({ text }) => text.length).join();
}

/** `01.md` beside `01.txt` is one chapter in two forms: only its author knows which is newer. */
function refuseTwice(files: readonly HandedFile[]): void {
  const seen = new Map<string, string>();
  for (const { name } of files) {
    const stem = normalForm(withoutExtension(name), 'NFC');
    const first = seen.get(stem);
    if (first !== undefined) {
      const values = { first, second: name };
      throw new RunError({ kind: 'input_invalid', reason: 'manuscript_twice', values });
    }
    seen.set(stem, name);
  }
}

/** A single heading over the whole text is its title, not a place to part it. */
function parted(
  { name, text }: HandedFile,
  kind: HeadingKind | undefined,
  found: readonly FoundHeading[],
): readonly ManuscriptChapter[] {
  if (kind === undefined) return [{ title: titleIn(text) ?? titleOfName(name), text }];
  const places = placesFor(kind, found);
  const begins = titlePage(text, places[0]?.index)?.end ?? 0;
  // what stands before the first heading, or is a heading over nothing, belongs to the chapter after it
  const from: number[] = [begins];
  let looked = begins;
  for (const { index: start } of places) {
    if (hasProse(text.slice(looked, start))) from.push(start);
    looked = start;
  }
  return from.map((start, index) => {
    const part = text.slice(start, from[index + 1]);
    return { title: titleIn(part, kind) ?? String(index + 1), text: part };
  });
}

/** A prologue stands beside chapters; in Markdown it has the marks of one. */
function placesFor(
  kind: HeadingKind | undefined,
  found: readonly FoundHeading[],
): readonly FoundHeading[] {
  const withNamed = kind === 'chapter' || kind === 'episode';
  return found.filter((each) => each.kind === kind || (withNamed && each.kind === 'named'));
}

type FoundHeading = { readonly kind: HeadingKind; readonly index: number };

function headingsIn(text: string): readonly FoundHeading[] {
  return [...text.matchAll(/^.*$/gm)].flatMap(({ 0: line, index }) => {
    const kind = headingIn(line)?.kind;
    return kind === undefined ? [] : [{ kind, index }];
  });
}

/** From the coarsest division to the finest. */
const kinds: readonly HeadingKind[] = ['h1', 'h2', 'chapter', 'episode'];

/** Where chapters most likely begin: at the coarsest headings of which there are two; finer ones part what is inside a chapter. */
function likelyKind(found: readonly FoundHeading[]): HeadingKind | undefined {
  const count = (kind: HeadingKind) => found.filter((each) => each.kind === kind).length;
  const nameds = count('named');
  // Of which there are two; else a single one that has a prologue or its like beside it; else those alone.
  return (
    kinds.find((each) => count(each) > 1) ??
    kinds.slice(2).find((each) => count(each) === 1 && nameds > 0) ??
    (nameds > 1 ? 'named' : undefined)
  );
}

function hasProse(part: string): boolean {
  return part.split('\n').some((line) => visible(line) !== '' && headingIn(line) === undefined);
}

/**
 * Of the first heading before its prose; where it was parted at headings of one kind, the first of those or of no
 * number.
 */
function titleIn(text: string, parting?: HeadingKind): string | undefined {
  for (const line of text.split('\n')) {
    const heading = headingIn(line);
    if (heading === undefined && visible(line) !== '') return undefined;
    if (heading === undefined) continue;
    const { kind, title } = heading;
    if (parting === undefined || kind === parting || kind === 'named') return title || undefined;
  }
  return undefined;
}

function titleOfName(name: string): string {
  const bare = withoutExtension(name);
  const title = bare.replace(/^[\d０-９_\-. ]+/, '');
  return title === '' ? bare : title;
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

function visible(text: string): string {
  return text.replace(/^\uFEFF/, '').trim();
}

/**
 * What an idea is read from when none was typed: how the manuscript's prose begins, without its headings, to the end of the last
 * line that there is room for.
 */
export function ideaOfManuscript(chapters: readonly ManuscriptChapter[]): string {
  const text = chapters
    .flatMap((chapter) => chapter.text.replace(/^\uFEFF/, '').split(/\r?\n/))
    .filter((line) => headingIn(line) === undefined)
    .join('\n')
    .replaceAll(/(?<![ \t])[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const letters = [...text];
  if (letters.length <= mostOfIdea) return text;
  const cut = letters.slice(0, mostOfIdea).join('');
  const line = cut.lastIndexOf('\n');
  return line === -1 ? cut : cut.slice(0, line).trimEnd();
}

/** Code points. */
const mostOfIdea = 4000;
