import type { IssueTexts } from '../contract/work.ts';
import type { FieldIssue } from '../model.ts';

const mostIssues = 500;
const mostLetters = 4_000;

/** What the open issues of a field say, for whoever hands them on; the newest numbers where there are too many. */
export function textsOf(issues: readonly FieldIssue[]): IssueTexts {
  const open = issues.filter(({ open, inField, body }) => open && inField && body.trim() !== '');
  return Object.fromEntries(
    open.slice(-mostIssues).map(({ number, body }) => [number, body.slice(0, mostLetters)]),
  );
}
