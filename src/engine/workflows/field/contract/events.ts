import { z } from 'zod';
import { markReader } from '../../../contract.ts';
import { flag, listOf, number, type Shapes, type Typed, text } from '../../../data/shapes.ts';
import { Counts } from './report.ts';

/** What lists and lines know of a field; the whole of it is in its report. */
export const fieldMarks = {
  /** A cycle has come to its end. */
  field_seen: {
    cycle: number,
    repository: text,
    counts: Counts,
    total: number,
    healthy: flag,
    nextAgent: text,
    targets: listOf(number),
    actions: listOf(z.object({ result: text, count: number })),
    complete: flag,
    changed: listOf(number),
  },
} as const satisfies Shapes;

export type FieldSeen = Extract<Typed<typeof fieldMarks>, { type: 'field_seen' }>;

/** A field's mark; undefined for every other event. */
export const fieldMark = markReader(fieldMarks);
