import type { ColourRole } from './theme.ts';

/** How a line of a patch is drawn; unchanged lines around a change are drawn plainly. */
export function hunkRole(line: string): ColourRole | undefined {
  if (line.startsWith('@@')) return 'dim';
  if (line.startsWith('+')) return 'good';
  return line.startsWith('-') ? 'bad' : undefined;
}
