import { RunError } from '../../engine/failure.ts';

/** A file of a manuscript as it was found; `name` without its folder. */
export type ManuscriptFile = { readonly name: string; readonly text: string };

export type ManuscriptChapter = { readonly title: string; readonly text: string };

/**
 * Chapters in what a person handed over: several files are a chapter each, in the order of the numbers in their names; one
 * file is parted at its headings. Texts stay as they are, to the byte. Throws RunError `input_invalid` when nothing is there.
 */
export function chaptersIn(files: readonly ManuscriptFile[]): ManuscriptChapter[] {
  const full = files.filter(({ text }) => text.trim() !== '');
  const [only, ...more] = full;
  if (only === undefined) {
    throw new RunError({ kind: 'input_invalid', reason: 'manuscript_empty', values: {} });
  }
  if (more.length === 0) return parted(only);
  const order = new Intl.Collator('ja', { numeric: true });
  return full
    .toSorted((a, b) => order.compare(a.name, b.name))
    .map(({ name, text }) => ({ title: titleIn(text) ?? titleOfName(name), text }));
}

const heading =
  /^(?:#{1,2}[ \t]+\S.*|第[ 　]*[\d０-９〇一二三四五六七八九十百]+[ 　]*章(?:[ 　：:「].*)?|(?:Chapter|CHAPTER)[ \t]+\w+\b.*)$/;

/** A single heading over the whole text is its title, not a place to part it. */
function parted({ name, text }: ManuscriptFile): ManuscriptChapter[] {
  const starts = [...text.matchAll(/^.*$/gm)].filter(([line]) => heading.test(line.trim()));
  const places = starts.map(({ index }) => index);
  if (places.length < 2) return [{ title: titleIn(text) ?? titleOfName(name), text }];
  const [first = 0] = places;
  // what stands before the first heading belongs to the first chapter
  const from = [0, ...places.slice(text.slice(0, first).trim() === '' ? 1 : 0)];
  return from
    .map((start, index) => text.slice(start, from[index + 1]))
    .filter((part) => part.trim() !== '')
    .map((part, index) => ({ title: titleIn(part) ?? String(index + 1), text: part }));
}

function titleIn(text: string): string | undefined {
  const first =
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  if (!heading.test(first)) return undefined;
  const bare = first
    .replace(/^#+\s*/, '')
    .replace(/^第[ 　]*[\d０-９〇一二三四五六七八九十百]+[ 　]*章[ 　：:]*/, '')
    .replace(/^Chapter\s+\w+\s*[:：.-]?\s*/i, '')
    .replace(/^「(.*)」$/, '$1')
    .trim();
  return bare === '' ? undefined : bare;
}

function titleOfName(name: string): string {
  const bare = name.replace(/\.[^.]+$/, '').replace(/^[\d_\-. ]+/, '');
  return bare === '' ? name.replace(/\.[^.]+$/, '') : bare;
}

/** What an idea is read from when nobody typed one: how the manuscript's prose begins, without its headings. */
export function ideaOfManuscript(chapters: readonly ManuscriptChapter[]): string {
  const text = chapters
    .flatMap((chapter) => chapter.text.split(/\r?\n/))
    .filter((line) => !heading.test(line.trim()))
    .join('\n');
  return [
    ...text
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  ]
    .slice(0, 4000)
    .join('');
}
