import { folded } from '../../../data/keywords.ts';
import type { LedgerEntry } from '../contract/ledger-entry.ts';
import type { Learning } from '../contract/shapes.ts';

/* What earlier sessions learned that has to do with a request (`docs/spec/session.md` §8). Pure. */

const mostTerms = 40;

/** Runs of kanji or katakana of two and more, Latin words of three and more. */
export function termsOf(request: string): readonly string[] {
  const text = folded(request.slice(0, 5000));
  const found =
    text.match(/\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}|[a-z][a-z0-9]{2,}/gu) ?? [];
  return [...new Set(found)].filter((term) => !common.has(term)).slice(0, mostTerms);
}

/** Words that stand everywhere and tell nothing. */
const common: ReadonlySet<string> = new Set([
  ...['the', 'and', 'for', 'with', 'this', 'that', 'from', 'into', 'are', 'was', 'pass', 'status'],
  ...['true', 'false', 'done', 'all', 'how', 'what', 'you', 'our', 'not', 'but', 'can'],
]);

/** Rows that only keep the books, and attempts that came to nothing, teach nothing. */
function teaches({ component, event_type, content }: LedgerEntry): boolean {
  if (['SessionSelector', 'TaskClassifier', 'DebtMonitor'].includes(component)) return false;
  if (content.endsWith(' acknowledged')) return false;
  return event_type !== 'debt_recognized' && !content.startsWith('status = blocked');
}

/** Newest first, at most `most`. */
export function relatedLearnings(
  newestFirst: readonly LedgerEntry[],
  request: string,
  most: number,
): readonly Learning[] {
  const terms = termsOf(request);
  const found: Learning[] = [];
  for (const entry of newestFirst) {
    if (found.length >= most || terms.length === 0) break;
    const relevance = teaches(entry) ? relevanceOf(entry, terms) : undefined;
    if (relevance !== undefined) found.push({ id: entry.id, content: entry.content, relevance });
  }
  return found;
}

/** undefined: it has nothing to do with it. */
function relevanceOf(
  entry: LedgerEntry,
  terms: readonly string[],
): Learning['relevance'] | undefined {
  const text = folded(`${entry.content} ${entry.rationale}`.slice(0, 4000));
  const hits = terms.filter((term) => text.includes(term)).length;
  if (hits === 0) return undefined;
  const score = hits + (entry.event_type === 'learning' ? 1 : 0);
  if (score >= 3) return 'high';
  return score === 2 ? 'medium' : 'low';
}
