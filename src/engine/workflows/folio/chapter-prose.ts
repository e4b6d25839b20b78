import { withoutComments } from './comments.ts';
import { type Heading, headingIn } from './contract/chapter-heading.ts';

/*
 * A chapter's file as what its readers get of it: its heading, and its prose without what the rounds need. Pure.
 */

/** `第1章：霧`; empty where the text begins with its prose. */
export function headLine(text: string): string {
  const head = headOf(readable(text, { comments: 'strip' }));
  return head?.line.replace(/^#+\s*|(?<!\s)\s+#+$/g, '').trim() ?? '';
}

/**
 * The heading of the chapter among those before its prose: the one that counts it, since the title of the whole book
 * may stand above, else the first. `end` = where it ends.
 */
export function headOf(text: string) {
  const heads: { readonly heading: Heading; readonly line: string; readonly end: number }[] = [];
  let end = 0;
  for (const line of text.split('\n')) {
    end += line.length + 1;
    const heading = headingIn(line);
    if (heading !== undefined) heads.push({ heading, line, end });
    else if (line.trim() !== '') break;
  }
  return heads.find(({ heading }) => heading.numbered) ?? heads[0];
}

/**
 * A chapter for readers: no ¶ lines, its heading one level below the title; comments as the options say. Blank lines
 * between scenes stay as they were typed.
 */
export function readable(
  text: string,
  { comments }: { readonly comments: 'keep' | 'strip' },
): string {
  const kept = comments === 'strip' ? withoutComments(text) : text;
  return withoutMarkers(kept)
    .split('\n')
    .map((line) => line.replace(/^#\s/, '## '))
    .join('\n')
    .replaceAll(/^(#.*)\n{3,}/gm, '$1\n\n')
    .replaceAll(/\n{5,}/g, '\n\n\n\n')
    .replace(/^(?:[ \t　]*\n)+/, '')
    .trimEnd();
}

/** A marker takes the blank lines between it and its paragraph along. */
function withoutMarkers(text: string): string {
  const lines: string[] = [];
  let after = false;
  for (const line of text.split('\n')) {
    const marks = isMarker(line);
    if (!(marks || (after && line.trim() === ''))) lines.push(line);
    after = marks || (after && line.trim() === '');
  }
  return lines.join('\n');
}

export function isMarker(line: string): boolean {
  return /^\s*¶\s*(?:[\d０-９]+\s*)?$/.test(line);
}

/** What stands behind the heading, and the heading without its signs; comments are left out. */
export function headAndBody(text: string): { readonly head: string; readonly body: string } {
  const prose = readable(text, { comments: 'strip' });
  return { head: headLine(text), body: prose.slice(headOf(prose)?.end ?? 0) };
}
