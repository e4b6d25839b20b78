import { printOf } from '../text/print-of.ts';

/** The name of a file that keeps what somebody wrote: another text never takes its place. */
export function editFileName(text: string): string {
  return `edit-${printOf(text).replace(':', '-')}.txt`;
}
