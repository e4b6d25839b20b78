import type { GateEvent } from '../../../../engine/workflows/folio/contract/events.ts';
import { type GateRule, gateRules } from '../../../../engine/workflows/folio/contract/gate.ts';
import type { GateReasons } from '../../../../engine/workflows/folio/contract/reasons.ts';
import { exactDelta, exactScore } from '../../../components/numbers.ts';
import type { Messages } from '../../../messages/ja.ts';
import { gateWords, type Told } from '../words/gate.ts';
import { storyLinesOf } from '../words/lines.ts';

/** Why a round ended as it did: every rule that failed with its numbers, or that all were met. */
export function gateSentences(reasons: GateReasons, messages: Messages): readonly string[] {
  const words = storyLinesOf(messages).gate;
  const { rules } = gateWords[messages.language];
  const passed = isAccepted(reasons);
  const failed = reasons.rules
    .filter(({ ok }) => !ok)
    .map((found) => rules[found.rule].failed(told(found, passed)))
    .filter((sentence) => sentence !== undefined);
  if (passed) return [words.allMet(reasons.high ?? 0), ...failed];
  return failed.length > 0 ? failed : [words.notConverged];
}

/** Did the round pass on its own merits? */
export function isAccepted({ outcome }: Pick<GateReasons, 'outcome'>): boolean {
  return outcome === 'PASS' || outcome === 'CONVERGED';
}

function told({ rule, agent = '', value, limit, unit }: GateRule, passed: boolean): Told {
  const { shown } = gateRules[rule];
  const text = shown === 'count' ? String : exactScore;
  return {
    ...{ agent, passed },
    ...(unit === undefined ? {} : { unit }),
    value: shown === 'gain' ? exactDelta(value) : text(value),
    limit: text(limit),
    short: text(limit - value),
    // 6.998 is 7.00 in hundredths
    just: value >= limit,
  };
}

/**
 * Gain over the round before, in hundredths as the gate compared it (exact, `docs/spec/folio.md` §9); null in round 1.
 */
export function gain({ average, previous, rules }: GateEvent): number | null {
  if (previous === null) return null;
  // Two rounded averages can differ by one hundredth more or less than the exact ones.
  return rules.find(({ rule }) => rule === 'improvement')?.value ?? average - previous;
}
