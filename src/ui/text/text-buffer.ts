import { graphemes } from './graphemes.ts';
import { canFold, isFolded, markOf, type Pastes, unfold, withoutMarks } from './paste-marks.ts';
import { sanitise } from './sanitise.ts';
import {
  apply,
  type Edit,
  type EditKind,
  inverse,
  noUndo,
  remember,
  settle,
  type Undo,
} from './text-edit.ts';

/** Most that a field holds, pastes unfolded (UTF-16 units): about 1 MB of text. */
export const bufferLimit = 1024 * 1024;

/** A text being written. Pure data; every function gives a new one. */
export type TextBuffer = {
  /** With one character in the place of each folded paste. */
  readonly text: string;
  /** Index in `text`, always between two characters. */
  readonly cursor: number;
  readonly pastes: Pastes;
  readonly undo: Undo;
  /** What was cut, newest last; `yank` puts it back. */
  readonly kills: readonly string[];
  /** The last thing done was a kill (the next one adds to it), or a yank of this stretch. */
  readonly chain: 'kill' | { readonly yank: number; readonly start: number } | undefined;
  /** The column that going up and down tries to keep. */
  readonly column: number | undefined;
  /** The last insertion did not fit. */
  readonly full: boolean;
};

export const emptyBuffer: TextBuffer = {
  text: '',
  cursor: 0,
  pastes: [],
  undo: noUndo,
  kills: [],
  chain: undefined,
  column: undefined,
  full: false,
};

export function bufferOf(text: string): TextBuffer {
  const clean = cleaned(text).slice(0, bufferLimit);
  return { ...emptyBuffer, text: clean, cursor: clean.length };
}

/** Does a field hold the whole of a text? A tab takes more room there than in its file. */
export function holdsWhole(text: string): boolean {
  return cleaned(text).length <= bufferLimit;
}

/** What is sent: everything that was written, pastes unfolded. */
export function textOf(buffer: TextBuffer): string {
  return unfold(buffer.text, buffer.pastes);
}

/** Where the cursor stands in what is sent. */
export function cursorIn({ text, cursor, pastes }: TextBuffer): number {
  return unfold(text.slice(0, cursor), pastes).length;
}

/** One typed character or a few. */
export function insert(buffer: TextBuffer, text: string): TextBuffer {
  return put(buffer, cleaned(text), 'type');
}

/** A paste: folded into one character when it is long, unless it shall stay in sight. */
export function paste(buffer: TextBuffer, text: string, folds = true): TextBuffer {
  const clean = cleaned(text);
  const kept = fitting(buffer, clean);
  if (!folds || !isFolded(kept) || !canFold(buffer.pastes)) return put(buffer, clean, 'other');
  const mark = markOf(buffer.pastes.length);
  const folded = { ...buffer, pastes: [...buffer.pastes, kept] };
  return { ...replace(folded, buffer.cursor, buffer.cursor, mark, 'other'), full: kept !== clean };
}

/** Puts a whole new text in the place of the old one, e.g. from an editor; one step back. */
export function setText(buffer: TextBuffer, text: string): TextBuffer {
  const clean = cleaned(text).slice(0, bufferLimit);
  return replace(buffer, 0, buffer.text.length, clean, 'other');
}

export function undo(buffer: TextBuffer): TextBuffer {
  const edit = buffer.undo.past.at(-1);
  if (!edit) return buffer;
  const { past, future } = buffer.undo;
  const history = { past: past.slice(0, -1), future: [...future, edit], growing: undefined };
  return moved({ ...buffer, text: apply(buffer.text, inverse(edit)), undo: history }, edit.cursor);
}

export function redo(buffer: TextBuffer): TextBuffer {
  const edit = buffer.undo.future.at(-1);
  if (!edit) return buffer;
  const { past, future } = buffer.undo;
  const history = { past: [...past, edit], future: future.slice(0, -1), growing: undefined };
  const text = apply(buffer.text, edit);
  return moved({ ...buffer, text, undo: history }, edit.at + edit.inserted.length);
}

/** The cursor elsewhere; ends what was being grouped. */
export function moved(buffer: TextBuffer, cursor: number, column?: number): TextBuffer {
  const { undo: before } = buffer;
  return { ...buffer, cursor, column, undo: settle(before), chain: undefined, full: false };
}

/** Exchanges `[start, end)` for `text`; the cursor ends behind it. */
export function replace(
  buffer: TextBuffer,
  start: number,
  end: number,
  text: string,
  kind: EditKind,
): TextBuffer {
  if (start === end && text === '') return { ...buffer, chain: undefined };
  const edit: Edit = {
    at: start,
    removed: buffer.text.slice(start, end),
    inserted: text,
    cursor: buffer.cursor,
  };
  return {
    ...buffer,
    text: apply(buffer.text, edit),
    cursor: start + text.length,
    undo: remember(buffer.undo, edit, kind),
    chain: undefined,
    column: undefined,
    full: false,
  };
}

function put(buffer: TextBuffer, text: string, kind: EditKind): TextBuffer {
  const kept = fitting(buffer, text);
  return { ...replace(buffer, buffer.cursor, buffer.cursor, kept, kind), full: kept !== text };
}

/** As much of a text as there is room for, whole characters only. */
function fitting(buffer: TextBuffer, text: string): string {
  const room = bufferLimit - sizeOf(buffer);
  if (text.length <= room) return text;
  let end = Math.max(0, room - 64);
  for (const grapheme of graphemes(text, end, Math.min(text.length, room + 64))) {
    if (end + grapheme.length > room) break;
    end += grapheme.length;
  }
  return text.slice(0, Math.max(0, end));
}

function sizeOf({ text, pastes }: TextBuffer): number {
  return pastes.length === 0 ? text.length : unfold(text, pastes).length;
}

/** Fields hold no control characters but line ends; what would draw nothing is not kept either. */
function cleaned(text: string): string {
  return withoutMarks(sanitise(text));
}
