import type { Toast } from '../cockpit-state.ts';
import { beside, blank, fitRows, type Row, ruleRow, type Span, span } from '../components/row.ts';
import { listTop } from '../components/scroll.ts';
import { toastRows } from '../components/toast-rows.ts';
import type { Look } from '../look.tsx';
import { visible } from '../sanitise.ts';
import { folded } from './document.ts';
import type { ListEntry } from './file-groups.ts';
import { gutter } from './run-layout.ts';
import type { ReaderFiles } from './use-reader-files.ts';
import type { ReaderText } from './use-reader-text.ts';

/** Where list and text stand, in cells; `list` 0 = they take turns. */
export type ReaderLayout = { readonly list: number; readonly text: number; readonly body: number };

export function readerLayout(columns: number, rows: number): ReaderLayout {
  // Title; toast, field, footer.
  const body = Math.max(0, rows - 4);
  if (columns < 100) return { list: 0, text: columns - 2, body };
  const list = Math.min(40, Math.floor(columns / 3));
  return { list, text: columns - list - gutter - 1, body };
}

export type ReaderShown = {
  readonly files: Pick<ReaderFiles, 'entries' | 'selected' | 'open' | 'loaded'>;
  readonly text: Pick<ReaderText, 'state' | 'lines' | 'percent' | 'note' | 'query' | 'match'>;
  readonly pane: 'list' | 'text';
  readonly toast: Toast | undefined;
};

/** Title, list and text, a line for what is to be said: all rows but the field and the footer. */
export function readerRows(shown: ReaderShown, layout: ReaderLayout, look: Look): readonly Row[] {
  const { cells, glyphs } = look;
  const list = listRows(shown, layout, look);
  const text = textRows(shown, look);
  const title = titleRow(shown, look);
  const say = toastRows(shown.toast, 1, look)[0] ?? blank;
  if (layout.list === 0) {
    const pane = shown.pane === 'list' ? list : text.map((row): Row => [span(' '), ...row]);
    return [title, ...fitRows(pane, layout.body), say];
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
  return [title, ...panes, say];
}

function titleRow(
  { files, text, pane }: ReaderShown,
  { cells, columns, glyphs, messages }: Look,
): Row {
  const words = messages.screens.reader;
  const name = pane === 'list' || files.open === undefined ? words.title : visible(files.open);
  const found = text.match === undefined ? '' : matchText(text.match, words);
  const percent = text.state === 'shown' ? words.position(text.percent) : '';
  const rest = [percent, found, text.note ?? ''].filter(Boolean).join('  ');
  return ruleRow(glyphs.rule, columns, cells, [
    span(name, 'title'),
    span(rest && `  ${rest}`, 'dim'),
  ]);
}

function matchText(
  match: NonNullable<ReaderText['match']>,
  words: Look['messages']['screens']['reader'],
) {
  return match.of === 0 ? words.notFound : `${match.at}/${words.found(match.of)}`;
}

function listRows({ files, pane }: ReaderShown, layout: ReaderLayout, look: Look): readonly Row[] {
  const words = look.messages.screens.reader;
  if (!files.loaded) return [[span(` ${look.messages.screens.loading}`, 'dim')]];
  if (files.entries.length === 0) return [[span(` ${words.empty}`, 'dim')]];
  const top = listTop(files.selected, { total: files.entries.length, height: layout.body });
  return files.entries
    .slice(top, top + layout.body)
    .map((entry, index) => entryRow(entry, top + index === files.selected, pane, look));
}

function entryRow(entry: ListEntry, chosen: boolean, pane: 'list' | 'text', look: Look): Row {
  const words = look.messages.screens.reader;
  if (entry.kind === 'heading') {
    const chapter = entry.chapter === 0 ? '' : `${words.chapter(entry.chapter)}  `;
    return [span(` ${chapter}${words.groups[entry.group]}`, 'dim')];
  }
  const role = chosen && pane === 'list' ? 'accent' : undefined;
  return [
    span(chosen ? ` ${look.glyphs.pointer} ` : '   ', 'accent'),
    span(visible(entry.file.name), role),
  ];
}

function textRows({ text }: ReaderShown, look: Look): readonly Row[] {
  const words = look.messages.screens;
  if (text.state === 'loading') return [[span(words.loading, 'dim')]];
  if (text.state === 'gone') return [[span(words.reader.gone, 'warn')]];
  return text.lines.map((line) => marked(line.text, text.query));
}

/** A line with what was searched for set off. */
export function marked(line: string, query: string): Row {
  const wanted = folded(query);
  const plain = folded(line);
  // Folding changed the length: places would not agree, and the line is shown without a mark.
  if (wanted === '' || plain.length !== line.length) return [span(line)];
  const spans: Span[] = [];
  let from = 0;
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, from)) {
    spans.push(span(line.slice(from, at)), span(line.slice(at, at + wanted.length), 'selected'));
    from = at + wanted.length;
  }
  return [...spans, span(line.slice(from))];
}
