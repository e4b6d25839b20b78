import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/data/question.ts';
import { type JsonReason, readJsonAt } from './json-reader.ts';

export type FoundJson =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      readonly reason: JsonReason | 'ambiguous' | 'no_json' | 'too_large';
      readonly problem: string;
    };

/** Longer replies are refused unread; about twice what the largest model can say in one reply. */
export const MAX_REPLY_CHARACTERS = 1_000_000;
/** Braces and brackets in prose that are looked at; bounds the work on a reply made of nothing else. */
const MAX_OPENINGS = 2_000;

/**
 * The one JSON structure of a reply, whatever prose, fences and braces stand around it. Fences are not looked at:
 * strings may hold them, and the material that was judged may hold a fenced verdict of its own. Two different
 * structures are therefore no answer, and one that breaks off spoils the reply, however well another one reads.
 */
export function findJson(text: string): FoundJson {
  if (text.length > MAX_REPLY_CHARACTERS) {
    return refuse('too_large', `The reply is longer than ${MAX_REPLY_CHARACTERS} characters.`);
  }
  const found: Json[] = [];
  const opening = /[{[]/g;
  let openings = 0;
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    openings += 1;
    if (openings > MAX_OPENINGS) return refuse('too_large', 'The reply is full of braces.');
    const read = readJsonAt(text, open.index);
    if (read.ok) {
      found.push(read.value);
      opening.lastIndex = read.end;
    } else if (read.meant || read.reason === 'truncated') {
      const line = text.slice(0, read.at).split('\n').length;
      return refuse(read.reason, broken(read.reason, `line ${line}: ${read.detail}`));
    }
  }
  return theOnly(found);
}

function theOnly(found: readonly Json[]): FoundJson {
  const filled = found.filter((value) => size(value) > 0);
  // `[1]` in prose is a footnote as long as an object stands beside it.
  const withObject = filled.filter(holdsObject);
  const candidates = [withObject, filled, found].find((list) => list.length > 0) ?? [];
  const [first, ...others] = candidates;
  if (first === undefined) {
    return refuse('no_json', 'The reply holds no JSON object.');
  }
  if (others.some((other) => !isDeepStrictEqual(other, first))) {
    return refuse(
      'ambiguous',
      'The reply holds more than one JSON object, and they differ. Give exactly one, and nothing else.',
    );
  }
  return { ok: true, value: first };
}

function size(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function holdsObject(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsObject);
  return typeof value === 'object' && value !== null;
}

function broken(reason: JsonReason, detail: string): string {
  switch (reason) {
    case 'truncated':
      return `The JSON is not complete, ${detail}. Give the whole object again.`;
    case 'duplicate_key':
      return `The JSON is not valid, ${detail}. Give each key once.`;
    case 'not_finite':
      return `The JSON is not valid, ${detail}. Numbers are written in digits; NaN and Infinity are none.`;
    case 'too_deep':
    case 'syntax':
      return `The JSON is not valid, ${detail}.`;
    default:
      return reason satisfies never;
  }
}

function refuse(reason: Extract<FoundJson, { ok: false }>['reason'], problem: string): FoundJson {
  return { ok: false, reason, problem };
}
