import type { Kind } from './block.ts';
import type { Finding } from './finding.ts';

/** A line of a review from which one can go to the draft: to a finding, or to what lies behind a reviewer's score. */
export type Stop =
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'agent'; readonly agent: string };

/** A line of a review, and where it leads. */
export type ReviewLine = { readonly line: Kind; readonly stop?: Stop };
