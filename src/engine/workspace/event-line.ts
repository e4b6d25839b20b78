import { z } from 'zod';
import type { Vocabulary } from '../contract.ts';
import { engineEvents, flatEvent, type RunEvent } from '../data/event.ts';
import { jsonIn } from '../data/json-text.ts';
import { engineNotices, engineWarnings } from '../data/notice.ts';
import { engineAsks } from '../data/question.ts';
import { isNameIn, isRecord, type Shapes } from '../data/shapes.ts';

/**
 * What a line of a journal says. `foreign`: it is torn, or not what its type promises. `newer`: it is whole, and says
 * something that this version, or this room, does not know. Both are left where they are and passed over.
 */
export type ReadLine = RunEvent | 'foreign' | 'newer';
export type LineReader = (line: string) => ReadLine;

/** One line of a journal, without its newline. */
export function writeEventLine(event: RunEvent): string {
  return JSON.stringify(flatEvent(event));
}

const engineLines = linesOf(engineEvents);
const readers = new WeakMap<Vocabulary, LineReader>();

/** Reads the lines of a run of this room: its own marks, notices and questions beside those of the engine. */
export function lineReader(room: Vocabulary): LineReader {
  const known = readers.get(room) ?? makeReader(room);
  readers.set(room, known);
  return known;
}

function makeReader(room: Vocabulary): LineReader {
  const marks = linesOf(room.marks);
  return (line) => {
    const value = jsonIn(line);
    if (!isLine(value)) return 'foreign';
    if (isNameIn(engineEvents, value.type)) {
      if (!isEvent(value)) return 'foreign';
      return isWorded(value, room) ? value : 'newer';
    }
    const shape = marks.get(value.type);
    if (shape === undefined) return 'newer';
    if (!shape.safeParse(value).success) return 'foreign';
    const { at, ...mark } = value;
    return { at, type: 'marked', mark };
  };
}

/** Whole lines by their type: when, what, and the fields of it. */
function linesOf(shapes: Shapes): ReadonlyMap<string, z.ZodType> {
  const line = { at: z.string() };
  return new Map(
    Object.entries(shapes).map(([type, fields]) => [
      type,
      z.object({ ...line, type: z.literal(type), ...fields }),
    ]),
  );
}

function isLine(value: unknown): value is { readonly at: string; readonly type: string } {
  return isRecord(value) && typeof value['at'] === 'string' && typeof value['type'] === 'string';
}

function isEvent(value: { readonly type: string }): value is RunEvent {
  return engineLines.get(value.type)?.safeParse(value).success ?? false;
}

/** Does the screen have words for what it tells? */
function isWorded(event: RunEvent, room: Vocabulary): boolean {
  switch (event.type) {
    case 'said':
      return isNameIn(engineNotices, event.notice) || isNameIn(room.notices, event.notice);
    case 'warned':
      return isNameIn(engineWarnings, event.warning) || isNameIn(room.warnings, event.warning);
    case 'question_opened':
      return isKnownAsk(event.question.kind, room);
    default:
      return true;
  }
}

function isKnownAsk(kind: string, room: Pick<Vocabulary, 'asks'>): boolean {
  return isNameIn(engineAsks, kind) || isNameIn(room.asks, kind);
}
