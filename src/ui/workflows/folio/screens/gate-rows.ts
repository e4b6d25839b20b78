import type { GateEvent } from '../../../../engine/workflows/folio/contract/events.ts';
import {
  judgedBy,
  type Limits,
  ruleNames,
} from '../../../../engine/workflows/folio/contract/gate.ts';
import type { Look } from '../../../components/look.tsx';
import { exactDelta, exactScore } from '../../../components/numbers.ts';
import { type Row, rowWidth, ruleRow, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { gateWords } from '../words/gate.ts';
import { storyLinesOf } from '../words/lines.ts';
import { storyWordsOf } from '../words/of.ts';
import { isAccepted, toldReasons } from './gate-sentences.ts';

/** The rounds of a chapter that were judged, and the one at work: null = none. */
type Rounds = { readonly gates: readonly GateEvent[]; readonly now: number | null };

/**
 * The rounds of a chapter against the gate: the limits that the last one was judged by (before the first one, those that
 * count now), one line a round, and why the last one ended as it did. While a later round is at work that is of the past:
 * it is dim, and says of which round it is where that takes no row more.
 */
export function gateRows(
  { gates, now }: Rounds,
  limits: Limits,
  size: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, messages } = look;
  const words = storyWordsOf(messages).gate;
  // Where there is hardly any room, why matters more than the limits.
  const last = gates.at(-1);
  const judged = last === undefined ? limits : judgedBy(last.rules, limits);
  const isPast = last !== undefined && now !== null && now > last.round;
  const wrapped = (text: string) => wrapProse(text, cells, size.width - 2);
  const sentences = (last === undefined ? [] : toldReasons(last, messages)).flatMap(
    ({ text, aside }, nth) => {
      const lines = wrapped(text);
      const named = nth === 0 && isPast ? wrapped(`${words.round(last.round)}: ${text}`) : lines;
      const shown = named.length === lines.length ? named : lines;
      return shown.map((line, index) => ({ line, index, aside }));
    },
  );
  const head = size.height < 4 ? [] : gateHead(judged, size, gates.length + sentences.length, look);
  if (last === undefined) return [...head, [span(words.notYet, 'dim')]];
  const room = Math.max(1, size.height - head.length);
  const forRounds = Math.max(1, Math.min(gates.length, room - sentences.length));
  const rounds = gates.slice(-forRounds).map((gate) => {
    const row = roundRow(gate, limits, size.width, look);
    return gate === last ? row : withReason(row, gate, size.width, look);
  });
  const why = sentences.map(({ line, index, aside }): Row => {
    // a gain that was too small is neither met nor failed
    const sign = aside ? look.glyphs.pending : mark(last, look);
    return [
      span(index === 0 ? `${sign} ` : '  ', aside || isPast ? 'dim' : markRole(last)),
      span(line, isPast ? 'dim' : undefined),
    ];
  });
  const first = sentences.map(({ index }) => index === 0);
  return [...head, ...rounds, ...shorten(why, first, room - forRounds, messages.screens.more)];
}

/**
 * As many as fit; when some do not, the last line says how many reasons more there are: `begins` says of each row whether
 * a reason begins in it, and one that is not whole counts as left out. One line is always a reason.
 */
function shorten(
  rows: readonly Row[],
  begins: readonly boolean[],
  height: number,
  more: (n: number) => string,
): readonly Row[] {
  if (rows.length <= height) return rows;
  const [first] = rows;
  if (height <= 0 || first === undefined) return [];
  const reasons = (from: number) => begins.slice(from).filter(Boolean).length;
  if (height === 1) {
    const rest = reasons(1);
    return [rest === 0 ? first : [...first, span(`  ${more(rest)}`, 'dim')]];
  }
  // A reason is whole or left out, but for the first one: of that as much is told as there is room for.
  const whole = begins.lastIndexOf(true, height - 1);
  const kept = whole > 0 ? whole : height - 1;
  const rest = reasons(kept);
  if (rest === 0) return rows.slice(0, height);
  return [...rows.slice(0, kept), [span(`  ${more(rest)}`, 'dim')]];
}

/** The limits on one line, or, where they are cut there and nothing below needs the room, on as many as they take. */
function gateHead(
  limits: Limits,
  { width, height }: { readonly width: number; readonly height: number },
  below: number,
  look: Look,
): readonly Row[] {
  const { cells, glyphs, messages } = look;
  const { rules } = gateWords[messages.language];
  const asked = ruleNames.flatMap((rule) => rules[rule].asks?.(limits) ?? []);
  const { title } = storyWordsOf(messages).gate;
  const head: Row = [
    span(title, 'title'),
    span('  '),
    span(asked.join(storyLinesOf(messages).separator), 'dim'),
  ];
  // A rule as well only where there is room for it.
  if (rowWidth(head, cells) + 6 <= width) return [ruleRow(glyphs.rule, width, cells, head)];
  if (rowWidth(head, cells) <= width) return [head];
  const wrapped = partsIn(asked, storyLinesOf(messages).separator, width - 2, look).map(
    (line): Row => [span('  '), span(line, 'dim')],
  );
  return wrapped.length + 1 + below > height ? [head] : [[span(title, 'title')], ...wrapped];
}

/** Parts behind one another, as many on a line as there is room for; none is broken. */
function partsIn(
  parts: readonly string[],
  separator: string,
  width: number,
  { cells }: Look,
): readonly string[] {
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const text = index === parts.length - 1 ? part : `${part}${separator}`;
    const longer = `${lines.at(-1)}${text}`;
    if (lines.length > 0 && cells.width(longer.trimEnd()) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.map((line) => line.trimEnd());
}

/** The round by its number, then average, gain and verdict: `7.31 +0.26 pass`. */
function roundRow(gate: GateEvent, limits: Limits, width: number, look: Look): Row {
  const { cells, glyphs, messages } = look;
  const words = storyWordsOf(messages).gate;
  // beside the averages as they are shown; the rule below says what was compared
  const change = gate.previous === null ? null : gate.average - gate.previous;
  const below = gate.average < judgedBy(gate.rules, limits).min_overall;
  const row: Row = [
    span(cells.pad(words.round(gate.round), 4), 'dim'),
    span(cells.pad(exactScore(gate.average), 6), below ? 'bad' : 'title'),
    span(cells.pad(change === null ? glyphs.unknown : exactDelta(change), 7), 'dim'),
  ];
  const { outcome } = storyLinesOf(messages).gate;
  const told = span(outcome[gate.outcome], markRole(gate));
  // Why it is a pass is said below as well; cut it would be said nowhere.
  const short = isAccepted(gate) && gate.outcome !== 'FORCE_PASS' ? outcome.PASS : told.text;
  return rowWidth([...row, told], cells) <= width
    ? [...row, told]
    : [...row, { ...told, text: short }];
}

/** An earlier round that failed with the first rule that it broke, and how many more, as far as that fits whole. */
function withReason(row: Row, gate: GateEvent, width: number, { cells, messages }: Look): Row {
  if (gate.outcome !== 'FAIL') return row;
  const [first, ...rest] = toldReasons(gate, messages).filter(({ aside }) => !aside);
  if (first === undefined) return row;
  const more = rest.length === 0 ? '' : `  ${messages.screens.more(rest.length)}`;
  const longer = [more, ''].map((end): Row => [...row, span(`  ${first.text}${end}`, 'dim')]);
  return longer.find((one) => rowWidth(one, cells) <= width) ?? row;
}

function mark(gate: GateEvent, { glyphs }: Look): string {
  return isAccepted(gate) ? glyphs.done : glyphs.failed;
}

function markRole(gate: GateEvent): ColourRole {
  if (gate.outcome === 'FORCE_PASS') return 'warn';
  return gate.outcome === 'FAIL' ? 'bad' : 'good';
}
