import type { RunState } from '../../../../engine/runs/run-state.ts';
import { mostRounds } from '../../../../engine/workflows/folio/contract/most-rounds.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { folioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { money } from '../../../components/numbers.ts';
import { usdOfCall } from './edit-means.ts';

type Paid = Pick<RunState, 'spent' | 'rehearsal' | 'phaseValues'>;

/**
 * About what a chapter costs, from one round to as many as its pass rules leave behind round `from` (`$0.26–1.28`): as the calls
 * of this story have cost so far. undefined: that is not known, or nobody pays.
 */
export function chapterCost(
  { engine }: Pick<Cockpit, 'engine'>,
  { spent, rehearsal, phaseValues }: Paid,
  from = 0,
): string | undefined {
  const round = usdOfCall({ spent }) * (1 + allReviewers.length);
  if (rehearsal || round === 0) return undefined;
  const rounds = Math.max(1, mostRounds(phaseValues, engine?.config) - from);
  const [least, most] = [money(round), money(round * rounds)];
  return least === most ? least : `${least}–${most.replace('$', '')}`;
}

/** Of the chapter at work what is left of it, which is what the next sitting goes on with. */
export function restOfStory(cockpit: Pick<Cockpit, 'engine'>, state: RunState): string | undefined {
  const { round } = folioView(state);
  return chapterCost(cockpit, state, Math.max(0, (round ?? 1) - 1));
}
