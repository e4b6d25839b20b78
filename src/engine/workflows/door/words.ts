import { titleLine } from '../../data/title-line.ts';

/** A request as the question about its way names it: its first line. */
export function titleOf(request: string): string {
  return titleLine(request);
}
