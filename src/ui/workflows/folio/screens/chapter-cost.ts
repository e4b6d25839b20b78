import { usdOfCall } from '../../../../engine/data/usd-of-call.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { mostRounds } from '../../../../engine/workflows/folio/contract/most-rounds.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { roundPrice } from '../../../../engine/workflows/folio/contract/round-price.ts';
import { settingsGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import { folioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { money } from '../../../components/numbers.ts';
import { type Cost, costRange } from '../../../messages/about-cost.ts';

type Paid = Pick<RunState, 'spent' | 'rehearsal' | 'phaseValues'>;

/**
 * About what a chapter costs, from one round to as many as its pass rules leave behind round `from` (`$0.26–1.28`): as the calls
 * of this story have cost so far, before its first by the price of its models.
 */
export function chapterCost(
  { engine }: Pick<Cockpit, 'engine'>,
  { spent, rehearsal, phaseValues }: Paid,
  from = 0,
): Cost {
  if (rehearsal) return undefined;
  const paid = usdOfCall(spent);
  const round = paid === null ? estimated(engine) : paid * (1 + allReviewers.length);
  if (round === null) return null;
  const rounds = Math.max(1, mostRounds(phaseValues, engine?.config) - from);
  return costRange(money(round), money(round * rounds));
}

function estimated(engine: Cockpit['engine']): number | null {
  if (engine === undefined) return null;
  const { config, estimate } = engine;
  return roundPrice(config.folio, settingsGate(config), estimate);
}

/** Of the chapter at work what is left of it, which is what the next sitting goes on with. */
export function restOfStory(cockpit: Pick<Cockpit, 'engine'>, state: RunState): string | undefined {
  const { round } = folioView(state);
  return chapterCost(cockpit, state, Math.max(0, (round ?? 1) - 1)) ?? undefined;
}
