import type { Screens } from '../messages/ja/screens.ts';
import { reviewLines } from './review-lines.ts';

/** JSON larger than this is shown as it lies on disk: laying it out would keep the screen waiting. */
const largestJson = 1_000_000;

/** A scorecard or an editor's summary as lines to read; undefined = any other file, or one that is not as it should be. */
export function readableReview(path: string, text: string, words: Screens): string | undefined {
  if (!/\/reviews\/[^/]+\/[^/]+\.json$/.test(path) || text.length > largestJson) return undefined;
  try {
    return reviewLines(JSON.parse(text), words)?.join('\n');
  } catch {
    return undefined;
  }
}

/** A file's text as a person reads it: JSON laid out, everything else as it is. */
export function readable(
  path: string,
  text: string,
): { readonly text: string; readonly broken: boolean } {
  if (!path.endsWith('.json') || text.length > largestJson) return { text, broken: false };
  try {
    return { text: JSON.stringify(JSON.parse(text), null, 2), broken: false };
  } catch {
    return { text, broken: true };
  }
}
