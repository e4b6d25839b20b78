import { useMemo } from 'react';
import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { noColours } from '../../components/theme.ts';
import type { Text } from '../../reader/block.ts';
import { type Comparison, compareTexts } from '../../reader/compare/compare.ts';
import {
  type ComparePart,
  comparePartsOf,
  compareSheet,
} from '../../reader/compare/compare-sheet.ts';
import type { Finding } from '../../reader/finding.ts';
import type { InlineStyle } from '../../reader/inline.ts';
import { type Opened, openFile } from '../../reader/opened.ts';
import type { Position, Sheet } from '../../reader/pages.ts';
import type { Stop } from '../../reader/review-line.ts';
import { type SheetMark, textSheet } from '../../reader/text-sheet.ts';
import type { Viewing } from '../../reader/trail.ts';
import { woven } from '../../reader/weave.ts';
import { holdsFindings, type Round, type RunSays } from './room-reading.ts';
import type { ReaderSource } from './use-reader-source.ts';

/** What is set off in what is read, and where the pointer stands. */
export type Painting = {
  readonly marks: readonly SheetMark[];
  readonly pointed: Position | undefined;
  readonly focus: Finding | undefined;
};

/** What is read: a text or a comparison, drawn at the width there is. */
export type Reading = {
  readonly kind: 'text' | 'compare';
  /** Parts of the text; of a comparison none. */
  readonly text: Text;
  /** The draft without the findings in it. */
  readonly bare: Text;
  readonly opened: Opened | undefined;
  readonly comparison: Comparison | undefined;
  /** Parts that one goes from one to the next: findings, lines of a review that lead on, changes. */
  readonly stops: readonly number[];
  stopAt(part: number): Stop | undefined;
  readonly base: Sheet;
  painted(painting: Painting): Sheet;
};

const nothing: Text = { blocks: [], length: 0 };

export type ToRead = {
  readonly viewing: Viewing;
  readonly source: ReaderSource | undefined;
  readonly round: Round | undefined;
  /** The text it is compared with, once it is there; the older one first where rounds tell. */
  readonly other: string | undefined;
  readonly width: number;
  readonly says: RunSays;
  readonly room: RoomReading;
};

export function useReading(read: ToRead): Reading {
  const look = useLook();
  const { viewing, round } = read;
  const style = useMemo(() => ({ keepMarks: look.colours === noColours }), [look.colours]);
  const opened = useOpened(read, style, look);
  const comparison = useComparison(read);
  const bare = (viewing.raw ? opened?.raw : undefined) ?? opened?.text ?? nothing;
  const shown =
    viewing.shown && !viewing.raw && holdsFindings(read.room, viewing.path) ? round : undefined;
  const text = useMemo(
    () => (shown === undefined ? bare : woven(bare, shown.findings, look)),
    [bare, shown, look],
  );
  const parts = useMemo(() => comparison && comparePartsOf(comparison), [comparison]);
  const width = read.width;
  return useMemo(() => {
    const stops = parts ? changesIn(parts) : stopsIn(text, opened, viewing.raw);
    const painted = (painting: Painting): Sheet =>
      parts
        ? compareSheet(parts, { look, width, prose: comparison?.prose ?? false, ...painting })
        : textSheet(text, { look, style, width, ...painting });
    const base = painted({ marks: [], pointed: undefined, focus: undefined });
    return {
      kind: parts ? 'compare' : 'text',
      ...{ text, bare, opened, comparison, stops, base, painted },
      stopAt: (part) => (parts || viewing.raw ? undefined : stopOf(text, opened, part)),
    };
  }, [parts, text, bare, opened, viewing.raw, look, width, style, comparison]);
}

/** Read again only when the text, the words or what it is read with is another: not when the window is resized. */
function useOpened(
  { source, round, says: { values, config }, room }: ToRead,
  style: InlineStyle,
  look: Look,
): Opened | undefined {
  const { cells, glyphs, messages, language } = look;
  const words = useMemo(
    () => ({ cells, glyphs, messages, language }),
    [cells, glyphs, messages, language],
  );
  const paragraphs = round?.paragraphs ?? 0;
  const intended = round?.intended;
  return useMemo(() => {
    if (source?.text === undefined) return undefined;
    return openFile(source.path, source.text, {
      ...{ look: words, style, yaml: source.yaml },
      review: (path, text, value) =>
        room.review(
          { path, source: text, value },
          { paragraphs, intended: intended ?? [] },
          { values, config },
          words,
        ),
      value: (path, field, text) => room.value?.(path, field, text, language),
    });
  }, [source, words, language, style, values, config, paragraphs, intended, room]);
}

function useComparison({ viewing, source, other, room }: ToRead): Comparison | undefined {
  const { path, other: otherPath } = viewing;
  const here = source?.text;
  return useMemo(() => {
    if (path === undefined || otherPath === undefined) return undefined;
    if (other === undefined || here === undefined) return undefined;
    return room.isOlder(otherPath, path) ? compareTexts(other, here) : compareTexts(here, other);
  }, [path, otherPath, other, here, room]);
}

function changesIn(parts: readonly ComparePart[]): readonly number[] {
  return parts.flatMap(({ kind }, index) => (kind === 'change' ? [index] : []));
}

function stopsIn(text: Text, opened: Opened | undefined, raw: boolean): readonly number[] {
  if (raw) return [];
  const found = text.blocks.flatMap(({ kind }, index) => (kind === 'finding' ? [index] : []));
  return opened !== undefined && opened.stops.size > 0 ? [...opened.stops.keys()] : found;
}

function stopOf(text: Text, opened: Opened | undefined, part: number): Stop | undefined {
  const known = opened?.stops.get(part);
  if (known) return known;
  const block = text.blocks[part];
  return block?.kind === 'finding' ? { kind: 'finding', finding: block.finding } : undefined;
}
