import type { Messages } from '../messages/ja.ts';
import type { ColourRole } from './theme.ts';

/**
 * A line of a patch as a person reads it: where a part begins is told by its line, as the file is afterwards, not by git's
 * counts. A file that is new or gone is one part, of which there is nothing to tell: undefined.
 */
export function hunkText(line: string, { screens }: Messages): string | undefined {
  const [, old, from, behind = ''] =
    /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(line) ?? [];
  if (old === undefined || from === undefined) return line;
  return old === '0' || from === '0' ? undefined : `${screens.fromLine(Number(from))}${behind}`;
}

/** How a line of a patch is drawn; unchanged lines around a change are drawn plainly. */
export function hunkRole(line: string): ColourRole | undefined {
  if (line.startsWith('@@')) return 'dim';
  if (line.startsWith('+')) return 'good';
  return line.startsWith('-') ? 'bad' : undefined;
}
