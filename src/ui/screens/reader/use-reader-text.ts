import { useMemo, useState } from 'react';
import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import type { Row } from '../../components/row.ts';
import type { Finding } from '../../reader/finding.ts';
import {
  lastPlace,
  moved,
  type Position,
  readPercent,
  type Sheet,
  start,
  windowOf,
  within,
} from '../../reader/pages.ts';
import type { Stop } from '../../reader/review-line.ts';
import { type Match, mostMatches, searchIn } from '../../reader/search.ts';
import {
  type About,
  aboutOf,
  endOfPart,
  inFile,
  markOf,
  nextStop,
  partOf,
  placeInText,
  placeToShow,
} from '../../reader/target.ts';
import type { SheetMark } from '../../reader/text-sheet.ts';
import type { Step, Target, Viewing } from '../../reader/trail.ts';
import { holdsFindings } from './room-reading.ts';
import { type Reading, type ToRead, useReading } from './use-reading.ts';

export type ReaderText = {
  readonly state: 'none' | 'loading' | 'gone' | 'shown';
  readonly reading: Reading;
  readonly rows: readonly Row[];
  readonly percent: number;
  /** Where the person is: at a match or a finding in sight, else at the first paragraph that begins in sight. */
  at(): EditedAt;
  readonly matches: Matches;
  /** What the person is on: a finding, a line that leads on. */
  readonly stop: Stop | undefined;
  /** Which of the stops that is, from 1; 0 = none of them. */
  readonly stopNumber: number;
  move(by: number): void;
  page(by: 1 | -1): void;
  top(): void;
  bottom(): void;
  search(query: string): void;
  /** The next match while something is searched, else the next finding or change; undefined = there is neither. */
  readonly next: ((by: 1 | -1) => void) | undefined;
  toggleFindings(): void;
  toggleRaw(): void;
};

type Change = (by: Extract<Step, { type: 'change' }>['by']) => void;

/** The open file of the reader: what is visible of it, where, and how to move. */
export function useReaderText(read: ToRead, height: number, change: Change): ReaderText {
  const { viewing, source } = read;
  const reading = useReading(read);
  const { base, stops } = reading;
  const matches = useMatches(reading, `${reading.kind} ${viewing.path}`);
  const on = useTarget(reading, viewing, read.room);
  const place = placeOf(viewing, reading, on, height);
  const sheet = reading.painted({
    marks: [...(matches.query === '' ? on.marks : matches.marks)],
    pointed: pointed(matches.now, on.part, base),
    focus: on.finding,
  });
  const lines = source?.text === undefined ? [] : windowOf(sheet, place, height);
  return {
    state: stateOf(read),
    ...{ reading, matches },
    at: () =>
      editedAt(reading, source?.text ?? '', pieceAt({ matches, on, lines, place }, reading)),
    rows: lines.map(({ row }) => row),
    percent: lines.length === 0 ? 0 : readPercent(base, lines.at(-1)?.place ?? place),
    stop: on.stop,
    stopNumber: on.part === undefined ? 0 : stops.indexOf(on.part) + 1,
    ...movesIn({
      reading,
      viewing,
      matches,
      place,
      height,
      change,
      part: on.part,
      room: read.room,
    }),
  };
}

/** Number of a paragraph, 0 where none has one, and the line of the file. */
export type EditedAt = { readonly number: number; readonly line: number };

function editedAt({ text }: Reading, source: string, piece: number): EditedAt {
  const from = text.blocks.slice(piece);
  const start = from[0]?.start ?? 0;
  return {
    number: from.find(({ paragraph }) => paragraph > 0)?.paragraph ?? 0,
    line: source.slice(0, start).split('\n').length - 1,
  };
}

type InSight = {
  readonly matches: Matches;
  readonly on: On;
  readonly lines: ReturnType<typeof windowOf>;
  readonly place: Position;
};

function pieceAt({ matches, on, lines, place }: InSight, { text }: Reading): number {
  const inSight = (piece: number | undefined) => lines.some((line) => line.place.piece === piece);
  const marked = [matches.now?.piece, on.about?.piece, on.part].find(inSight);
  if (marked !== undefined) return marked;
  const begins = lines.find(
    ({ place: { piece, line } }) => line === 0 && (text.blocks[piece]?.paragraph ?? 0) > 0,
  );
  return (begins ?? lines[0])?.place.piece ?? place.piece;
}

function stateOf({ viewing, source }: ToRead): ReaderText['state'] {
  if (viewing.path === undefined) return 'none';
  if (source === undefined) return 'loading';
  return source.text === undefined ? 'gone' : 'shown';
}

/** What the person is on, and the sentence it is about. */
type On = {
  readonly part: number | undefined;
  readonly stop: Stop | undefined;
  readonly finding: Finding | undefined;
  readonly about: About | undefined;
  readonly marks: ReturnType<typeof markOf>;
};

function useTarget(reading: Reading, { target, path }: Viewing, room: RoomReading): On {
  const { base, text, stops, kind } = reading;
  const wanted = kind === 'compare' ? partIn(target, base.count) : partOf(target, text);
  const part = wanted !== undefined && stops.includes(wanted) ? wanted : undefined;
  const stop = part === undefined ? undefined : reading.stopAt(part);
  const finding = stop?.kind === 'finding' ? stop.finding : undefined;
  const isDraft = kind === 'text' && holdsFindings(room, path);
  const about = useMemo(
    () => (finding !== undefined && isDraft ? aboutOf(finding, text, base) : undefined),
    [finding, isDraft, text, base],
  );
  return { part, stop, finding, about, marks: about === undefined ? [] : markOf(about) };
}

function partIn(target: Target | undefined, count: number): number | undefined {
  return target?.kind === 'part' && target.index < count ? target.index : undefined;
}

/** Where the window stands: where it was left, or where the target can be seen. */
function placeOf(
  viewing: Viewing,
  reading: Reading,
  { part, about }: On,
  height: number,
): Position {
  const { base, text } = reading;
  const { place } = viewing;
  if (place === 'target') {
    if (part === undefined) return start;
    const first = { piece: Math.min(about?.piece ?? part, part), line: 0 };
    return placeToShow(base, { first, last: endOfPart(base, part) }, { top: undefined, height });
  }
  const known = 'piece' in place ? place : placeInText(place, text);
  return within(base, known, height);
}

function pointed(
  match: Match | undefined,
  part: number | undefined,
  base: Sheet,
): Position | undefined {
  if (match !== undefined) {
    return { piece: match.piece, line: base.rowOf(match.piece, match.text, match.from) };
  }
  return part === undefined ? undefined : { piece: part, line: 0 };
}

type Moving = {
  readonly reading: Reading;
  readonly viewing: Viewing;
  readonly matches: Matches;
  readonly place: Position;
  readonly height: number;
  readonly part: number | undefined;
  readonly change: Change;
  readonly room: RoomReading;
};

function movesIn(moving: Moving) {
  const { reading, viewing, matches, place, height, change } = moving;
  const { base } = reading;
  const go = (to: Position) => change({ place: within(base, to, height) });
  const toMatch = (match: Match | undefined) => {
    if (match === undefined) return;
    const here = { piece: match.piece, line: base.rowOf(match.piece, match.text, match.from) };
    go(placeToShow(base, { first: here, last: here }, { top: place, height }));
  };
  const hasNext = matches.query === '' ? reading.stops.length > 0 : matches.all.length > 0;
  return {
    move: (by: number) => go(moved(base, place, by)),
    page: (by: 1 | -1) => go(moved(base, place, by * Math.max(1, height - 1))),
    top: () => go(start),
    bottom: () => go(lastPlace(base, height)),
    search: (query: string) => toMatch(matches.search(query, place.piece)),
    next: !hasNext
      ? undefined
      : (by: 1 | -1) => {
          if (matches.query === '') toStop(moving, by);
          else toMatch(matches.step(by));
        },
    toggleFindings: () => {
      const here = inFile(place, reading.text);
      change({ shown: !viewing.shown, target: undefined, place: here });
    },
    toggleRaw: () => {
      // A table has no places of its file: it starts over.
      const same = reading.opened?.text.blocks.some(({ kind }) => kind === 'made') !== true;
      const here = same ? inFile(place, reading.text) : start;
      change({ raw: !viewing.raw, target: undefined, place: here });
    },
  };
}

/** To the next finding, line or change; the window moves only when that cannot be seen already. */
function toStop({ reading, place, height, part, change, viewing, room }: Moving, by: 1 | -1): void {
  const { base, stops, text } = reading;
  const from = part === undefined ? { part: place.piece, isOn: false } : { part, isOn: true };
  const next = nextStop(stops, from, by);
  if (next === undefined) return;
  const stop = reading.stopAt(next);
  const isFinding = stop?.kind === 'finding' && text.blocks[next]?.kind === 'finding';
  const target: Target = isFinding
    ? { kind: 'finding', finding: stop.finding }
    : { kind: 'part', index: next };
  const isDraft = isFinding && holdsFindings(room, viewing.path);
  const about = isDraft ? aboutOf(stop.finding, text, base) : undefined;
  const first = { piece: Math.min(about?.piece ?? next, next), line: 0 };
  const shown = { first, last: endOfPart(base, next) };
  change({ target, place: placeToShow(base, shown, { top: place, height }) });
}

/** What is searched for in what is read, and which match is looked at. */
type Matches = {
  readonly query: string;
  readonly all: readonly Match[];
  /** undefined = nothing was found, or nothing is searched. */
  readonly now: Match | undefined;
  /** From 1; 0 = nothing was found. */
  readonly at: number;
  readonly marks: readonly SheetMark[];
  /** Searches again and looks at the first match from this part on. */
  search(query: string, from: number): Match | undefined;
  step(by: 1 | -1): Match | undefined;
  clear(): void;
};

type Found = { readonly query: string; readonly at: number; readonly of: string };

/** `of` names what is read: with something else in front, nothing is searched. */
function useMatches({ base }: Reading, of: string): Matches {
  const [found, setFound] = useState<Found>({ query: '', at: 0, of: '' });
  const { query, at } = found.of === of ? found : { query: '', at: 0 };
  const all = useMemo(() => searchIn(base, query), [base, query]);
  const now = all[at];
  return {
    ...{ query, all, now },
    at: now === undefined ? 0 : at + 1,
    marks: useMemo(() => marksOf(all, now), [all, now]),
    search: (words, from) => {
      const matches = searchIn(base, words);
      const first = Math.max(
        0,
        matches.findIndex(({ piece }) => piece >= from),
      );
      setFound({ query: words.trim(), at: first, of });
      return matches[first];
    },
    step: (by) => {
      const count = Math.min(all.length, mostMatches);
      if (count === 0) return undefined;
      const next = (at + by + count) % count;
      setFound({ query, at: next, of });
      return all[next];
    },
    clear: () => setFound({ query: '', at: 0, of }),
  };
}

function marksOf(all: readonly Match[], now: Match | undefined): readonly SheetMark[] {
  return all.map((match) => ({ ...match, role: match === now ? 'selected' : 'key' }));
}
