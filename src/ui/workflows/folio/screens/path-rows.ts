import type { PathCard } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import {
  beside,
  chosenRow,
  fitRows,
  type Row,
  rowText,
  type Span,
  span,
  spread,
} from '../../../components/row.ts';
import { gutter } from '../../../screens/run/run-layout.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { storyWordsOf } from '../words/of.ts';
import type { PathDetails } from './path-details.ts';

/** A path as the person compares it. */
export type PathShown = {
  readonly card: PathCard;
  readonly details: PathDetails;
  /** Money and minutes, already in words; empty while unknown. */
  readonly estimate: readonly string[];
  readonly picked: boolean;
};

/** From this width on the paths stand beside each other; below, one under the other. */
const besideFrom = 100;

type Size = { readonly width: number; readonly height: number };

/** The paths as they stand on the screen, scrolled by `top` rows. */
export function pathRows(paths: readonly PathShown[], size: Size, look: Look, top = 0): Shown {
  const layout = size.width >= besideFrom ? columnsOf : stackOf;
  return layout(paths, size, look, top);
}

type Shown = {
  readonly rows: readonly Row[];
  /** How many rows are still below. */
  readonly below: number;
  /** How far a page goes: its last row, which may be cut, is the first of the next. */
  readonly page: number;
};

function columnsOf(
  paths: readonly PathShown[],
  { width, height }: Size,
  look: Look,
  top: number,
): Shown {
  const { cells, glyphs } = look;
  const each = Math.floor((width - 1 - gutter * (paths.length - 1)) / Math.max(1, paths.length));
  const columns = paths.map((path) => columnRows(path, { width: each, height }, look, top));
  const separator = span(cells.pad(` ${glyphs.separator}`, gutter), 'border');
  // The picked column has a ground of its own from top to bottom.
  const panes = columns.map(({ rows }, index) => ({
    rows:
      paths[index]?.picked === true
        ? fitRows(rows, height).map((row) => chosenRow(row, each, cells))
        : rows,
    width: each,
  }));
  return {
    rows: beside(panes, height, separator, cells).map((row) => [span(' '), ...row]),
    below: Math.max(0, ...columns.map(({ below }) => below)),
    page: Math.max(1, Math.min(...columns.map(({ page }) => page))),
  };
}

/** Every block has the same height in all columns, so that what can be compared is on the same line. */
function columnRows(path: PathShown, { width, height }: Size, look: Look, top: number): Shown {
  const words = storyWordsOf(look.messages).paths;
  const { details } = path;
  const roomy = height >= 24;
  const blocks = [
    [headRow(path, width, look)],
    block('', details.title, { width, height: 2, role: 'title' }, look),
    [factsRow(details, look)],
    block(words.direction, details.direction, { width, height: roomy ? 5 : 3 }, look),
    block(words.emotion, details.emotion, { width, height: roomy ? 4 : 3 }, look),
    block(words.audience, details.audience, { width, height: 2 }, look),
    fitRows(
      path.estimate.map((text): Row => [span(text, 'accent')]),
      2,
    ),
  ].flat();
  // What is compared stays; the outline under it is scrolled.
  const outline = outlineRows(details, width, look);
  const rest = cutRows(outline, { width, height: height - blocks.length }, look, top);
  return { ...rest, rows: [...blocks, ...rest.rows] };
}

/** The path that is picked with its outline, the others by their heads; what does not fit is marked as cut. */
function openedStack(
  paths: readonly PathShown[],
  { width, height }: Size,
  look: Look,
  top: number,
): Shown {
  const words = storyWordsOf(look.messages).paths;
  const room = Math.max(1, height - (paths.length - 1));
  let place = { below: 0, page: 1 };
  const rows = paths.flatMap((path) => {
    const head = stackHead(path, width, look);
    if (!path.picked) return [head];
    const { details } = path;
    const inner = width - 4;
    const all = [
      ...block(words.direction, details.direction, { width: inner, height: whole }, look),
      ...block(words.emotion, details.emotion, { width: inner, height: whole }, look),
      ...block(words.audience, details.audience, { width: inner, height: whole }, look),
      ...outlineRows(details, inner, look),
    ].filter((row) => row.length > 0);
    const body = cutRows(all, { width: inner, height: room - 1 }, look, top);
    place = body;
    return fitRows([head, ...body.rows.map((row): Row => [span('   '), ...row])], room);
  });
  return { ...place, rows };
}

/** Rows enough for any text: what is scrolled is never cut. */
const whole = 99;

/** The rows from `top` on, or the last ones that fit; the last row on the screen says by … that there are more. */
function cutRows(
  rows: readonly Row[],
  { width, height }: Size,
  { cells }: Look,
  top: number,
): Shown {
  const room = Math.max(0, height);
  const from = Math.max(0, Math.min(top, rows.length - room));
  const shown = rows.slice(from, from + room);
  const below = rows.length - from - shown.length;
  const last = shown.at(-1);
  const page = Math.max(1, room - 1);
  if (below === 0 || last === undefined || room < 2) return { rows: shown, below, page };
  const text = cells.truncate(`${rowText(last)}${cells.ellipsis}`, width);
  return { rows: [...shown.slice(0, -1), [span(text, 'dim')]], below, page };
}

/** Three cards one under the other, each as high as its share. */
function stackOf(
  paths: readonly PathShown[],
  { width, height }: Size,
  look: Look,
  top: number,
): Shown {
  if (paths.some(({ picked, details }) => picked && details.outline.length > 0))
    return openedStack(paths, { width, height }, look, top);
  const share = Math.max(2, Math.floor(height / Math.max(1, paths.length)));
  const inner = width - 4;
  const cards = paths.flatMap((path) => {
    const words = storyWordsOf(look.messages).paths;
    const { details } = path;
    const most = Math.max(1, share - 2);
    const direction = block(
      words.direction,
      details.direction,
      { width: inner, height: most },
      look,
    );
    // What the direction leaves free is the heart's.
    const told = Math.max(1, direction.filter((row) => row.length > 0).length);
    const heart = { width: inner, height: Math.max(1, share - 1 - told) };
    const texts = [
      ...direction.slice(0, told),
      ...block(words.emotion, details.emotion, heart, look),
      ...path.estimate.map((text): Row => [span(text, 'accent')]),
    ];
    const body = share > 4 ? texts : estimateFirst(texts, path, share - 1);
    return fitRows(
      [stackHead(path, width, look), ...body.map((row): Row => [span('   '), ...row])],
      share,
    );
  });
  return { rows: fitRows(cards, height), below: 0, page: 1 };
}

/** Where a card has hardly any lines, its first line of direction and of heart say most. */
function estimateFirst(texts: readonly Row[], path: PathShown, height: number): readonly Row[] {
  const useful = texts
    .slice(0, texts.length - path.estimate.length)
    .filter((row) => row.length > 0);
  return useful.slice(0, height);
}

function stackHead(path: PathShown, width: number, look: Look): Row {
  const { details } = path;
  const head = headSpans(path, look);
  const facts = factsRow(details, look);
  const left: Row = [span(' '), ...head, span('  '), span(details.title, 'title')];
  return spread(left, [...facts, span(' ')], width, look.cells);
}

function headRow(path: PathShown, width: number, look: Look): Row {
  // Before it has a title, how it stands is told beside its letter.
  const status = path.details.title === '' ? [] : statusSpans(path.card, look);
  return spread(headSpans(path, look), status, width, look.cells);
}

function headSpans({ card, picked, details }: PathShown, look: Look): readonly Span[] {
  const { glyphs, messages } = look;
  const name = ` ${storyWordsOf(messages).paths.names[card.id]} `;
  const status = details.title === '' ? statusSpans(card, look) : [];
  return [
    span(picked ? glyphs.pointer : ' ', 'accent'),
    span(name, picked ? 'selected' : 'key'),
    ...(status.length > 0 ? [span(' '), ...status] : []),
    span(details.approach === '' ? '' : ` ${details.approach}`, 'accent'),
  ];
}

function statusSpans(card: PathCard, { glyphs, messages }: Look): readonly Span[] {
  const words = storyWordsOf(messages).paths;
  switch (card.status) {
    case 'pending':
      return [span(words.pending, 'dim')];
    case 'drafting':
      return [span(words.drafting(card.streamed), 'running')];
    case 'done':
      return [span(glyphs.done, 'good')];
    case 'error':
      return [span(words.failed, 'bad')];
    default:
      return card.status satisfies never;
  }
}

function factsRow({ chapters, episodes, difficulty, uniqueness }: PathDetails, look: Look): Row {
  const words = storyWordsOf(look.messages).paths;
  // the words count episodes where those are written
  const units = episodes ?? chapters;
  const parts = [
    units === undefined ? '' : words.chapters(units),
    difficulty === undefined ? '' : `${words.difficulty} ${difficulty}`,
    uniqueness === undefined ? '' : `${words.uniqueness} ${uniqueness}`,
  ];
  return [span(parts.filter(Boolean).join('  '), 'dim')];
}

type BlockSize = Size & { readonly role?: 'title' };

/** A labelled text in exactly `height` rows. */
function block(label: string, text: string, size: BlockSize, look: Look): readonly Row[] {
  const { cells } = look;
  const head = label === '' || text === '' ? '' : `${label} `;
  const lines = text === '' ? [] : wrapProse(head + text, cells, size.width);
  const cut = lines.length > size.height;
  const rows = lines.slice(0, size.height).map((line, index): Row => {
    const last = cut && index === size.height - 1;
    const shown = last ? cells.truncate(`${line}${cells.ellipsis}`, size.width) : line;
    const labelled = index === 0 ? head.length : 0;
    return [
      span(shown.slice(0, labelled), 'dim'),
      size.role === undefined
        ? span(shown.slice(labelled))
        : span(shown.slice(labelled), size.role),
    ];
  });
  return fitRows(rows, size.height);
}

function outlineRows({ outline }: PathDetails, width: number, look: Look): readonly Row[] {
  if (outline.length === 0) return [];
  const words = storyWordsOf(look.messages).paths;
  let episode = 0;
  const lines = (text: string, indent = '') =>
    wrapProse(text, look.cells, width - indent.length).map(
      (line): Row => [span(indent), span(line, 'dim')],
    );
  const entries = outline.flatMap(({ title, summary, episodes }, index) => [
    ...lines(`${index + 1}. ${title}  ${summary}`),
    ...episodes.flatMap((each) => {
      episode += 1;
      return lines(`${episode}  ${each.title}  ${each.summary}`, '   ');
    }),
  ]);
  return [[span(words.outline, 'title')], ...entries];
}
