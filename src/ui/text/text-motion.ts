import { splitGraphemes } from './graphemes.ts';
import { moved, replace, type TextBuffer } from './text-buffer.ts';

let segmenter: Intl.Segmenter | undefined;

function wordsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return segmenter.segment(text);
}

/** How far around the cursor words are looked for: what lies farther away cannot matter to a person. */
const reach = 400;

/** Index before the character that stands left of the cursor. */
export function leftOf({ text, cursor }: TextBuffer): number {
  const near = text.slice(Math.max(0, cursor - 64), cursor);
  return cursor - (splitGraphemes(near).at(-1)?.length ?? 0);
}

export function rightOf({ text, cursor }: TextBuffer): number {
  const [next = ''] = splitGraphemes(text.slice(cursor, cursor + 64));
  return cursor + next.length;
}

/** Start of the word left of the cursor; Japanese words as a dictionary cuts them. */
export function wordLeftOf({ text, cursor }: TextBuffer): number {
  const from = Math.max(0, cursor - reach);
  const starts = [...wordsOf(text.slice(from, cursor))].filter(({ isWordLike }) => isWordLike);
  return from + (starts.at(-1)?.index ?? 0);
}

/** End of the word right of the cursor. */
export function wordRightOf({ text, cursor }: TextBuffer): number {
  for (const { segment, index, isWordLike } of wordsOf(text.slice(cursor, cursor + reach))) {
    if (isWordLike) return cursor + index + segment.length;
  }
  return Math.min(text.length, cursor + reach);
}

/** Start of what stands between spaces left of the cursor. */
export function blankLeftOf({ text, cursor }: TextBuffer): number {
  const before = text.slice(Math.max(0, cursor - reach), cursor);
  return cursor - (/\S*\s*$/.exec(before)?.[0].length ?? 0);
}

export function lineStartOf({ text, cursor }: TextBuffer): number {
  return text.lastIndexOf('\n', cursor - 1) + 1;
}

export function lineEndOf({ text, cursor }: TextBuffer): number {
  const end = text.indexOf('\n', cursor);
  return end < 0 ? text.length : end;
}

/** Moves the cursor to where `find` says. */
export function move(buffer: TextBuffer, find: (buffer: TextBuffer) => number): TextBuffer {
  return moved(buffer, find(buffer));
}

/** Deletes from the cursor to where `find` says, without keeping it. */
export function erase(buffer: TextBuffer, find: (buffer: TextBuffer) => number): TextBuffer {
  const [start, end] = stretch(buffer, find);
  return replace(buffer, start, end, '', 'erase');
}

const keptKills = 20;

/** Cuts from the cursor to where `find` says; cuts in a row are kept as one. At a line's end its line end goes. */
export function kill(buffer: TextBuffer, find: (buffer: TextBuffer) => number): TextBuffer {
  const [start, found] = stretch(buffer, find);
  const end = start === found && buffer.text[found] === '\n' ? found + 1 : found;
  if (start === end) return buffer;
  const cut = buffer.text.slice(start, end);
  const last = buffer.kills.at(-1) ?? '';
  const forward = start === buffer.cursor;
  const kills =
    buffer.chain === 'kill'
      ? [...buffer.kills.slice(0, -1), forward ? last + cut : cut + last]
      : [...buffer.kills, cut].slice(-keptKills);
  return { ...replace(buffer, start, end, '', 'other'), kills, chain: 'kill' };
}

/** Puts the last cut back. */
export function yank(buffer: TextBuffer): TextBuffer {
  return yankNth(buffer, buffer.kills.length - 1, buffer.cursor, buffer.cursor);
}

/** Right after a yank: exchanges it for the cut before that one. */
export function yankPop(buffer: TextBuffer): TextBuffer {
  const { chain, kills, cursor } = buffer;
  if (chain === undefined || chain === 'kill') return buffer;
  const before = chain.yank === 0 ? kills.length - 1 : chain.yank - 1;
  return yankNth(buffer, before, chain.start, cursor);
}

function yankNth(buffer: TextBuffer, nth: number, start: number, end: number): TextBuffer {
  const text = buffer.kills[nth];
  if (text === undefined) return buffer;
  return { ...replace(buffer, start, end, text, 'other'), chain: { yank: nth, start } };
}

function stretch(
  buffer: TextBuffer,
  find: (buffer: TextBuffer) => number,
): readonly [number, number] {
  const to = find(buffer);
  return to < buffer.cursor ? [to, buffer.cursor] : [buffer.cursor, to];
}
