import { type PlanReview, verdicts } from '../shapes/plan-review.ts';
import { completionMarker, linesOf, withoutOuterFence } from '../text/lines.ts';

const longest = 500;
/** The note of a review without a verdict. */
export const noVerdict = 'verdict not found';

/**
 * Longest first, so that `APPROVE-WITH-NOTES` is not read as `APPROVE`; PASS and FAIL are slips of the other review
 * (§6.7).
 */
const tokens: readonly (readonly [RegExp, PlanReview['verdict']])[] = [
  [/\bAPPROVE[- _]WITH[- _]NOTES\b/i, 'APPROVE-WITH-NOTES'],
  [/\bAPPROVED?\b/i, 'APPROVE'],
  [/\bREJECT(?:ED)?\b/i, 'REJECT'],
  [/\bPASS WITH NOTES\b/, 'APPROVE-WITH-NOTES'],
  [/\bPASS\b/, 'APPROVE'],
  [/\bFAIL\b/, 'REJECT'],
];

/**
 * The verdict of `plan_review.md` (`docs/spec/crew.md` §6.7): from the end, the first line that has a verdict. Without
 * one, or without a file, the plan is approved with that as its note; a review never blocks by being unreadable.
 */
export function readPlanReview(text: string | undefined): PlanReview {
  const lines = withoutOuterFence(linesOf(text ?? ''))
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== completionMarker);
  for (const [back, line] of lines.toReversed().entries()) {
    const verdict = verdictIn(line);
    if (verdict !== undefined) {
      return { verdict, notes: notesOf(verdict, lines.slice(0, lines.length - 1 - back), line) };
    }
  }
  return { verdict: 'APPROVE-WITH-NOTES', notes: noVerdict };
}

function verdictIn(line: string): PlanReview['verdict'] | undefined {
  return tokens.find(([token]) => token.test(line))?.[1];
}

/** What stands behind the verdict, else the review in one line; nothing for a plain approval. */
function notesOf(verdict: PlanReview['verdict'], before: readonly string[], line: string): string {
  if (verdict === verdicts[0]) return '';
  const behind = tokens.reduce((text, [token]) => text.replace(token, ''), line);
  const own = behind
    .replace(/^[\s*#:：\-–—]*(?:(?:final\s+)?verdict|判定)?[\s*:：\-–—]*/i, '')
    .replace(/\*+/g, '');
  const text = (own.trim() === '' ? before.join(' ') : own).replace(/\s+/g, ' ').trim();
  return [...text].length > longest ? `${[...text].slice(0, longest - 1).join('')}…` : text;
}
