import { usualBand } from '../../../../engine/workflows/folio/contract/episodes/band.ts';
import type { CutChapter } from '../../../../engine/workflows/folio/contract/episodes/book-cuts.ts';
import type { Part } from '../../../../engine/workflows/folio/contract/episodes/cut.ts';
import type { Look } from '../../../components/look.tsx';
import { rehearsalMark } from '../../../components/rehearsal-mark.ts';
import { fitRow, fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visibleProse } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { cutsPath, type LoadedCuts } from '../episodes/load.ts';
import { type CutsWords, cutsWords } from '../words/cuts.ts';

/* A book's episodes as a list: how long each is, and the words it leaves its reader with. Pure. */

export type EpisodeLine = {
  /** Through the whole book, from 1. */
  readonly number: number;
  readonly of: CutChapter;
  /** Which of its chapter, from 0. */
  readonly at: number;
  readonly part: Part;
};

export type CutsShown = {
  /** undefined: it is being read. */
  readonly loaded: LoadedCuts | undefined;
  readonly lines: readonly EpisodeLine[];
  readonly selected: number;
  readonly rehearsal?: boolean;
};

export function episodeLines({ chapters }: Pick<LoadedCuts, 'chapters'>): readonly EpisodeLine[] {
  return chapters
    .flatMap((of) => of.parts.map((part, at) => ({ of, at, part })))
    .map((line, index) => ({ ...line, number: index + 1 }));
}

export function cutRows(shown: CutsShown, height: number, look: Look): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = cutsWords[look.language];
  const { loaded, lines, selected } = shown;
  const title = ruleRow(glyphs.rule, columns, cells, [
    ...rehearsalMark(shown.rehearsal, look),
    span(words.title, 'title'),
  ]);
  const said = (text: string) => fitRows([title, [span(` ${text}`, 'dim')]], height);
  if (loaded === undefined) return said(messages.screens.loading);
  if (lines.length === 0) return said(words.none);
  const { from, to } = usualBand;
  const number = (value: number) => value.toLocaleString('en');
  const head: readonly Row[] = [
    title,
    [span(` ${words.band(lines.length, number(from), number(to))}`)],
    ...unreadRows(loaded, look),
    headRow(words, look),
  ];
  const detail = detailRows(lines, selected, words, look);
  const room = Math.max(1, height - head.length - detail.length - 1);
  const top = listTop(selected, { total: lines.length, height: room });
  const list = lines
    .slice(top, top + room)
    .map((line, n) => episodeRow(line, top + n === selected, words, look));
  const rule = ruleRow(glyphs.rule, columns, cells);
  return [...head, ...fitRows(list, room), rule, ...detail];
}

const mostUnread = 2;

function unreadRows({ unread }: LoadedCuts, { messages, cells, columns }: Look): readonly Row[] {
  return unread
    .slice(0, mostUnread)
    .flatMap(({ part, why }) =>
      wrapProse(
        visibleProse(oneLine(messages.cli.export.unread(cutsPath, part, why))),
        cells,
        columns - 2,
      ).slice(0, 2),
    )
    .map((line): Row => [span(` ${line}`, 'warn')]);
}

const numberWidth = 5;
const chapterWidth = 9;
const lengthWidth = 8;
const markWidth = 7;
const endsWidth = 9;
const ownWidth = 8;

function headRow({ head }: CutsWords, { cells, columns }: Look): Row {
  const before =
    ' '.repeat(2 + numberWidth + 2) +
    cells.pad(head.chapter, chapterWidth) +
    cells.pad(head.length, lengthWidth, 'right') +
    ' '.repeat(markWidth) +
    head.ends;
  return fitRow([span(before, 'dim')], columns, cells);
}

function episodeRow(
  { number, of, part }: EpisodeLine,
  isChosen: boolean,
  words: CutsWords,
  look: Look,
): Row {
  const { cells, columns, glyphs } = look;
  const off = offOf(part, words);
  const row: Row = [
    span(cells.pad(String(number), numberWidth, 'right')),
    span('  '),
    span(cells.pad(String(of.chapter), chapterWidth)),
    span(cells.pad(part.characters.toLocaleString('en'), lengthWidth, 'right')),
    span(cells.pad(off === undefined ? '' : ` ${off}`, markWidth), 'warn'),
    span(cells.pad(words.ends[part.ends], endsWidth), part.ends === 'inside' ? 'warn' : undefined),
    span(cells.pad(of.cutting.own ? words.own : '', ownWidth), 'accent'),
  ];
  const room = columns - 2 - (numberWidth + 2 + chapterWidth + lengthWidth + markWidth) - endsWidth;
  const hook = span(lastOf(part.hook, room - ownWidth, look), 'dim');
  const mark = span(isChosen ? `${glyphs.pointer} ` : '  ', 'accent');
  const drawn = [...row, hook];
  const all = isChosen ? drawn.map(({ text }) => span(text, 'selected')) : drawn;
  return fitRow([mark, ...all], columns, cells);
}

/** Where it leaves the band, and by which end; what cannot be helped is marked too. */
function offOf({ characters }: Part, words: CutsWords): string | undefined {
  if (characters < usualBand.from) return words.short;
  return characters > usualBand.to ? words.long : undefined;
}

/** The last of the words that have room, for it is them that a reader is left with. */
function lastOf(hook: string, room: number, { cells }: Look): string {
  const letters = [...visibleProse(oneLine(hook))];
  if (cells.width(letters.join('')) <= room) return letters.join('');
  let width = cells.width(cells.ellipsis);
  let from = letters.length;
  while (from > 0 && width + cells.width(letters[from - 1] ?? '') <= room) {
    from -= 1;
    width += cells.width(letters[from] ?? '');
  }
  return `${cells.ellipsis}${letters.slice(from).join('')}`;
}

/** How the chosen one ends, and how its reader goes on. */
function detailRows(
  lines: readonly EpisodeLine[],
  selected: number,
  words: CutsWords,
  look: Look,
): readonly Row[] {
  const line = lines[selected];
  const next = lines[selected + 1];
  if (line === undefined) return [];
  const { chapter, title } = line.of;
  const { cells, columns } = look;
  const room = columns - 2 - cells.width(words.hook);
  const said = [
    words.chapter(chapter, title),
    `${words.hook}${lastOf(line.part.hook, room, look)}`,
    ...(next === undefined ? [] : [`${words.next}${firstOf(next.part.text)}`]),
  ];
  const rows = said.map((each) =>
    fitRow([span(` ${visibleProse(oneLine(each))}`)], columns, cells),
  );
  return fitRows(rows, 3);
}

function firstOf(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
