import { type Row, type Span, span } from '../../components/row.ts';
import { graphemes } from '../../text/graphemes.ts';
import type { Cells } from '../../text/text-width.ts';

/**
 * A text that is about to run, whole: lines are cut at the edge and nowhere else, blanks included. Of several lines
 * each has its number where it begins, so that an end of a line cannot pass for the edge. `lines` are safe to draw.
 */
export function commandRows(lines: readonly string[], width: number, cells: Cells): Row[] {
  const several = lines.length > 1;
  const digits = several ? String(lines.length).length + 1 : 0;
  const room = Math.max(2, width - digits);
  return lines.flatMap((line, index) =>
    pieces(line, room, cells).map((piece, at): Row => {
      const number = several ? cells.pad(at === 0 ? `${index + 1} ` : '', digits, 'right') : '';
      return [span(number, 'dim'), ...marked(piece)];
    }),
  );
}

/** A character that is wider than the row has one for itself. Goes over the line once, however long it is. */
function pieces(line: string, width: number, cells: Cells): string[] {
  const found: string[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  for (const grapheme of graphemes(line)) {
    const more = cells.width(grapheme);
    if (used + more > width && end > start) {
      found.push(line.slice(start, end));
      start = end;
      used = 0;
    }
    end += grapheme.length;
    used += more;
  }
  return [...found, line.slice(start)];
}

/** Characters that are shown by their number stand out. */
function marked(text: string): Span[] {
  return text
    .split(/(\\u(?:[0-9a-f]{4}|\{[0-9a-f]+\}))/)
    .map((piece, index) => (index % 2 === 1 ? span(piece, 'warn') : span(piece, 'title')))
    .filter((piece) => piece.text !== '');
}
