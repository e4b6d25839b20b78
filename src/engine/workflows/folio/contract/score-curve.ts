import type { RunEvent } from '../../../data/event.ts';
import { addEnded, nothingSpent } from '../../../data/usage.ts';
import { folioMark } from './events.ts';

/** What a chapter had cost when a round of it was judged, and how good it was: average in hundredths. */
export type CurvePoint = {
  readonly chapter: number;
  readonly round: number;
  readonly usd: number;
  readonly average: number;
};

/** Score against money over a story's rounds, in the order they were judged. `usd` counts from the story's beginning. */
export function scoreCurve(events: readonly RunEvent[]): CurvePoint[] {
  let spent = nothingSpent;
  const points: CurvePoint[] = [];
  for (const event of events) {
    if (event.type === 'call_finished' || event.type === 'call_failed')
      spent = addEnded(spent, event);
    const mark = folioMark(event);
    if (mark?.type !== 'judged' || mark.used) continue;
    const { chapter, round, average } = mark;
    points.push({ chapter, round, usd: spent.usd, average });
  }
  return points;
}
