import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { withLeftOut } from '../../components/left-out.ts';
import type { Look } from '../../components/look.tsx';
import { rehearsalMark } from '../../components/rehearsal-mark.ts';
import {
  beside,
  fitRows,
  type Row,
  rowWidth,
  ruleRow,
  span,
  spread,
} from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { ofEpisodes } from '../../messages/of-episodes.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';
import { gutter } from '../run/run-layout.ts';
import { stripHeight } from '../strip/strip-row.ts';
import { headingText, type ListEntry } from './file-groups.ts';
import type { ReaderFiles } from './use-reader-files.ts';

/** Where list and text stand, in cells; `list` 0 = they take turns. */
export type ReaderLayout = { readonly list: number; readonly text: number; readonly body: number };

/** A comparison takes the whole screen: two texts need the room. */
export function readerLayout(columns: number, rows: number, comparing: boolean): ReaderLayout {
  const body = Math.max(0, rows - 1 - stripHeight);
  if (columns < 100 || comparing) return { list: 0, text: columns - 1, body };
  const list = Math.min(40, Math.floor(columns / 3));
  return { list, text: columns - list - gutter, body };
}

export type ReaderShown = {
  readonly room: Pick<RoomReading, 'called' | 'listed'>;
  readonly rehearsal: boolean;
  readonly files: Pick<
    ReaderFiles,
    'entries' | 'selected' | 'chosen' | 'paths' | 'filter' | 'shown'
  >;
  /** The file that is open. */
  readonly open: string | undefined;
  /** The file it is compared with. */
  readonly other: string | undefined;
  readonly text: {
    readonly state: 'none' | 'loading' | 'gone' | 'shown';
    readonly rows: readonly Row[];
    readonly percent: number;
    /** What is to be said of the text beside how far it has been read, the most important first. */
    readonly notes: readonly string[];
  };
  readonly pane: 'list' | 'text';
};

/** Title, list and text: all rows but the strip. */
export function readerRows(shown: ReaderShown, layout: ReaderLayout, look: Look): readonly Row[] {
  const { cells, glyphs } = look;
  const list = listRows(shown, layout, look);
  const text = textRows(shown, layout, look);
  const title = titleRow(shown, look);
  if (layout.list === 0) {
    return [title, ...fitRows(shown.pane === 'list' ? list : text, layout.body)];
  }
  const panes = beside(
    [
      { rows: list, width: layout.list },
      { rows: text, width: layout.text },
    ],
    layout.body,
    span(cells.pad(` ${glyphs.separator}`, gutter), 'border'),
    cells,
  );
  return [title, ...panes];
}

function titleRow(shown: ReaderShown, look: Look): Row {
  const { files, text, pane, open } = shown;
  const { cells, columns, glyphs, messages } = look;
  const { reader, reading } = messages.screens;
  const inList = pane === 'list' || open === undefined;
  const filtered =
    inList && files.filter !== ''
      ? [visible(files.filter), reading.count(files.shown, fileCount(files))]
      : [];
  const percent = !inList && text.state === 'shown' ? [reader.position(text.percent)] : [];
  const notes = [...filtered, ...(inList ? [] : text.notes)];
  const name: Row = [
    ...rehearsalMark(shown.rehearsal, look),
    span(inList ? reader.title : titleOf(shown, look), 'title'),
    ...(inList ? [] : pathBeside(shown, look)),
  ];
  // What is said of the text goes before how far it has been read: on a narrow screen that gives way.
  const room = columns - rowWidth(name, cells) - barEnds;
  const all = [...filtered, ...percent, ...(inList ? [] : text.notes)];
  // then the least important of it: no part is cut while it can be left out
  const fewer = notes.map((_, left) => notes.slice(0, notes.length - left));
  const rest = (
    [all, ...fewer].find((each) => cells.width(each.join('  ')) <= room) ?? notes.slice(0, 1)
  ).join('  ');
  return ruleRow(glyphs.rule, columns, cells, [...name, span(rest && `  ${rest}`, 'dim')]);
}

/** The rule before and behind what a bar says, and the blanks around it. */
const barEnds = 8;

function fileCount({ paths }: ReaderShown['files']): number {
  return paths?.length ?? 0;
}

/** `Chapter 1 draft 2`, or the two that are compared, the older one first. */
function titleOf({ open = '', other, room }: ReaderShown, look: Look): string {
  if (other === undefined) return nameOf(open, room, look);
  const { compare } = look.messages.screens.reading;
  // Two of one chapter need not say it twice.
  const alike = room.listed(other).chapter === room.listed(open).chapter;
  const short = alike ? room.called(open, look.language) : undefined;
  return compare.title(nameOf(other, room, look), short ?? nameOf(open, room, look));
}

/** What a file is, with its chapter; else its path. */
function nameOf(path: string, room: ReaderShown['room'], { language, messages }: Look): string {
  const name = room.called(path, language);
  if (name === undefined) return visible(path);
  const { chapter, inEpisodes } = room.listed(path);
  const { reader } = (inEpisodes ? ofEpisodes(messages) : messages).screens;
  return chapter === 0 ? name : reader.inChapter(chapter, name);
}

/** Where the file lies, for who looks for it on disk: where there is room. */
function pathBeside({ open, other, room }: ReaderShown, { columns, language }: Look): Row {
  if (open === undefined || other !== undefined || columns < 100) return [];
  return room.called(open, language) === undefined ? [] : [span(`  ${visible(open)}`, 'dim')];
}

function listRows(
  { files, open, pane, room }: ReaderShown,
  layout: ReaderLayout,
  look: Look,
): readonly Row[] {
  const { reader, reading, loading } = look.messages.screens;
  if (files.paths === undefined) return [[span(` ${loading}`, 'dim')]];
  if (files.entries.length === 0) {
    return [[span(` ${files.filter === '' ? reader.empty : reading.noFile}`, 'dim')]];
  }
  const top = listTop(files.selected, { total: files.entries.length, height: layout.body });
  const width = layout.list === 0 ? look.columns - 1 : layout.list;
  const rows = files.entries
    .slice(top, top + layout.body)
    .map((entry, index) =>
      entryRow(entry, { chosen: top + index === files.selected, open, pane, room, width }, look),
    );
  const count = (from: number, to: number) =>
    files.entries.slice(from, to).filter(({ kind }) => kind === 'file').length;
  return withLeftOut(rows, { top, total: files.entries.length, count }, look);
}

type EntryLook = Pick<ReaderShown, 'open' | 'pane' | 'room'> & {
  readonly chosen: boolean;
  readonly width: number;
};

function headingRow(heading: Extract<ListEntry, { kind: 'heading' }>, { messages }: Look): Row {
  return [span(` ${headingText(heading, messages)}`, 'dim')];
}

/** What a file is, and its name on disk where there is room for both. */
function entryRow(
  entry: ListEntry,
  { chosen, open, pane, room, width }: EntryLook,
  look: Look,
): Row {
  if (entry.kind === 'heading') return headingRow(entry, look);
  const isOpen = entry.file.path === open;
  const role = chosen && pane === 'list' ? 'accent' : isOpen ? 'title' : undefined;
  const { path, name } = entry.file;
  const called = room.called(path, look.language);
  const left: Row = [
    span(look.cells.pad(chosen ? ` ${look.glyphs.pointer}` : '', 3), 'accent'),
    role === undefined ? span(called ?? visible(name)) : span(called ?? visible(name), role),
  ];
  const right: Row = called === undefined ? [] : [span(`${visible(name)} `, 'dim')];
  const both = rowWidth(left, look.cells) + rowWidth(right, look.cells) + 2;
  return width < 60 || both > width ? left : spread(left, right, width, look.cells);
}

function textRows({ text }: ReaderShown, layout: ReaderLayout, look: Look): readonly Row[] {
  const words = look.messages.screens;
  if (text.state === 'loading') return [[span(`  ${words.loading}`, 'dim')]];
  const width = layout.list === 0 ? look.columns : layout.text;
  if (text.state === 'gone')
    return wrapProse(words.reader.gone, look.cells, width - 4).map(
      (line): Row => [span(`  ${line}`, 'warn')],
    );
  return text.rows;
}
