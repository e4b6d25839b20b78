import { createHash } from 'node:crypto';
import type { IssueState } from '../contract/report.ts';

/*
 * What field leaves on an issue: a text, and behind it a marker by which its own remarks are known (§11.4, §11.5).
 */

export function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}

export function markerFor(state: IssueState, hash: string): string {
  return `<!-- facilitator:${state}:${hash} -->`;
}

const keyword =
  /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(\s*:?\s*)(?=(?:[\w.-]{1,39}\/[\w.-]{1,100})?#\d|https:\/\/github\.com\/)/gi;

/**
 * Words of issues and logs as they may stand in a remark: nobody is called, no comment is opened, no issue is closed by
 * them, and nothing is in them that cannot be seen.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu, ' ')
    .replaceAll('@', '@\u200b')
    .replaceAll('<!--', '<\u200b!--')
    .replaceAll(keyword, '$1\u200b$2');
}
