import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import { money } from '../../../components/numbers.ts';

/** What it means that an edited draft is scored as the next round of its chapter. */
export type EditMeans = {
  readonly reviews: number;
  /** About what the reviews cost, as shown; undefined where unknown or nothing is paid. */
  readonly cost: string | undefined;
  /** About what it costs that the chapter is read again for the ledger; undefined as above, or where there is none. */
  readonly ledger: string | undefined;
  /** The chapter had been accepted: its text is put aside until the next verdict. */
  readonly finished: boolean;
};

/**
 * Said before an edit is taken: it reopens the chapter and is paid for. The cost is that of this story's calls so far.
 */
export function editMeans(
  state: Pick<RunState, 'spent' | 'steps' | 'rehearsal'>,
  { chapters, reviewers }: Pick<FolioView, 'chapters' | 'reviewers'>,
  chapter: number,
): EditMeans {
  const usd = usdOfCall(state) * reviewers.length;
  const status = chapters.find((one) => one.chapter === chapter)?.status;
  return {
    reviews: reviewers.length,
    cost: usd > 0 ? money(usd) : undefined,
    ledger: ledgerCost(state),
    finished: status === 'accepted' || status === 'forced',
  };
}

/** What a call of this run has cost on average; 0 where that is not known. */
export function usdOfCall({ spent }: Pick<RunState, 'spent'>): number {
  const priced = spent.calls - spent.unpriced;
  return priced > 0 ? spent.usd / priced : 0;
}

/**
 * About what it costs to read one chapter for the ledger, as the calls of this story have cost so far. undefined: that is not
 * known, or it has none.
 */
export function ledgerCost({
  spent,
  steps,
  rehearsal,
}: Pick<RunState, 'spent' | 'steps' | 'rehearsal'>): string | undefined {
  const usd = usdOfCall({ spent });
  const isKept = [...steps.keys()].some((path) => /\/keeper-\d+\.json$/.test(path));
  return rehearsal || !isKept || usd === 0 ? undefined : money(usd);
}
