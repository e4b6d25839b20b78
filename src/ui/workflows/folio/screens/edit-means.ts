import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import { money } from '../../../components/numbers.ts';

/** What it means that an edited draft is scored as the next round of its chapter. */
export type EditMeans = {
  readonly reviews: number;
  /** About what the reviews cost, as shown; undefined where unknown or nothing is paid. */
  readonly cost: string | undefined;
  /** The chapter had been accepted: its text is put aside until the next verdict. */
  readonly finished: boolean;
};

/**
 * Said before an edit is taken: it reopens the chapter and is paid for. The cost is that of this story's calls so far.
 */
export function editMeans(
  { spent }: Pick<RunState, 'spent'>,
  { chapters, reviewers }: Pick<FolioView, 'chapters' | 'reviewers'>,
  chapter: number,
): EditMeans {
  const usd = usdOfCall({ spent }) * reviewers.length;
  const status = chapters.find((one) => one.chapter === chapter)?.status;
  return {
    reviews: reviewers.length,
    cost: usd > 0 ? money(usd) : undefined,
    finished: status === 'accepted' || status === 'forced',
  };
}

/** What a call of this run has cost on average; 0 where that is not known. */
export function usdOfCall({ spent }: Pick<RunState, 'spent'>): number {
  const priced = spent.calls - spent.unpriced;
  return priced > 0 ? spent.usd / priced : 0;
}
