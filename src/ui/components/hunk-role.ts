import type { ColourRole } from './theme.ts';

/** How a line of a patch is drawn; one that only stands around what changes is drawn as anything else is. */
export function hunkRole(line: string): ColourRole | undefined {
  if (line.startsWith('@@')) return 'accent';
  if (line.startsWith('+')) return 'good';
  return line.startsWith('-') ? 'bad' : undefined;
}
