import { markReader } from '../../../contract.ts';
import { type Shapes, text } from '../../../data/shapes.ts';

/** What is told of the way that was found. */
export const doorMarks = {
  /** Which workflow takes the request, and why; empty where its person chooses. Told once. */
  way_found: { request: text, workflow: text, why: text },
} as const satisfies Shapes;

export const doorMark = markReader(doorMarks);
