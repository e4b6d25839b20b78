import { z } from 'zod';
import { normalForm } from './normal-form.ts';
import { twoDigits } from './two-digits.ts';

/*
 * Exact arithmetic for scores: everything a rule compares is an integer of hundredths, and
 * rounding is half up, done on decimal digits. (6.925).toFixed(2) is "6.92"; 7.3 - 7.0 < 0.3 is true.
 */

/** A decimal as digits: `digits` × 10^-`places`. */
type Decimal = { readonly digits: bigint; readonly places: number };

const decimalPattern = /^(\d{1,15})(?:\.(\d{1,15}))?$/;

function parseDecimal(text: string): Decimal | undefined {
  const [, whole, fraction = ''] = decimalPattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

/** Rounds a decimal half up to an integer of 10^-`places`. */
function scale({ digits, places }: Decimal, to: number): number {
  if (places <= to) return Number(digits * 10n ** BigInt(to - places));
  const unit = 10n ** BigInt(places - to);
  return Number((digits * 2n + unit) / (unit * 2n));
}

/** A decimal number of a file or of the settings as integer hundredths, half up: 6.925 → 693. */
export function hundredths(value: number): number {
  const sign = value < 0 ? -1 : 1;
  const decimal = parseDecimal(String(Math.abs(value)));
  return decimal === undefined ? Math.round(value * 100) : sign * scale(decimal, 2);
}

/** Integer hundredths as the number a file holds: 746 → 7.46. */
export function fromHundredths(value: number): number {
  return value / 100;
}

/** Integer division, rounded half away from zero. `denominator` > 0. Exact up to 2^53. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const [n, d] = [BigInt(Math.abs(numerator)), BigInt(denominator)];
  const rounded = Number((n * 2n + d) / (d * 2n));
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}

/** `746` → `7.46`, `700` → `7.0`, `720` → `7.2`: hundredths as text, at least one decimal, no more than needed. */
export function scoreText(value: number): string {
  const sign = value < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(value) / 100);
  const rest = twoDigits(Math.abs(value) % 100);
  return `${sign}${whole}.${rest.endsWith('0') ? rest.slice(0, 1) : rest}`;
}

const spellings =
  /^(\d+(?:\.\d+)?)\s*(?:点\s*)?(?:\/\s*(10|100)\s*点?|\(\s*out of (10|100)\s*\))?$/i;

/** A score is said in so many characters; in a longer text a number stands for something else. */
const longestSaid = 120;
/** Of how many it is, which is no score itself. */
const outOf = /\/\s*(100?)(?![\d.])\s*点?|\bout of (100?)\b|(100?)\s*点満点(?:中|で)?/gi;
const anyNumber = /\d+(?:\.\d+)?/g;
/** More, less, a range, a share, a place: not this number. */
const otherwise =
  /[<>≤≥±+%〜~^=]|以上|以下|未満|超|点台|減点|加点|指摘|課題|欠点|マイナス|第|割|\b(?:at (?:least|most)|under|over|below|above|less|more|than|minus|plus|not|percent)\b/i;
const plainBefore = /(?:^|[^\p{Script=Latin}\d.,\-−])$/u;
const plainBehind = /^(?:点|pts?\b|points?\b|です|と|で|だ|く|程度|ほど|[^\p{L}\p{M}\d,%]|$)/u;
/** Which of several, and how many of something: `chapter 3`, `3 issues`. A reason may follow a score. */
const whichBefore =
  /(?:\b(?:chapter|scene|episode|paragraph|page|part|act|line|round|draft|no\.?)|#)\s*$/i;
const countedBehind =
  /^\s+(?!(?:points?|pts?|overall|with|because|for|since|as|but|and|in|on|given|due|though)\b)\p{Script=Latin}/iu;

/**
 * Reads a score a model spelled in its own way, on the scale 0–10: `7.5`, `"７．５"`, `"7.5/10"`, `"75/100"`,
 * `"8点"`, `"8.5 (out of 10)"`, also with words around it, `"8.5 (solid)"`. Whatever does not plainly say one such number,
 * as `"7 or 8"`, is invalid; nothing is clamped, nothing becomes 0.
 */
export function readScore(raw: unknown): number | 'invalid' {
  const decimal = readDecimal(raw);
  return decimal === undefined ? 'invalid' : Number(`${decimal.digits}e-${decimal.places}`);
}

function readDecimal(raw: unknown): Decimal | undefined {
  if (typeof raw !== 'number' && typeof raw !== 'string') return undefined;
  const said = normalForm(String(raw), 'NFKC').trim();
  const match = spellings.exec(said);
  const [number, of] = match ? [match[1] ?? '', match[2] ?? match[3]] : oneMeantIn(said);
  const decimal = parseDecimal(number);
  if (!decimal) return undefined;
  const places = decimal.places + (of === '100' ? 1 : 0);
  const inRange = decimal.digits <= 10n * 10n ** BigInt(places);
  return inRange ? { digits: decimal.digits, places } : undefined;
}

/** The one number that words are about, and of how many it is; the number is empty where it is not plain which. */
function oneMeantIn(said: string): readonly [number: string, of: string | undefined] {
  if (said.length > longestSaid) return ['', undefined];
  const scales = [...said.matchAll(outOf)].map(([, a, b, c]) => a ?? b ?? c);
  const rest = said.replace(outOf, ' ');
  const [found, ...more] = rest.matchAll(anyNumber);
  if (found === undefined || more.length > 0 || scales.length > 1) return ['', undefined];
  const [number] = found;
  const [before, behind] = [rest.slice(0, found.index), rest.slice(found.index + number.length)];
  const isPlain =
    !otherwise.test(rest) &&
    plainBefore.test(before) &&
    !whichBefore.test(before) &&
    plainBehind.test(behind) &&
    !countedBehind.test(behind);
  return [isPlain ? number : '', scales[0]];
}

/** One axis of a scorecard: 1.0–10.0, one decimal, half up; otherwise the value is left for the check to refuse. */
function readAxis(raw: unknown): unknown {
  const decimal = readDecimal(raw);
  if (!decimal || decimal.digits < 10n ** BigInt(decimal.places)) return undefined;
  return Number(`${scale(decimal, 1)}e-1`);
}

/** A score on one axis as a model says it; parsed to a number with one decimal (`docs/spec/folio.md` §3.7). */
export const AxisScore = z.preprocess(
  readAxis,
  z.number('must be a score from 1.0 to 10.0 with one decimal'),
);
