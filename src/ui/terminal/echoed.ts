import { makeCells } from '../text/text-width.ts';

const esc = '\u001B';
const { width } = makeCells(1);

/** Takes off the line on which the system has echoed what was typed before the line was raw. */
export const clearEchoed = `\r${esc}[K`;

/**
 * Takes off the lines above that one: what was typed (`keys`: the first that is read) with its line ends, which only a line that
 * is edited by the system has. Empty where there are none.
 */
export function clearEchoedLines(keys: string, columns: number): string {
  // behind an escape the terminal answers, or a key was pressed that is no text
  const [typed = ''] = keys.split(esc, 1);
  const lines = typed.split('\n').map((line) => rowsOf(line, columns));
  const above = lines.reduce((sum, rows) => sum + rows, 0) - 1;
  return above > 0 ? `${esc}[${above}A${esc}[J` : '';
}

/** Control characters are echoed as two (`^X`). */
function rowsOf(line: string, columns: number): number {
  const echoed = line.replace(/[\u0000-\u001F\u007F]/g, '^X');
  return Math.max(1, Math.ceil(width(echoed) / Math.max(1, columns)));
}
