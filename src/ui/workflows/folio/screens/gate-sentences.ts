import type { GateEvent, GateRule } from '../../../../engine/workflows/folio/contract/events.ts';
import { exactDelta, exactScore } from '../../../components/numbers.ts';
import type { Screens } from '../../../messages/ja/screens.ts';

type Words = Screens['gate'];

/** Why a round ended as it did: every rule that failed with its numbers, or that all were met. */
export function gateSentences(gate: GateEvent, words: Words): readonly string[] {
  const accepted = isAccepted(gate);
  const failed = gate.rules
    .filter(({ ok }) => !ok)
    .map((rule) => ruleSentence(rule, gate, words))
    .filter((sentence) => sentence !== undefined);
  if (accepted) return [words.allMet, ...failed];
  return failed.length > 0 ? failed : [words.notConverged];
}

/** Did the round pass on its own merits? */
export function isAccepted({ outcome }: Pick<GateEvent, 'outcome'>): boolean {
  return outcome === 'PASS' || outcome === 'CONVERGED';
}

/** What a rule that was not met found, in words with its numbers; undefined = it had no say in the outcome. */
function ruleSentence(rule: GateRule, gate: GateEvent, words: Words): string | undefined {
  const value = exactScore(rule.value);
  const limit = exactScore(rule.limit);
  const short = exactScore(rule.limit - rule.value);
  switch (rule.rule) {
    case 'each':
      return words.each(rule.agent ?? '', value, limit, short);
    case 'average':
      // 6.998 is 7.00 in hundredths: a number that looks like the limit would explain nothing.
      return rule.value < rule.limit
        ? words.average(value, limit, short)
        : words.averageJust(limit);
    case 'critical':
      return words.critical(rule.value);
    case 'missing':
      return words.missing(rule.agent ?? '');
    case 'improvement':
      return isAccepted(gate)
        ? words.converged(exactDelta(rule.value), limit)
        : words.stalled(exactDelta(rule.value), limit);
    case 'rounds':
      return isAccepted(gate) ? undefined : words.roundsUsed(rule.value, rule.limit);
    default:
      return rule.rule satisfies never;
  }
}

/**
 * Gain over the round before, in hundredths as the gate compared it (exact, `docs/spec/folio.md` §9); null in round 1.
 */
export function gain({ average, previous, rules }: GateEvent): number | null {
  if (previous === null) return null;
  // Two rounded averages can differ by one hundredth more or less than the exact ones.
  return rules.find(({ rule }) => rule === 'improvement')?.value ?? average - previous;
}
