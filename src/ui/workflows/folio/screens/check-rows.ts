import type { Check, CheckKind } from '../../../../engine/workflows/folio/contract/lint/kinds.ts';
import { isMendable } from '../../../../engine/workflows/folio/contract/lint/typography.ts';
import type { Look } from '../../../components/look.tsx';
import { fitRow, fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visibleProse } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { type LoadedChecks, perThousand } from '../checks/load.ts';
import { calledWithChapter } from '../reader/story-names.ts';
import { type ChecksWords, checksWords } from '../words/checks.ts';

/* What code counts in a chapter as a table: a line a kind, under it its places. Pure. */

/** A line of the table: a kind with what was counted of it, or one place of it. */
export type CheckLine =
  | {
      readonly line: 'kind';
      readonly kind: CheckKind;
      readonly count: number;
      /** In 1,000 letters: here, and in the author's own chapters. */
      readonly rate: number;
      readonly own: number | undefined;
      readonly first: Check;
    }
  | { readonly line: 'place'; readonly kind: CheckKind; readonly check: Check };

export type ChecksShown = {
  /** undefined: it is being read; null: there is no text. */
  readonly loaded: LoadedChecks | null | undefined;
  readonly lines: readonly CheckLine[];
  readonly selected: number;
};

export function checkLines(loaded: LoadedChecks): readonly CheckLine[] {
  const rates = perThousand([loaded]);
  const kinds = Map.groupBy(loaded.checks, ({ kind }) => kind);
  return [...kinds].flatMap(([kind, found]): readonly CheckLine[] => {
    const [first] = found;
    if (first === undefined) return [];
    const own = loaded.own === undefined ? undefined : (loaded.own.get(kind) ?? 0);
    return [
      { line: 'kind', kind, count: found.length, rate: rates.get(kind) ?? 0, own, first },
      ...found.map((check): CheckLine => ({ line: 'place', kind, check })),
    ];
  });
}

export function checkRows(shown: ChecksShown, height: number, look: Look): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = checksWords[look.language];
  const { loaded, lines, selected } = shown;
  const name = loaded ? (calledWithChapter(loaded.path, look.messages) ?? loaded.path) : '';
  const title = ruleRow(glyphs.rule, columns, cells, [
    span(words.title(visibleProse(name)), 'title'),
  ]);
  const said = (text: string) => fitRows([title, [span(` ${text}`, 'dim')]], height);
  if (loaded === undefined) return said(messages.screens.loading);
  if (loaded === null) return said(words.noText);
  const length = ` ${words.length(loaded.letters.toLocaleString('en'))}`;
  const head: readonly Row[] = [
    title,
    [span(length)],
    ...distanceRows(loaded, words, look),
    [span(` ${words.evidence}`, 'dim')],
  ];
  if (lines.length === 0) return fitRows([...head, [span(` ${words.none}`, 'good')]], height);
  const room = Math.max(1, height - head.length - 1);
  const top = listTop(selected, { total: lines.length, height: room });
  const table = lines.slice(top, top + room).map((line, n) => {
    const isChosen = top + n === selected;
    const mark = span(isChosen ? `${glyphs.pointer} ` : '  ', 'accent');
    const row = line.line === 'kind' ? kindRow(line, words, look) : placeRow(line.check, words);
    return fitRow([mark, ...(isChosen ? chosen(row) : row)], columns, cells);
  });
  return fitRows([...head, headRow(loaded, words, look), ...table], height);
}

function distanceRows(
  { voice, voiceBefore }: LoadedChecks,
  words: ChecksWords,
  look: Look,
): readonly Row[] {
  if (voice === undefined) return [];
  const said = words.voice(voice, voiceBefore);
  const told = look.glyphs.border === 'classic' ? said.replace('→', '->') : said;
  return wrapProse(told, look.cells, look.columns - 2).map((line): Row => [span(` ${line}`)]);
}

const nameWidth = 24;
const numberWidth = 10;

function headRow({ own }: LoadedChecks, { head }: ChecksWords, { cells }: Look): Row {
  const right = (text: string) => cells.pad(text, numberWidth, 'right');
  const last = own === undefined ? '' : right(head.own);
  return [
    span(
      `  ${cells.pad(head.kind, nameWidth)}${right(head.count)}${right(head.rate)}${last}`,
      'dim',
    ),
  ];
}

function kindRow(
  { kind, count, rate, own }: Extract<CheckLine, { line: 'kind' }>,
  words: ChecksWords,
  { cells }: Look,
): Row {
  const right = (text: string) => cells.pad(text, numberWidth, 'right');
  return [
    span(cells.pad(words.kinds[kind], nameWidth), 'title'),
    span(right(String(count))),
    span(right(rate.toFixed(1))),
    ...(own === undefined ? [] : [span(right(own.toFixed(1)))]),
    ...(isMendable(kind) ? [span(`  ${words.mendable}`, 'accent')] : []),
  ];
}

function placeRow({ paragraph, quote, beside }: Check, words: ChecksWords): Row {
  return [
    span(`  ${words.place(paragraph)} `, 'dim'),
    span(visibleProse(oneLine(quote))),
    ...(beside === undefined ? [] : [span(`  ${visibleProse(oneLine(beside))}`, 'dim')]),
  ];
}

function chosen(row: Row): Row {
  return row.map(({ text }) => span(text, 'selected'));
}
