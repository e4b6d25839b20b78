import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import {
  dismissalOf,
  type Intended,
  parseLocation,
  type Range,
} from '../../../../engine/workflows/folio/contract/findings.ts';
import { crossReviewer, nameOf } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import type { Finding } from '../../../reader/finding.ts';
import { storyFile } from './story-path.ts';

/**
 * Findings of a scorecard or a cross-review as its file has them, in its order; none in any other file.
 * `paragraphs` of the draft they are about: words like 章末 name one of them.
 */
export function findingsIn(
  path: string,
  text: string,
  about: { readonly paragraphs: number; readonly intended: readonly Intended[] },
): readonly Finding[] {
  const file = storyFile(path);
  if (file?.kind !== 'card' && file?.kind !== 'cross') return [];
  const card = jsonIn(text);
  if (!isRecord(card)) return [];
  const agent = typeof card['agent'] === 'string' ? card['agent'] : nameOf(crossReviewer);
  const listed = [
    ...listOf(card['issues'], 'location'),
    ...listOf(card['cross_review_findings'], 'scope'),
  ];
  return listed.map((found) => {
    const place = { agent, location: found.location, problem: found.problem };
    return {
      ...found,
      agent,
      chapter: file.chapter,
      round: file.round,
      range: rangeOf(found, about.paragraphs),
      dismissed: dismissalOf(place, file.chapter, about.intended)?.reason,
      card: path,
    };
  });
}

type Listed = Pick<Finding, 'severity' | 'location' | 'problem' | 'fix' | 'character'>;

function listOf(list: unknown, place: 'location' | 'scope'): readonly Listed[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const { severity, problem, fix, character, [place]: location } = item;
    if (typeof severity !== 'string' || typeof problem !== 'string') return [];
    return [
      {
        severity,
        location: typeof location === 'string' ? location : '',
        problem,
        fix: typeof fix === 'string' ? fix : '',
        character: typeof character === 'string' ? character : undefined,
      },
    ];
  });
}

const atEnd = /章末|末尾|結び|幕切れ|最後の段落|ending|end of (?:the )?chapter|last paragraph/i;
const atStart = /章頭|冒頭|書き出し|opening|beginning|first paragraph/i;

/** Where it says it is; a cross-review finding says so in its problem, if anywhere. */
function rangeOf({ location, problem }: Listed, paragraphs: number): Range | undefined {
  const range = parseLocation(location) ?? parseLocation(problem);
  if (range) {
    if (range.from > paragraphs || range.from < 1) return undefined;
    return { from: range.from, to: Math.min(range.to, paragraphs) };
  }
  if (paragraphs === 0) return undefined;
  if (atEnd.test(location)) return { from: paragraphs, to: paragraphs };
  return atStart.test(location) ? { from: 1, to: 1 } : undefined;
}
