import { folded } from '../../engine/data/keywords.ts';
import type { RequestKind } from './shape.ts';
import { doesAfterwards, english, pastedError } from './shapes-en.ts';
import { asksForADeed, japanese, lookingLast } from './shapes-ja.ts';

/*
 * What kind of thing a request is by its shape: a dilemma, a fault that is told, where work stands, a story somebody wants. Most
 * people never say the word that would name it. Pure.
 */

/** Whoever writes more than this has said what they want. */
export const longest = 2000;

const kinds = Object.keys(english) as readonly RequestKind[];
const patterns: ReadonlyMap<RequestKind, readonly RegExp[]> = new Map(
  kinds.map((kind) => [
    kind,
    [...english[kind], ...japanese[kind]].map((text) => new RegExp(text)),
  ]),
);
const [afterwards, deed] = [new RegExp(doesAfterwards), new RegExp(asksForADeed)];
const looksLast = new RegExp(lookingLast);
const pasted = new RegExp(pastedError);

/** Something is to be told, or read. */
export const wantsATelling =
  /書いて|書こう|読みたい|(?<![電裏会世対通])話[をが]|\b(?:write|tell me|story|tale)\b/;

/** `fetchUser`: only code is spelled so. */
const camel = /\b[a-z]+[A-Z][A-Za-z]*\b/;

/** Where it is typed: in a repository a request whose words say nothing is no story, and mending is meant of code. */
export type Typed = 'anywhere' | 'in_repository';

/** What is done to code, where there is code; elsewhere a fence is mended and a talk supported as well. */
const codes =
  /^(?:please |can you |could you |let's |we need to |i need to )*(?:add|bump|change|clean up|convert|debug|drop|extract|fix|handle|implement|improve|inline|migrate|optimi[sz]e|parse|patch|port|refactor|remove|rename|replace|return|revert|round|simplify|skip|split|support|trim|update|upgrade|use|validate|wrap)\b|(?:直して|直す|修正|実装|対応して|対応する|変えて|変更して|消して|外して|足して|増やして|減らして|追加して|回に|秒に|件に)/;

/** Each kind that a request is, with the place that says so; `shapes`: all it has the shape of, where known already. */
export function kindsOf(
  request: string,
  shapes: ReadonlyMap<RequestKind, string> = shapesOf(request),
  typed: Typed = 'anywhere',
): ReadonlyMap<RequestKind, string> {
  const found = new Map(shapes);
  for (const kind of outdone(folded(request.slice(0, longest)), found)) found.delete(kind);
  const kinds = byForm(request, found);
  return typed === 'anywhere' ? kinds : ofCode(request, kinds);
}

/** In a repository: what elsewhere would be a deed or a premise by the form of its sentence alone. */
function ofCode(
  request: string,
  kinds: ReadonlyMap<RequestKind, string>,
): ReadonlyMap<RequestKind, string> {
  if (kinds.has('premise')) return new Map([['program', '']]);
  const isMend = kinds.has('deed') && codes.test(folded(request.slice(0, longest)));
  return isMend ? new Map([['program', '']]) : kinds;
}

/** All kinds that a request has the shape of, also those that another takes the ground from. */
export function shapesOf(request: string): ReadonlyMap<RequestKind, string> {
  const text = folded(request.slice(0, longest));
  const found = new Map<RequestKind, string>();
  for (const [kind, all] of patterns) {
    const place = firstOf(text, all);
    if (place !== undefined) found.set(kind, place);
  }
  return found;
}

/** Kinds that something else in the request takes the ground from. */
function outdone(text: string, found: ReadonlyMap<RequestKind, string>): readonly RequestKind[] {
  const isAsked = found.has('question') && !asksForMore(text);
  const isTelling = wantsATelling.test(text);
  const isWeighed = found.has('dilemma') && !(found.has('standing') && /#\d/.test(text));
  // what is asked or weighed about a story, and what is told of one who weighs
  const isStory = found.has('story') && (isTelling || !(isAsked || isWeighed));
  const isDilemma = isWeighed && !isStory;
  return [
    ...(isAsked ? [] : (['question'] as const)),
    ...(isStory ? [] : (['story'] as const)),
    ...(isDilemma ? [] : (['dilemma'] as const)),
    // a clock that stops in a story is no fault; who weighs something wants nothing done yet
    ...(isStory || isDilemma ? (['fault', 'change'] as const) : []),
  ];
}

/** What somebody wants by the form of their sentence alone, where no shape says more: weak, and never sure. */
function byForm(
  request: string,
  found: ReadonlyMap<RequestKind, string>,
): ReadonlyMap<RequestKind, string> {
  const known = new Map([...found].filter(([kind]) => !forms.has(kind)));
  if (known.size > 0) return known;
  const [deedAt, programAt] = [found.get('deed'), found.get('program') ?? camelIn(request)];
  if (deedAt !== undefined && programAt !== undefined) return new Map([['change', programAt]]);
  if (deedAt !== undefined) return new Map([['deed', deedAt]]);
  if (programAt !== undefined) return new Map([['program', programAt]]);
  return new Map(isLong(request) ? [['premise', '']] : []);
}

const forms: ReadonlySet<RequestKind> = new Set(['deed', 'program', 'premise']);

function camelIn(request: string): string | undefined {
  return camel.exec(request.slice(0, longest))?.[0];
}

/** Less than this is a word or two, of whatever. */
function isLong(request: string): boolean {
  return request.trim().split(/\s+/).length > 4 || [...request.trim()].length > 14;
}

/** What a program said: whoever hands it over wants it mended, whatever words stand in it. */
export function isPastedError(request: string): boolean {
  return pasted.test(folded(request.slice(0, longest)));
}

/** Something is to be done, also where it is asked for politely or after a question; of a folded text. */
export function asksForMore(text: string): boolean {
  return afterwards.test(text) || (deed.test(text) && !looksLast.test(text));
}

const shown = 24;

function firstOf(text: string, all: readonly RegExp[]): string | undefined {
  for (const pattern of all) {
    const [place] = pattern.exec(text) ?? [];
    if (place === undefined) continue;
    const letters = [...place.replaceAll(/^[\s.?!;,。、]+|[\s.?!;,。、]+$/g, '')];
    return letters.length > shown ? `${letters.slice(0, shown - 1).join('')}…` : letters.join('');
  }
  return undefined;
}
