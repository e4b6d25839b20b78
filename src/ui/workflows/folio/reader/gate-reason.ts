import { exactDelta, exactScore } from '../../../components/numbers.ts';
import type { Screens } from '../../../messages/ja/screens.ts';

type Words = Screens['gate'];

/**
 * Why a round ended as it did, as `editor-summary.json` spells it for every language (`docs/spec/folio.md` §3.8), in
 * the words the screen has for it. What is spelled in no such way stays as it is.
 */
export function gateReason(reason: string, words: Words): string {
  const forced = /^Max rounds reached\. Final score: ([\d.]+)\. Unresolved: \[(.*)\]$/s.exec(
    reason,
  );
  if (forced !== null) return words.forcedAt(scoreIn(forced[1]), forced[2] ?? '');
  const parts = reason.split('; ').map((part) => partText(part, words));
  return parts.some((part) => part === undefined) ? reason : parts.join(words.between);
}

function partText(part: string, words: Words): string | undefined {
  if (part === 'All criteria met') return words.allMet;
  if (/^Average [\d.]+ meets threshold, but round not converged$/.test(part))
    return words.notConverged;
  const [, critical] = /^Critical issues: (\d+)$/.exec(part) ?? [];
  if (critical !== undefined) return words.critical(Number(critical));
  const [, missing] = /^(\S+) missing$/.exec(part) ?? [];
  if (missing !== undefined) return words.missing(missing);
  return lowText(part, words);
}

/** `Voice 6.06 < 6.5`, `Average 6.8 < 7.0`, `Converged: improvement 0.27 < 0.3`. */
function lowText(part: string, words: Words): string | undefined {
  const [, what, found, limit] = /^(\S.*?) (-?[\d.]+) < ([\d.]+)$/.exec(part) ?? [];
  if (what === undefined) return undefined;
  const [value, floor] = [hundredths(found), hundredths(limit)];
  if (what === 'Converged: improvement')
    return words.converged(exactDelta(value), exactScore(floor));
  const short = exactScore(floor - value);
  if (what !== 'Average') return words.each(what, exactScore(value), exactScore(floor), short);
  // 6.998 is 7.00 in hundredths
  return value < floor
    ? words.average(exactScore(value), exactScore(floor), short)
    : words.averageJust(exactScore(floor));
}

function scoreIn(text: string | undefined): string {
  return exactScore(hundredths(text));
}

function hundredths(text: string | undefined): number {
  return Math.round(Number(text) * 100);
}
