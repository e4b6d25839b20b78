import { type Row, span } from '../components/row.ts';
import { sanitise } from '../sanitise.ts';
import type { Cells } from '../text-width.ts';
import { wrapProse } from '../wrap.ts';

/** A paragraph of a draft: its `¶n`, if it has one, and its text on one line. */
export type Paragraph = { readonly marker: string; readonly text: string };

/** A draft as paragraphs: a line that is only `¶n` belongs to the text after it (spec/folio.md §3.9). */
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
) => readonly Row[] {
  let before = { width: 0, cells: undefined as Cells | undefined };
  let known = new Map<string, readonly Row[]>();
  return (draft, width, cells, paragraphMark) => {
    if (before.width !== width || before.cells !== cells) {
      known = new Map();
      before = { width, cells };
    }
    const used = new Map<string, readonly Row[]>();
    const rows = paragraphs(draft).flatMap((paragraph) => {
      const key = `${paragraph.marker} ${paragraph.text}`;
      const wrapped = known.get(key) ?? paragraphRows(paragraph, width, cells, paragraphMark);
      used.set(key, wrapped);
      return wrapped;
    });
    known = used;
    return rows;
  };
}

function paragraphRows(
  { marker, text }: Paragraph,
  width: number,
  cells: Cells,
  paragraphMark: string,
): readonly Row[] {
  const head = marker === '' ? '' : `${marker.replace('¶', paragraphMark)} `;
  const heading = /^#+ /.test(text);
  return wrapProse(head + text.replace(/^#+ /, ''), cells, width).map((line, index) => {
    if (heading) return [span(line, 'title')];
    const cut = index === 0 && line.startsWith(head) ? head.length : 0;
    return [span(line.slice(0, cut), 'dim'), span(line.slice(cut))];
  });
}
