import type { Look } from '../../components/look.tsx';
import { beside, blank, type Row, rowWidth, span } from '../../components/row.ts';
import { noColours } from '../../components/theme.ts';
import { flowOf, flowRows, type Mark, marked } from '../flow.ts';
import type { Position, Sheet } from '../pages.ts';
import { margin } from '../text-sheet.ts';
import type { Comparison, Hunk, Unit } from './compare.ts';
import { type Changed, changesWithin } from './within.ts';

/** Part of a comparison: a paragraph of both, one that changed, or how many are not shown because they are the same. */
export type ComparePart =
  | { readonly kind: 'same'; readonly unit: Unit }
  | { readonly kind: 'folded'; readonly count: number }
  | Extract<Hunk, { kind: 'change' }>;

/** So many paragraphs, or lines, around a change are shown. */
const around = { prose: 1, lines: 3 };

/** What is shown of a comparison, and which parts are changes. */
export function comparePartsOf({ hunks, prose }: Comparison): readonly ComparePart[] {
  const near = prose ? around.prose : around.lines;
  return hunks.flatMap((hunk, index): readonly ComparePart[] => {
    if (hunk.kind === 'change') return [hunk];
    const { units } = hunk;
    const head = index === 0 ? 0 : near;
    const tail = index === hunks.length - 1 ? 0 : near;
    const hidden = units.length - head - tail;
    const same = (unit: Unit): ComparePart => ({ kind: 'same', unit });
    if (hidden < 2) return units.map(same);
    return [
      ...units.slice(0, head).map(same),
      { kind: 'folded', count: hidden },
      ...units.slice(units.length - tail).map(same),
    ];
  });
}

/** From so many columns on, both texts stand side by side. */
const sideBySideFrom = 120;

type CompareLook = {
  readonly look: Look;
  readonly width: number;
  readonly prose: boolean;
  readonly pointed: Position | undefined;
};

/** Draws a comparison: side by side where the screen is wide, else the older version above the newer one. */
export function compareSheet(parts: readonly ComparePart[], shown: CompareLook): Sheet {
  const drawn = new Map<number, readonly Row[]>();
  const gutter = gutterOf(parts);
  return {
    count: parts.length,
    length: parts.length,
    extent: (index) => ({ start: index, size: 1 }),
    texts: (index) => textsOf(parts[index]),
    rows: (index) => {
      const before = drawn.get(index);
      if (before) return before;
      const part = parts[index];
      const rows = part === undefined ? [blank] : partRows(part, gutter, shown);
      const pointer = shown.look.cells.pad(shown.look.glyphs.pointer, margin);
      const all = rows.map((row, line): Row => {
        const here = shown.pointed?.piece === index && shown.pointed.line === line;
        return [here ? span(pointer, 'accent') : span(' '.repeat(margin)), ...row];
      });
      drawn.set(index, all);
      return all;
    },
    rowOf: () => 0,
  };
}

function textsOf(part: ComparePart | undefined): readonly string[] {
  if (part === undefined || part.kind === 'folded') return [];
  if (part.kind === 'same') return [part.unit.text];
  return [part.older?.text ?? '', part.newer?.text ?? ''];
}

function gutterOf(parts: readonly ComparePart[]): number {
  let most = 0;
  for (const part of parts) {
    const units =
      part.kind === 'same' ? [part.unit] : part.kind === 'change' ? [part.older, part.newer] : [];
    for (const unit of units) most = Math.max(most, unit?.paragraph ?? 0);
  }
  return most === 0 ? 0 : String(most).length + 2;
}

function partRows(part: ComparePart, gutter: number, shown: CompareLook): readonly Row[] {
  const { look, prose } = shown;
  const { compare } = look.messages.screens.reading;
  const wide = look.columns >= sideBySideFrom;
  if (part.kind === 'folded') {
    const say = prose ? compare.unchanged : compare.unchangedLines;
    const fold: Row = [span(`${look.glyphs.ellipsis} ${say(part.count)}`, 'dim')];
    return prose ? [fold, blank] : [fold];
  }
  const sides = part.kind === 'same' ? sameSides(part.unit) : changedSides(part);
  const rows = wide ? besideRows(sides, gutter, shown) : belowRows(part, sides, gutter, shown);
  if (!prose) return rows;
  // The line between the two goes on between paragraphs.
  return [...rows, ...(wide ? besideRows(nothing, 0, shown, 1) : [blank])];
}

type Side = {
  readonly unit: Unit;
  readonly sign: ' ' | '-' | '+';
  readonly changed: readonly Changed[];
};
type Sides = { readonly older: Side | undefined; readonly newer: Side | undefined };

const nothing: Sides = { older: undefined, newer: undefined };

function sameSides(unit: Unit): Sides {
  const side: Side = { unit, sign: ' ', changed: [] };
  return { older: side, newer: side };
}

/** One paragraph may take this long (ms); it is done when it is looked at. */
const paragraphMs = 20;

/** Where less is common than this, marks would be nearly everywhere: the whole is new (0–1). */
const leastCommon = 0.25;

function changedSides({ older, newer }: Extract<ComparePart, { kind: 'change' }>): Sides {
  const both =
    older && newer ? changesWithin(older.text, newer.text, { ms: paragraphMs }) : undefined;
  const telling = both !== undefined && both.likeness >= leastCommon;
  return {
    older: older && { unit: older, sign: '-', changed: telling ? both.older : [] },
    newer: newer && { unit: newer, sign: '+', changed: telling ? both.newer : [] },
  };
}

function besideRows(
  { older, newer }: Sides,
  gutter: number,
  shown: CompareLook,
  least = 0,
): readonly Row[] {
  const { cells, glyphs } = shown.look;
  const room = shown.width - margin - 3;
  const width = Math.floor(room / 2);
  const left = older === undefined ? [] : sideRows(older, gutter, width, shown.look);
  const right = newer === undefined ? [] : sideRows(newer, gutter, room - width, shown.look);
  return beside(
    [
      { rows: left, width },
      { rows: right, width: room - width },
    ],
    Math.max(least, left.length, right.length),
    span(` ${glyphs.separator} `, 'border'),
    cells,
  );
}

function belowRows(
  part: ComparePart,
  { older, newer }: Sides,
  gutter: number,
  shown: CompareLook,
): readonly Row[] {
  const width = shown.width - margin;
  const sides = part.kind === 'same' ? [newer] : [older, newer];
  return sides.flatMap((side) =>
    side === undefined ? [] : sideRows(side, gutter, width, shown.look),
  );
}

const signRole = { ' ': undefined, '-': 'bad', '+': 'good' } as const;

/** `- ¶12 text`: what differs has the colour of its sign, what stays is plain. Without colours the marks of wdiff stand around it. */
function sideRows(
  { unit, sign, changed }: Side,
  gutter: number,
  width: number,
  look: Look,
): readonly Row[] {
  const { cells, glyphs } = look;
  const number = unit.paragraph === 0 ? '' : `${glyphs.paragraph}${unit.paragraph}`;
  const role = signRole[sign];
  const mark = role === undefined ? span(`${sign} `) : span(`${sign} `, role);
  const head: Row = [mark, span(cells.pad(number, gutter), 'dim')];
  const hang: Row = [mark, span(' '.repeat(gutter))];
  const text =
    look.colours === noColours
      ? wordMarked(unit.text, sign, changed)
      : roleMarked(unit.text, sign, changed);
  const rows = flowRows(flowOf(text, head, hang), width, cells);
  return rows.filter((row) => rowWidth(row, cells) > 0);
}

function roleMarked(text: string, sign: Side['sign'], changed: readonly Changed[]): Row {
  if (sign === ' ') return [span(text)];
  // Without marks within, all of it is new or gone.
  if (changed.length === 0) return [span(text, signRole[sign])];
  const role = signRole[sign];
  const marks = changed.map(({ from, to }): Mark => ({ from, to, role }));
  return marked([span(text)], marks);
}

const wordMarks = { '-': ['[-', '-]'], '+': ['{+', '+}'], ' ': ['', ''] } as const;

function wordMarked(text: string, sign: Side['sign'], changed: readonly Changed[]): Row {
  const [open, close] = wordMarks[sign];
  let at = 0;
  let shown = '';
  for (const { from, to } of changed) {
    shown += `${text.slice(at, from)}${open}${text.slice(from, to)}${close}`;
    at = to;
  }
  return [span(shown + text.slice(at))];
}
