import type { Look } from '../components/look.tsx';
import { blank, type Row, rowText, rowWidth, type Span, span } from '../components/row.ts';
import { type ColourRole, noColours } from '../components/theme.ts';
import { oneLine, sanitise } from '../text/sanitise.ts';
import { wrapSpans } from '../text/wrap.ts';
import type { Block, Text } from './block.ts';
import { type Finding, isSame } from './finding.ts';
import { type Flow, flowOf, flowRows, type Mark, marked } from './flow.ts';
import { type InlineStyle, inline } from './inline.ts';
import type { Position, Sheet } from './pages.ts';
import { cellsOf, tableRows } from './table.ts';

/** A mark in one of a part's texts. */
export type SheetMark = Mark & { readonly piece: number; readonly text: number };

export type SheetLook = {
  readonly look: Look;
  readonly style: InlineStyle;
  /** Cells of the pane. */
  readonly width: number;
  readonly marks: readonly SheetMark[];
  /** The line the person is on, if there is one: it is drawn with a pointer beside it. */
  readonly pointed: Position | undefined;
  /** The finding that is looked at. */
  readonly focus: Finding | undefined;
};

/** Cells left of everything, for the pointer. */
export const margin = 2;

/** Prose is not wider than this: longer lines lose the eye (44 Japanese characters). */
const widestProse = 88;

/** Draws a text for one width. */
export function textSheet(text: Text, shown: SheetLook): Sheet {
  const { blocks, length } = text;
  const gutter = gutterOf(blocks);
  const drawn = new Map<number, readonly Row[]>();
  const flows = (index: number) => {
    const block = blocks[index];
    return block === undefined ? [] : flowsOf(block, gutter, shown);
  };
  const widthOf = (index: number) => {
    const room = shown.width - margin;
    const kind = blocks[index]?.kind;
    const wide =
      kind === 'code' || kind === 'raw' || kind === 'facts' || kind === 'row' || kind === 'made';
    return wide ? room : Math.min(room, widestProse + gutter);
  };
  return {
    count: blocks.length,
    length,
    extent: (index) => blocks[index] ?? { start: length, size: 0 },
    texts: (index) => {
      const block = blocks[index];
      // All parts are gone through in a search: most are nothing but a line of the file.
      if (block?.kind === 'raw') return [sanitise(block.text)];
      return flows(index).map(({ text: row }) => rowText(row));
    },
    rows: (index) => {
      const before = drawn.get(index);
      if (before) return before;
      const rows = blockRows(blocks[index], flows(index), index, widthOf(index), shown);
      drawn.set(index, rows);
      return rows;
    },
    rowOf: (index, part, at) => {
      if (blocks[index]?.kind === 'row') return 0;
      const all = flows(index);
      const above = all
        .slice(0, part)
        .reduce((sum, flow) => sum + flowRows(flow, widthOf(index), shown.look.cells).length, 0);
      const flow = all[part];
      return above + (flow === undefined ? 0 : rowWithin(flow, at, widthOf(index), shown.look));
    },
  };
}

function rowWithin({ head, text }: Flow, at: number, width: number, { cells }: Look): number {
  const room = Math.max(2, width - rowWidth(head, cells));
  let row = 0;
  for (const { next } of wrapSpans(rowText(text), cells, room)) {
    if (at < next) return row;
    row += 1;
  }
  return Math.max(0, row - 1);
}

/** `¶12 `: as wide as the highest number of the text needs; 0 = it has none. */
function gutterOf(blocks: readonly Block[]): number {
  let most = 0;
  for (const { paragraph } of blocks) if (paragraph > most) most = paragraph;
  return most === 0 ? 0 : String(most).length + 2;
}

function blockRows(
  block: Block | undefined,
  flows: readonly Flow[],
  index: number,
  width: number,
  shown: SheetLook,
): readonly Row[] {
  const { look, marks, pointed } = shown;
  const { cells, glyphs } = look;
  if (block === undefined) return [blank];
  const own = marks.filter(({ piece }) => piece === index);
  const of = (part: number) => own.filter(({ text }) => text === part);
  const texts = flows.map((flow, part) => marked(flow.text, of(part)));
  const rows =
    block.kind === 'row'
      ? tableRows(block.table, block.row, texts, width, look)
      : [
          ...flows.flatMap((flow, part) =>
            flowRows({ ...flow, text: texts[part] ?? [] }, width, cells),
          ),
          ...ruleUnder(block, texts, width, look),
        ];
  const all = rows.length === 0 ? [blank] : rows;
  return all.map((row, line): Row => {
    const here = pointed?.piece === index && pointed.line === line;
    return [
      here ? span(cells.pad(glyphs.pointer, margin), 'accent') : span(' '.repeat(margin)),
      ...row,
    ];
  });
}

/** A title has a line under it, so that it is one without colours, too. */
function ruleUnder(block: Block, texts: readonly Row[], width: number, look: Look): readonly Row[] {
  const { cells, glyphs } = look;
  const unit = Math.max(1, cells.width(glyphs.rule));
  if (block.kind === 'rule')
    return [[span(glyphs.rule.repeat(Math.floor(width / unit)), 'border')]];
  if (block.kind !== 'heading' || block.level > 1) return [];
  const across = Math.min(width, rowWidth(texts[0] ?? [], cells));
  return [[span(glyphs.rule.repeat(Math.ceil(across / unit)), 'border')]];
}

function flowsOf(block: Block, gutter: number, shown: SheetLook): readonly Flow[] {
  const { look, style } = shown;
  const { glyphs } = look;
  const indent: Row = gutter === 0 ? blank : [span(' '.repeat(gutter))];
  const under = (head: readonly Span[], hang: readonly Span[] = head) =>
    [
      [...indent, ...head],
      [...indent, ...hang],
    ] as const;
  switch (block.kind) {
    case 'gap':
    case 'rule':
      return [];
    case 'text':
      return [flowOf(inline(sanitise(block.text), style), indent, indent)];
    case 'numbered': {
      const number = look.cells.pad(`${glyphs.paragraph}${block.paragraph}`, gutter);
      return [flowOf(inline(sanitise(block.text), style), [span(number, 'dim')], indent)];
    }
    case 'heading': {
      // Its weight says that it is one, and a rule under the first level; where nothing is styled its signs do.
      const styled = look.colours !== noColours || block.level === 1;
      const mark = styled ? '' : `${'#'.repeat(block.level)} `;
      const text = inline(sanitise(block.text), style, 'title');
      return [flowOf(text, [span(mark, 'dim')], [span(' '.repeat(mark.length))])];
    }
    case 'item':
      return [itemFlow(block, under, shown)];
    case 'quote': {
      const bar: Row = [span(`${glyphs.separator} `.repeat(block.depth), 'border')];
      return [flowOf(inline(sanitise(block.text), style), ...under(bar))];
    }
    case 'scene':
      return [flowOf([span(sanitise(block.text), 'dim')], ...under([span(' '.repeat(6))]))];
    case 'comment': {
      // One word in capitals is a mark for programs: nothing that anybody has to see to.
      const role = /^[A-Z_]+$/.test(block.text) ? 'dim' : 'warn';
      return [
        flowOf([span(sanitise(block.text), role)], ...under([span('! ', role)], [span('  ')])),
      ];
    }
    case 'fence':
      return [flowOf([span(oneLine(block.text) || ' ', 'dim')], ...under([]))];
    case 'code': {
      const bar: Row = [span(`${glyphs.separator} `, 'border')];
      return [flowOf([span(sanitise(block.text))], ...under(bar))];
    }
    case 'raw':
      return [flowOf([span(sanitise(block.text), block.role)])];
    case 'facts':
      return [flowOf([span(sanitise(block.text), 'dim')])];
    case 'row':
      return cellsOf(block.table, block.row).map((cell) => flowOf(cell));
    case 'made':
      return [block.flow];
    case 'finding':
      return findingFlows(block.finding, under, shown);
    default:
      return block satisfies never;
  }
}

type Under = (head: readonly Span[], hang?: readonly Span[]) => readonly [head: Row, hang: Row];

function itemFlow(
  { indent, bullet, text }: Extract<Block, { kind: 'item' }>,
  under: Under,
  { look, style }: SheetLook,
): Flow {
  const plain = look.glyphs.border === 'classic' ? '-' : '•';
  const shownBullet = /^[-*+]$/.test(bullet) ? plain : bullet;
  // A box to tick is plain text, and stays.
  const head = `${' '.repeat(Math.min(12, indent))}${shownBullet} `;
  const width = look.cells.width(head);
  return flowOf(
    inline(sanitise(text), style),
    ...under([span(head, 'dim')], [span(' '.repeat(width))]),
  );
}

/** What is neither grave nor slight is plain. */
const severityRole: ReadonlyMap<string, ColourRole | undefined> = new Map([
  ['critical', 'bad'],
  ['high', 'warn'],
  ['medium', undefined],
]);

/** Who, how grave and where; what is wrong; how to mend it. What the author has dismissed is dim and says why. */
function findingFlows(finding: Finding, under: Under, shown: SheetLook): readonly Flow[] {
  const { look, focus } = shown;
  const { reviews, reading } = look.messages.screens;
  const over = finding.dismissed !== undefined;
  const role =
    over || !severityRole.has(finding.severity) ? 'dim' : severityRole.get(finding.severity);
  const [head, hang] = under([span(`${look.glyphs.separator} `, role)]);
  const body = over ? ('dim' as const) : undefined;
  const words = (text: string): Row => [body === undefined ? span(text) : span(text, body)];
  const focused = focus !== undefined && isSame(focus, finding);
  const place = [finding.location, finding.character].map((text) => oneLine(text ?? ''));
  const title: Row = [
    span(oneLine(finding.agent), focused ? 'selected' : (body ?? 'title')),
    span(`  ${reviews.severity[finding.severity] ?? oneLine(finding.severity)}`, role),
    span(
      place
        .filter(Boolean)
        .map((text) => `  ${text}`)
        .join(''),
      'dim',
    ),
    span(over ? `  ${reading.findings.intended(oneLine(finding.dismissed ?? ''))}` : '', 'dim'),
  ];
  const parts = [title, words(oneLine(finding.problem))];
  if (finding.fix !== '') parts.push(words(reviews.fix(oneLine(finding.fix))));
  return parts.map((text) => flowOf(text, head, hang));
}
