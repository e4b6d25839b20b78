import type { ReviewVerdict } from '../contract/events.ts';
import { completionMarker, linesOf, withoutOuterFence } from '../text/lines.ts';

const longest = 300;
const token = /^[\s*#:：>-]*(?:(?:verdict|判定)[\s*:：-]*)?(PASS[- _]WITH[- _]NOTES|PASS|FAIL)\b/i;

export type ResultReview = {
  readonly verdict: ReviewVerdict;
  /** One line, at most 300 characters. */
  readonly reason: string;
};

/** The last line of an independent review that begins with a verdict; undefined: there is none, so nothing was said. */
export function readResultReview(text: string): ResultReview | undefined {
  const lines = withoutOuterFence(linesOf(text)).filter((line) => line.trim() !== completionMarker);
  const line = lines.findLast((each) => token.test(each));
  if (line === undefined) return undefined;
  const said = token.exec(line)?.[1]?.toUpperCase().replace(/[-_]/g, ' ') ?? '';
  const verdict = (['PASS WITH NOTES', 'PASS', 'FAIL'] as const).find((known) => known === said);
  if (verdict === undefined) return undefined;
  const reason = line
    .replace(token, '')
    .replace(/^[\s*:：–—-]+|(?<![\s*])[\s*]+$/g, '')
    .replace(/\s+/g, ' ');
  return { verdict, reason: [...reason].slice(0, longest).join('') };
}

const mark = /^<!-- of the result (?<hash>[0-9a-f]{64}) -->$/gm;

/** A review with the hash of the result it is of. */
export function markedReview(text: string, result: string): string {
  return `${text.trimEnd()}\n\n<!-- of the result ${result} -->\n`;
}

/** Is it of this very result? One without a hash counts for any result. */
export function isOf(text: string, result: string): boolean {
  const said = [...text.matchAll(mark)].at(-1)?.groups?.['hash'];
  return said === undefined || said === result;
}
