import { usdOfCall } from '../../../../engine/data/usd-of-call.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { keeperPrice } from '../../../../engine/workflows/folio/contract/ledger/keeper-price.ts';
import { reviewPrices, sumOf } from '../../../../engine/workflows/folio/contract/round-price.ts';
import { folioState } from '../../../../engine/workflows/folio/contract/state.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { money } from '../../../components/numbers.ts';
import type { Cost } from '../../../messages/about-cost.ts';

/** What it means that an edited draft is scored as the next round of its chapter. */
export type EditMeans = {
  readonly reviews: number;
  readonly cost: Cost;
  /** That the chapter is read again for the ledger; undefined also where there is none. */
  readonly ledger: Cost;
  /** It is a rehearsal: no recording has scores of it. */
  readonly recorded: boolean;
  /** The chapter had been accepted: its text is put aside until the next verdict. */
  readonly finished: boolean;
};

/** Characters of a chapter as most are. */
const usualChapter = { length: 4000 };

type Priced = Pick<Cockpit, 'engine'>;
type Paid = Pick<RunState, 'spent' | 'steps' | 'rehearsal'>;

/** Said before an edit is taken: it reopens the chapter and is paid for. */
export function editMeans(
  cockpit: Priced,
  state: Paid,
  { chapters, reviewers }: Pick<FolioView, 'chapters' | 'reviewers'>,
  chapter: number,
): EditMeans {
  const status = chapters.find((one) => one.chapter === chapter)?.status;
  return {
    reviews: reviewers.length,
    cost: reviewCost(cockpit, state, reviewers.length),
    ledger: ledgerCost(cockpit, state),
    recorded: state.rehearsal,
    finished: status === 'accepted' || status === 'forced',
  };
}

/** About what so many reviews cost: as the calls of this story have cost so far, before its first by the price of its models. */
export function reviewCost(
  { engine }: Priced,
  { spent, rehearsal }: Pick<Paid, 'spent' | 'rehearsal'>,
  reviews = 1,
): Cost {
  if (rehearsal) return undefined;
  const paid = usdOfCall(spent);
  if (paid !== null) return money(paid * reviews);
  const usd = engine && sumOf(reviewPrices(engine.config.folio, engine.estimate, reviews));
  return usd === undefined || usd === null ? null : money(usd);
}

/** What it means to take a round that has no verdict: it is reviewed first, unless it is only played. */
export type Unscored = Pick<EditMeans, 'reviews' | 'cost' | 'recorded'>;

/** undefined: it was judged. */
export function unscored(
  cockpit: Priced,
  state: Pick<RunState, 'spent' | 'rehearsal' | 'room'>,
  { reviewers }: Pick<FolioView, 'reviewers'>,
  { chapter, round }: { readonly chapter: number; readonly round: number },
): Unscored | undefined {
  const isJudged = folioState(state).gates.some(
    (gate) => gate.chapter === chapter && gate.round === round,
  );
  if (isJudged) return undefined;
  const reviews = reviewers.length;
  return { reviews, cost: reviewCost(cockpit, state, reviews), recorded: state.rehearsal };
}

/** About what it costs to read one chapter for the ledger, by the same; undefined also where it has none. */
export function ledgerCost({ engine }: Priced, { spent, steps, rehearsal }: Paid): Cost {
  const isKept = [...steps.keys()].some((path) => /\/keeper-\d+\.json$/.test(path));
  if (rehearsal || !isKept) return undefined;
  const usd = usdOfCall(spent) ?? (engine ? keeperPrice(engine, [usualChapter]).usd : null);
  return usd === null ? null : money(usd);
}
