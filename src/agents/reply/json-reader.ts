import type { Json } from '../../engine/data/question.ts';

/** Why a structure could not be read. */
export type JsonReason = 'truncated' | 'duplicate_key' | 'not_finite' | 'too_deep' | 'syntax';

export type JsonRead =
  | { readonly ok: true; readonly value: Json; readonly end: number }
  | {
      readonly ok: false;
      readonly reason: JsonReason;
      readonly detail: string;
      /** Where it broke. */
      readonly at: number;
      /** A `"key":` was read before the error, so this was meant as JSON and is not braces in prose. */
      readonly meant: boolean;
    };

type Cursor = { readonly text: string; at: number; depth: number; meant: boolean };

const MAX_DEPTH = 64;
/** Bounds the search for a comment's end, so that a text full of `{/*` costs no more than its length. */
const MAX_COMMENT = 500;

const BLANK = /[\s\uFEFF]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const NOT_FINITE = /[+-]?(?:NaN|Infinity|inf)\b/iy;
const WORD = /[A-Za-z]+/y;
const PLAIN: Readonly<Record<'straight' | 'curly', RegExp>> = {
  straight: /[^"\\]*/y,
  curly: /[^”\\]*/y,
};
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Broken extends Error {
  readonly reason: JsonReason;

  constructor(reason: JsonReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/**
 * Reads the one JSON structure that starts at `start` (`{` or `[`). Forgives what cannot be misread: comments,
 * trailing commas, a comma missing at a line's end, curly quotes as delimiters, line breaks inside strings. Never
 * closes what is open, never guesses a value, refuses a key that stands twice and numbers that are none.
 */
export function readJsonAt(text: string, start: number): JsonRead {
  const cursor: Cursor = { text, at: start, depth: 0, meant: false };
  try {
    const value = readValue(cursor);
    return { ok: true, value, end: cursor.at };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    const { reason, message } = error;
    return { ok: false, reason, detail: message, at: cursor.at, meant: cursor.meant };
  }
}

function readValue(cursor: Cursor): Json {
  const char = cursor.text[cursor.at];
  if (char === '{') return readObject(cursor);
  if (char === '[') return readArray(cursor);
  if (isQuote(char)) return readString(cursor);
  if (take(cursor, NOT_FINITE) !== '') throw new Broken('not_finite', 'a number that is none');
  const number = take(cursor, NUMBER);
  if (number !== '') return finite(number);
  return readWord(cursor);
}

function readObject(cursor: Cursor): Json {
  enter(cursor);
  const entries: [string, Json][] = [];
  const keys = new Set<string>();
  while (!atClose(cursor, '}', entries.length === 0)) {
    if (!isQuote(cursor.text[cursor.at])) throw unexpected(cursor, 'a key in quotation marks');
    const key = readString(cursor);
    skipBlank(cursor);
    if (cursor.text[cursor.at] !== ':') throw unexpected(cursor, `":" after ${quoted(key)}`);
    cursor.at += 1;
    cursor.meant = true;
    if (keys.has(key)) throw new Broken('duplicate_key', `the key ${quoted(key)} stands twice`);
    keys.add(key);
    skipBlank(cursor);
    entries.push([key, readValue(cursor)]);
  }
  cursor.depth -= 1;
  // fromEntries makes own properties, also of a key named __proto__.
  return Object.fromEntries(entries);
}

function readArray(cursor: Cursor): Json {
  enter(cursor);
  const items: Json[] = [];
  while (!atClose(cursor, ']', items.length === 0)) items.push(readValue(cursor));
  cursor.depth -= 1;
  return items;
}

function enter(cursor: Cursor): void {
  if (cursor.depth === MAX_DEPTH) {
    throw new Broken('too_deep', `more than ${MAX_DEPTH} levels inside each other`);
  }
  cursor.depth += 1;
  cursor.at += 1;
}

/** Steps over what stands between two members; true when the structure was closed. */
function atClose(cursor: Cursor, close: string, first: boolean): boolean {
  const newLine = skipBlank(cursor);
  if (closes(cursor, close)) return true;
  if (first) return false;
  if (cursor.text[cursor.at] === ',') {
    cursor.at += 1;
    skipBlank(cursor);
    return closes(cursor, close);
  }
  if (newLine && startsMember(cursor, close)) return false;
  throw unexpected(cursor, `"," or "${close}" (is a quotation mark inside a string not escaped?)`);
}

function closes(cursor: Cursor, close: string): boolean {
  if (cursor.text[cursor.at] !== close) return false;
  cursor.at += 1;
  return true;
}

function startsMember(cursor: Cursor, close: string): boolean {
  const char = cursor.text[cursor.at];
  return isQuote(char) || (close === ']' && (char === '{' || char === '['));
}

function readString(cursor: Cursor): string {
  const straight = cursor.text[cursor.at] === '"';
  const plain = straight ? PLAIN.straight : PLAIN.curly;
  cursor.at += 1;
  const parts: string[] = [];
  for (;;) {
    parts.push(take(cursor, plain));
    const char = cursor.text[cursor.at];
    if (char === undefined) throw new Broken('truncated', 'it ends inside a string');
    cursor.at += 1;
    // A lone surrogate, written as \\ud800, cannot be stored in any of our files.
    if (char !== '\\') return parts.join('').toWellFormed();
    parts.push(readEscape(cursor));
  }
}

function readEscape(cursor: Cursor): string {
  const char = cursor.text[cursor.at];
  if (char === undefined) throw new Broken('truncated', 'it ends inside a string');
  const plain = ESCAPES[char];
  if (plain !== undefined) {
    cursor.at += 1;
    return plain;
  }
  const hex = cursor.text.slice(cursor.at + 1, cursor.at + 5);
  if (char === 'u' && /^[0-9a-fA-F]{4}$/.test(hex)) {
    cursor.at += 5;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }
  if (char === 'u' && cursor.at + 5 > cursor.text.length) {
    throw new Broken('truncated', 'it ends inside a string');
  }
  throw new Broken('syntax', `"\\${char}" is no escape that JSON knows`);
}

function finite(written: string): number {
  const number = Number(written);
  if (Number.isFinite(number)) return number;
  throw new Broken('not_finite', 'a number too large to be one');
}

function readWord(cursor: Cursor): Json {
  const word = take(cursor, WORD);
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null') return null;
  cursor.at -= word.length;
  const cut = cursor.at + word.length === cursor.text.length;
  if (cut) throw new Broken('truncated', 'it ends before it is closed');
  throw unexpected(cursor, 'a value');
}

/** Blanks and comments; true when a line ended in them. */
function skipBlank(cursor: Cursor): boolean {
  const from = cursor.at;
  do take(cursor, BLANK);
  while (skipComment(cursor));
  return cursor.text.slice(from, cursor.at).includes('\n');
}

function skipComment(cursor: Cursor): boolean {
  const two = cursor.text.slice(cursor.at, cursor.at + 2);
  if (two !== '//' && two !== '/*') return false;
  const end = two === '//' ? '\n' : '*/';
  const within = cursor.text.slice(cursor.at + 2, cursor.at + 2 + MAX_COMMENT);
  const length = within.indexOf(end);
  if (length !== -1) {
    cursor.at += 2 + length + end.length;
    return true;
  }
  if (within.length === MAX_COMMENT) throw new Broken('syntax', 'a comment without an end');
  throw new Broken('truncated', 'it ends inside a comment');
}

/** The text that the pattern matches here, and moves past it. `''` when it does not match. */
function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += found.length;
  return found;
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === '“' || char === '”';
}

function quoted(key: string): string {
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key);
}

function unexpected(cursor: Cursor, wanted: string): Broken {
  const char = cursor.text.codePointAt(cursor.at);
  if (char === undefined) return new Broken('truncated', 'it ends before it is closed');
  const found = JSON.stringify(String.fromCodePoint(char));
  return new Broken('syntax', `expected ${wanted}, found ${found}`);
}
