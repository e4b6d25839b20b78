import type { GateEvent } from '../../../../engine/workflows/folio/contract/events.ts';
import { type GateRule, gateRules } from '../../../../engine/workflows/folio/contract/gate.ts';
import type { GateReasons } from '../../../../engine/workflows/folio/contract/reasons.ts';
import { exactDelta, exactScore } from '../../../components/numbers.ts';
import type { Messages } from '../../../messages/ja.ts';
import { gateWords, type Told } from '../words/gate.ts';
import { storyLinesOf } from '../words/lines.ts';

/** What is said of how a round ended; `aside`: it decided nothing. */
export type GateSentence = { readonly text: string; readonly aside: boolean };

/** The same in words alone. */
export function gateSentences(reasons: GateReasons, messages: Messages): readonly string[] {
  return toldReasons(reasons, messages).map(({ text }) => text);
}

/** Why a round ended as it did: every rule that failed with its numbers, or that all were met. */
export function toldReasons(reasons: GateReasons, messages: Messages): readonly GateSentence[] {
  const words = storyLinesOf(messages).gate;
  const { rules } = gateWords[messages.language];
  const passed = isAccepted(reasons);
  const failed = reasons.rules
    .filter(({ ok }) => !ok)
    .flatMap((found) => {
      const text = rules[found.rule].failed(told(found, passed));
      return text === undefined ? [] : [{ text, aside: gateRules[found.rule].leads === 'flat' }];
    });
  const met = { text: words.allMet(reasons.high ?? 0), aside: false };
  if (passed) return [met, ...failed];
  return failed.length > 0 ? failed : [{ text: words.notConverged, aside: false }];
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
