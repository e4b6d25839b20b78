import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Brought } from '../../../../engine/workflows/folio/contract/calls-ahead.ts';
import { callsLeft } from '../../../../engine/workflows/folio/contract/calls-left.ts';
import { mostRounds } from '../../../../engine/workflows/folio/contract/most-rounds.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { roundPrice } from '../../../../engine/workflows/folio/contract/round-price.ts';
import { costOfCall } from '../../../../engine/workflows/folio/contract/story-ahead.ts';
import { settingsGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { costOfCalls } from '../../../components/cost-ahead.ts';
import { money } from '../../../components/numbers.ts';
import { type Cost, costRange } from '../../../messages/about-cost.ts';

type Paid = Pick<RunState, 'spent' | 'rehearsal' | 'phaseValues' | 'room'>;

/**
 * About what a chapter costs, from one round to as many as its pass rules leave behind round `from` (`$0.26–1.28`): as the calls
 * of this story have cost so far, before its first verdict by the price of its models.
 */
export function chapterCost(
  { engine }: Pick<Cockpit, 'engine'>,
  { spent, rehearsal, phaseValues, room }: Paid,
  from = 0,
): Cost {
  if (rehearsal) return undefined;
  const paid = costOfCall({ spent, room });
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

/**
 * About what it costs to go on where a story rests: to its next question, or as far as was asked for. undefined: nobody pays, or
 * nothing is left to pay for. `handed`: the chapters that it began with, where they are known.
 */
export function restOfStory(
  { engine }: Pick<Cockpit, 'engine'>,
  state: RunState,
  handed?: Brought,
): Cost {
  if (engine === undefined || state.rehearsal) return undefined;
  return costOfCalls(engine, callsLeft(state, engine.config, handed), costOfCall(state));
}
