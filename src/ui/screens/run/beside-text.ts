import type { Look } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import { noColours } from '../../components/theme.ts';
import { markdownText, rawText } from '../../reader/markdown.ts';
import { start, windowOf } from '../../reader/pages.ts';
import { textSheet } from '../../reader/text-sheet.ts';
import { sanitise } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';

/* A text beside what a screen is about, as far as there is room for it. Pure. */

type Size = { readonly width: number; readonly height: number };

/** Of a long stream only the end can be seen; more of it is not laid out. */
const looked = 6000;

/** The end of what somebody is writing, as it comes. */
export function streamRows(
  stream: string,
  { width, height }: Size,
  { cells }: Pick<Look, 'cells'>,
): readonly Row[] {
  const lines = sanitise(stream.slice(-looked))
    .split('\n')
    .flatMap((line) => wrapProse(line, cells, width - 1));
  return lines.slice(-height).map((line): Row => [span(line)]);
}

/** The beginning of a file, laid out; of one that is no prose its lines as they are. */
export function fileRows(
  { path, text: file }: { readonly path: string; readonly text: string },
  { width, height }: Size,
  look: Look,
): readonly Row[] {
  const style = { keepMarks: look.colours === noColours };
  const text = /\.(?:md|markdown|txt)$/i.test(path) ? markdownText(file, style) : rawText(file);
  const shown = { look, style, width, marks: [], pointed: undefined, focus: undefined };
  return windowOf(textSheet(text, shown), start, height).map(({ row }) => row);
}
