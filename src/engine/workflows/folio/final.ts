import { normalForm } from '../../data/normal-form.ts';
import { parseLocation } from './contract/findings.ts';
import { type Issue, placeOf } from './issues.ts';
import { type Language, unresolvedComment } from './words.ts';

/**
 * The accepted text of a forced pass: the draft with a comment right before the first paragraph each unresolved issue
 * cites; a place that names no paragraph of the draft goes to the end (`docs/spec/folio.md` §11). The draft stays as it
 * is.
 */
export function finalWithComments(
  draft: string,
  unresolved: readonly Issue[],
  language: Language,
  /** What was counted and is about no paragraph. */
  counted: readonly string[] = [],
): string {
  const lines = draft.trimEnd().split('\n');
  const marks = new Map<number, string[]>();
  const atEnd = counted.map((fault) => unresolvedComment(language, 'Editor', fault));
  for (const issue of unresolved) {
    const comment = unresolvedComment(language, placeOf(issue), issue.problem);
    const line = markerLine(lines, parseLocation(issue.location)?.from);
    if (line === undefined) atEnd.push(comment);
    else marks.set(line, [...(marks.get(line) ?? []), comment]);
  }
  const body = lines.flatMap((line, index) => [...(marks.get(index) ?? []), line]).join('\n');
  return atEnd.length === 0 ? `${body}\n` : `${body}\n\n${atEnd.join('\n')}\n`;
}

function markerLine(lines: readonly string[], paragraph: number | undefined): number | undefined {
  if (paragraph === undefined) return undefined;
  const found = lines.findIndex((line) => {
    const [, number] = /^\s*¶\s*(\d+)/.exec(normalForm(line, 'NFKC')) ?? [];
    return number !== undefined && Number(number) === paragraph;
  });
  return found === -1 ? undefined : found;
}
