import {
  allLedgerFiles,
  type LedgerFile,
} from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import { troublesIn } from '../../../../engine/workflows/folio/contract/ledger/ledger.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Glyphs } from '../../../components/glyphs.ts';
import type { Look } from '../../../components/look.tsx';
import { rehearsalMark } from '../../../components/rehearsal-mark.ts';
import { fitRows, type Row, rowWidth, ruleRow, span } from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visibleProse } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { LoadedLedger } from '../bible/load.ts';
import { type Cell, narrowed, type ShownEntry } from '../bible/shown.ts';
import { type BibleWords, bibleWordsOf } from '../words/bible.ts';

/* The ledger of a story as a screen: one of its files as a list, and the chosen entry in full. Pure. */

/** The files in the order in which they are turned to. */
export const bibleFiles: readonly LedgerFile[] = allLedgerFiles;

export type BibleShown = {
  /** undefined: it is being read. */
  readonly loaded: LoadedLedger | undefined;
  readonly file: LedgerFile;
  /** Entries of that file that fit the words that are looked for. */
  readonly entries: readonly ShownEntry[];
  readonly pattern: string;
  readonly rehearsal?: boolean;
  /** The chapter that is being read for it just now. */
  readonly reading?: FolioView['reading'];
  readonly selected: number;
};

export function bibleRows(shown: BibleShown, height: number, look: Look): readonly Row[] {
  const words = bibleWordsOf(look.messages);
  const head = [titleRow(shown, words, look), filesRow(shown, words, look)];
  const { loaded, entries, selected } = shown;
  if (loaded === undefined)
    return fitRows([...head, [span(` ${look.messages.screens.loading}`, 'dim')]], height);
  if (!loaded.isKept) {
    const { reading = null } = shown;
    const state =
      reading === null
        ? [words.noLedger, words.offer]
        : [words.isRead(reading.chapter, reading.done, reading.of, reading.percent)];
    const said = state.flatMap((line) => wrapProse(line, look.cells, look.columns - 2));
    return fitRows([...head, ...said.map((line): Row => [span(` ${line}`)])], height);
  }
  const detail = detailRows(entries[selected], words, look, Math.max(4, Math.floor(height / 3)));
  const troubles = troubleRows(loaded, words, look);
  const room = Math.max(1, height - head.length - detail.length - troubles.length - 1);
  const none = shown.pattern === '' ? words.none : words.noHit;
  const list: readonly Row[] =
    entries.length === 0 ? [[span(` ${none}`, 'dim')]] : listRows(shown, room, words, look);
  return [
    ...head,
    ...troubles,
    ...fitRows(list, room),
    ruleRow(look.glyphs.rule, look.columns, look.cells),
    ...detail,
  ];
}

function titleRow({ pattern, rehearsal }: BibleShown, words: BibleWords, look: Look): Row {
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [
    ...rehearsalMark(rehearsal, look),
    span(words.title, 'title'),
    ...(pattern === '' ? [] : [span(`  /${oneLine(pattern)}`, 'accent')]),
  ]);
}

/** All parts of the ledger side by side, else the one that is shown and how many there are. */
function filesRow({ file }: BibleShown, words: BibleWords, { cells, columns }: Look): Row {
  const all = bibleFiles.map((each) =>
    // Without colours the brackets say which one it is.
    each === file
      ? span(`[${words.files[each]}]`, 'selected')
      : span(` ${words.files[each]} `, 'dim'),
  );
  if (rowWidth(all, cells) <= columns) return all;
  const place = `${bibleFiles.indexOf(file) + 1}/${bibleFiles.length}`;
  return [span(` ${words.files[file]} `, 'selected'), span(` ${place}`, 'dim')];
}

const mostTroubles = 2;

function troubleRows(
  { ledger, paths }: LoadedLedger,
  words: BibleWords,
  look: Look,
): readonly Row[] {
  return troublesIn(ledger)
    .slice(0, mostTroubles)
    .flatMap(({ file, ...wrong }) =>
      wrapProse(
        visibleProse(oneLine(words.unread(paths[file] ?? file, wrong))),
        look.cells,
        look.columns - 2,
      ).slice(0, 2),
    )
    .map((line): Row => [span(` ${line}`, 'warn')]);
}

function listRows(
  { entries, selected }: BibleShown,
  room: number,
  words: BibleWords,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs } = look;
  const top = listTop(selected, { total: entries.length, height: room });
  const most = Math.max(8, Math.min(50, Math.floor(columns / 3)));
  const hasStrip = entries.some(({ strip }) => strip.length > 0);
  const width = Math.max(...entries.map(({ strip }) => Math.min(most, strip.length)));
  const left = columns - 3 - (hasStrip ? width + 2 : 0);
  return entries.slice(top, top + room).map((entry, n): Row => {
    const isChosen = top + n === selected;
    const note = entry.note === '' ? '' : `  ${oneLine(entry.note)}`;
    const mark = entry.isOverdue && entry.file === 'threads' ? `${words.overdue}: ` : '';
    const text = cells.pad(cells.slice(`${mark}${oneLine(entry.title)}${note}`, left), left);
    const role = isChosen ? 'selected' : entry.isOverdue ? 'bad' : undefined;
    return [
      span(isChosen ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(text, role),
      ...(entry.strip.length === 0 ? [] : [span(' '), ...stripOf(entry.strip, most, glyphs)]),
    ];
  });
}

function stripOf(strip: readonly Cell[], most: number, glyphs: Glyphs): Row {
  const drawn: Readonly<Record<Cell, readonly [string, ColourRole | undefined]>> = {
    none: [glyphs.pending, 'dim'],
    there: [glyphs.running, undefined],
    planted: [glyphs.pointer, 'accent'],
    paid: [glyphs.done, 'good'],
    overdue: [glyphs.failed, 'bad'],
  };
  return narrowed(strip, most).map((cell) => span(...drawn[cell]));
}

function detailRows(
  entry: ShownEntry | undefined,
  words: BibleWords,
  look: Look,
  height: number,
): readonly Row[] {
  if (entry === undefined) return fitRows([], height);
  const { title, note, detail, at } = entry;
  const rests =
    at === undefined || at.chapter === 0
      ? []
      : [
          `${words.place(at.chapter, at.paragraph)}${at.quote === '' ? '' : ` ${words.quoted(at.quote)}`}`,
        ];
  const lines = [note === '' ? title : `${title}  (${note})`, ...rests, ...detail];
  const rows = lines.flatMap((line) =>
    wrapProse(visibleProse(oneLine(line)), look.cells, look.columns - 2).map(
      (part): Row => [span(` ${part}`)],
    ),
  );
  return fitRows(rows, height);
}
