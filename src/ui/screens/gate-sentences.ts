import type { GateEvent, GateRule } from '../../engine/event.ts';
import { exactDelta, exactScore } from '../components/numbers.ts';
import type { Screens } from '../messages/ja/screens.ts';

/** What a rule of the gate found, in words with its numbers; undefined = nothing worth a sentence. */
export function ruleSentence(rule: GateRule, words: Screens['gate']): string | undefined {
  if (rule.ok) return undefined;
  const value = exactScore(rule.value);
  const limit = exactScore(rule.limit);
  const short = exactScore(rule.limit - rule.value);
  switch (rule.rule) {
    case 'each':
      return words.each(rule.agent ?? '', value, limit, short);
    case 'average':
      return words.average(value, limit, short);
    case 'critical':
      return words.critical(rule.value);
    case 'missing':
      return rule.agent === undefined ? words.missingCount(rule.value) : words.missing(rule.agent);
    case 'improvement':
      return words.improvement(exactDelta(rule.value), limit);
    case 'rounds':
      return words.roundsUsed(rule.value, rule.limit);
    default:
      return rule.rule satisfies never;
  }
}

/** Why a round ended as it did: every rule that failed with its numbers, or that all were met. */
export function gateSentences(gate: GateEvent, words: Screens['gate']): readonly string[] {
  const failed = gate.rules
    .map((rule) => ruleSentence(rule, words))
    .filter((sentence) => sentence !== undefined);
  const accepted = gate.outcome === 'PASS' || gate.outcome === 'CONVERGED';
  const base = accepted ? [words.allMet, ...failed] : failed;
  return gate.stalled && !accepted ? [...base, words.stalled] : base;
}

/** Gain over the round before, in hundredths; null in round 1. */
export function gain(gate: GateEvent): number | null {
  return gate.previous === null ? null : gate.average - gate.previous;
}
