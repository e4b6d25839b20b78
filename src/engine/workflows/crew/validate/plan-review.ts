import { type PlanReview, verdicts } from '../shapes/plan-review.ts';
import { completionMarker, linesOf, sectionOf, withoutOuterFence } from '../text/lines.ts';

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
    .filter((line) => line !== '' && line !== completionMarker && !rule.test(line));
  const at = lines.findLastIndex((line) => verdictIn(line) !== undefined);
  const line = lines[at] ?? '';
  const verdict = verdictIn(line);
  if (verdict === undefined) return { verdict: 'APPROVE-WITH-NOTES', notes: noVerdict };
  const [before, behind] = [lines.slice(0, at), lines.slice(at + 1)];
  return { verdict, notes: inOneLine(notesOf({ verdict, before, line, behind })) };
}

function verdictIn(line: string): PlanReview['verdict'] | undefined {
  return tokens.find(([token]) => token.test(line))?.[1];
}

/** A review by its verdict line: `before` and `behind` are the lines around it. */
type Parts = {
  readonly verdict: PlanReview['verdict'];
  readonly before: readonly string[];
  readonly line: string;
  readonly behind: readonly string[];
};

/**
 * The reason on the verdict line, then what was noted; the whole review where it says neither. Of a plain approval only what
 * stands under a heading of its own.
 */
function notesOf({ verdict, before, line, behind }: Parts): readonly string[] {
  const noted = sectionOf(before, notesHeading).filter((one) => !isNothing(one));
  if (verdict === verdicts[0]) return noted;
  const reason = reasonOn(line);
  const more = noted.length > 0 ? noted : before.filter(isFault);
  const all = [...(reason === '' ? [] : [reason]), ...more, ...behind];
  return all.length === 0 ? before : all;
}

const notesHeading =
  /\b(?:notes?|issues?|problems?|remarks?|concerns?|comments?)\b|備考|注記|指摘|懸念|補足|留意|メモ|問題/i;
const nothing = /^(?:none|nothing|no notes|n\/?a|特になし|なし|無し)?$/i;

/** A line across the page. */
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/;
/** What an item of a list begins with; `**bold**` is none. */
const bullet = /^(?:[-*•]\s+|・\s*|\d+[.)]\s+|\d+[．）]\s*)/;

/** Says that there is nothing to note, or nothing at all. */
function isNothing(line: string): boolean {
  return nothing.test(
    line
      .replace(bullet, '')
      .replaceAll('*', '')
      .replace(/[。.]$/, '')
      .trim(),
  );
}

/** An item of a list that does not say that all is well. */
function isFault(line: string): boolean {
  return bullet.test(line) && !/[✅✓✔]/u.test(line) && !isNothing(line);
}

function reasonOn(line: string): string {
  const behind = tokens.reduce((text, [token]) => text.replace(token, ''), line);
  return behind
    .replace(/^[\s*#:：\-–—]*(?:(?:final\s+)?verdict|判定)?[\s*:：\-–—]*/i, '')
    .replace(/\*+/g, '')
    .trim();
}

function inOneLine(lines: readonly string[]): string {
  const text = lines.join(' ').replace(/\s+/g, ' ').trim();
  return [...text].length > longest ? `${[...text].slice(0, longest - 1).join('')}…` : text;
}
