import { oneLine } from '../text/sanitise.ts';

/** At most so much of one value is shown in a sentence. */
const longest = 160;

/** Text from outside as part of a sentence: one line, nothing but letters, not too long. */
export function clip(text: string, length = longest): string {
  const letters = [...oneLine(text).trim()];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('');
}
