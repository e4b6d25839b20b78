import { type Row, span } from '../../../components/row.ts';
import { flowOf, flowRows } from '../../../reader/flow.ts';
import { type InlineStyle, inline } from '../../../reader/inline.ts';
import { sanitise } from '../../../text/sanitise.ts';
import type { Cells } from '../../../text/text-width.ts';

/** A paragraph of a draft: its `¶n`, if it has one, and its text on one line. */
export type Paragraph = { readonly marker: string; readonly text: string };

/** A draft as paragraphs: a line that is only `¶n` belongs to the text after it (docs/spec/folio.md §3.9). */
export function paragraphs(draft: string): readonly Paragraph[] {
  const found: Paragraph[] = [];
  let marker = '';
  for (const raw of sanitise(draft).split('\n')) {
    const line = raw.trimEnd();
    const [, number, rest] = /^\s*¶\s*(\d+)\s*(.*)$/.exec(line) ?? [];
    if (number !== undefined && rest === '') {
      marker = `¶${number}`;
    } else if (line !== '') {
      found.push(
        number === undefined ? { marker, text: line } : { marker: `¶${number}`, text: rest ?? '' },
      );
      marker = '';
    }
  }
  return marker === '' ? found : [...found, { marker, text: '' }];
}

/** Wraps paragraphs to rows and remembers each, so that a stream costs only its last paragraph. */
export function createProseWrap(): (
  draft: string,
  width: number,
  cells: Cells,
  paragraphMark: string,
  style?: InlineStyle,
) => readonly Row[] {
  let before = { width: 0, cells: undefined as Cells | undefined };
  let known = new Map<string, readonly Row[]>();
  return (draft, width, cells, paragraphMark, style = { keepMarks: false }) => {
    if (before.width !== width || before.cells !== cells) {
      known = new Map();
      before = { width, cells };
    }
    const used = new Map<string, readonly Row[]>();
    const rows = paragraphs(draft).flatMap((paragraph) => {
      const key = `${paragraph.marker} ${paragraph.text}`;
      const wrapped =
        known.get(key) ?? paragraphRows(paragraph, width, cells, { paragraphMark, style });
      used.set(key, wrapped);
      return wrapped;
    });
    known = used;
    return rows;
  };
}

/**
 * A paragraph longer than this (UTF-16 units) is not prose: beside the work only both its ends are shown; the reader has
 * it all.
 */
const longest = 20_000;

function bothEnds(text: string, ellipsis: string): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest / 2).replace(/[\uD800-\uDBFF]$/, '');
  const end = text.slice(-longest / 2).replace(/^[\uDC00-\uDFFF]/, '');
  return start + ellipsis + end;
}

function paragraphRows(
  { marker, text: whole }: Paragraph,
  width: number,
  cells: Cells,
  { paragraphMark, style }: { readonly paragraphMark: string; readonly style: InlineStyle },
): readonly Row[] {
  const head = marker === '' ? '' : `${marker.replace('¶', paragraphMark)} `;
  const text = bothEnds(whole, cells.ellipsis);
  // Comments about open issues (docs/spec/folio.md §11) are not part of the story.
  const [, note] = /^<!--(.*)-->$/.exec(text) ?? [];
  if (note !== undefined) return flowRows(flowOf([span(note.trim(), 'dim')]), width, cells);
  const heading = /^#+ /.test(text);
  const words = inline(text.replace(/^#+ /, ''), style, heading ? 'title' : undefined);
  return flowRows(flowOf([span(head, 'dim'), ...words]), width, cells);
}
