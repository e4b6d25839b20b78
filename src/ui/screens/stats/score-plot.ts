import type { Look } from '../../components/look.tsx';
import { exactScore, money } from '../../components/numbers.ts';
import { type Row, type Span, span } from '../../components/row.ts';
import type { CurvePoint } from '../../messages/telling.ts';

type Size = { readonly width: number; readonly height: number };

/** Cells of the scores beside the plot. */
const margin = 6;

/**
 * Average (up) against money (right), a point a round, the gate's limit as a line: what the last dollars bought is seen
 * at a glance. Where nothing was paid the rounds stand at equal distances.
 */
export function scorePlot(
  points: readonly CurvePoint[],
  limit: number,
  { width, height }: Size,
  look: Look,
): readonly Row[] {
  const { cells, glyphs } = look;
  const across = width - margin - 1;
  const plotted = height - 1;
  if (points.length < 2 || across < 10 || plotted < 3) return [];
  const averages = points.map(({ average }) => average);
  const high = Math.max(limit, ...averages);
  const low = Math.min(limit, ...averages);
  const lineOf = (average: number) =>
    high === low ? 0 : Math.round(((high - average) / (high - low)) * (plotted - 1));
  const most = points.at(-1)?.usd ?? 0;
  const columnOf = ({ usd }: CurvePoint, index: number) => {
    const share = most > 0 ? usd / most : index / (points.length - 1);
    return Math.min(across - 1, Math.round(share * (across - 1)));
  };
  const scores = new Map(averages.map((average) => [lineOf(average), average]));
  scores.set(lineOf(limit), limit);
  const lines = Array.from({ length: plotted }, (_, line): Row => {
    const score = scores.get(line);
    const marks = points.map((point, index) =>
      lineOf(point.average) === line ? columnOf(point, index) : -1,
    );
    const label = cells.pad(score === undefined ? '' : exactScore(score), margin - 1, 'right');
    const atLimit = line === lineOf(limit);
    return [
      span(label, 'dim'),
      span(` ${glyphs.separator}`, 'border'),
      ...dots(marks, across, atLimit ? '-' : ' ', glyphs.running),
    ];
  });
  return [...lines, axis(most, across, look)];
}

function dots(marks: readonly number[], across: number, between: string, dot: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const column of [...new Set(marks)].filter((mark) => mark >= 0).sort((a, b) => a - b)) {
    spans.push(span(between.repeat(column - at), 'dim'), span(dot, 'accent'));
    at = column + 1;
  }
  return [...spans, span(between.repeat(across - at), 'dim')];
}

/** What the far end has cost; nothing where nobody paid. */
function axis(most: number, across: number, { cells }: Look): Row {
  const right = most > 0 ? money(most) : '';
  const left = most > 0 ? money(0) : '';
  const gap = Math.max(1, across - cells.width(left) - cells.width(right));
  return [span(`${' '.repeat(margin + 1)}${left}${' '.repeat(gap)}${right}`, 'dim')];
}
