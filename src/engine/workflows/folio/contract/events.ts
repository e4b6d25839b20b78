import { z } from 'zod';
import { markReader } from '../../../contract.ts';
import { flag, listOf, number, type Shapes, type Typed, text } from '../../../data/shapes.ts';
import { GateRule, outcomes } from './gate.ts';

/** What a story's screens need to know of its rounds. Scores are integer hundredths. */
export const folioMarks = {
  /** One reviewer's scorecard. */
  scored: {
    chapter: number,
    round: number,
    agent: text,
    overall: number,
    axes: z.record(text, number),
    issues: number,
    critical: number,
  },
  judged: {
    chapter: number,
    round: number,
    outcome: z.enum(outcomes),
    average: number,
    previous: number.nullable(),
    rules: listOf(GateRule),
    stalled: flag,
    /** What `chapter` counts, where it is not chapters. */
    unit: z.literal('episode').exactOptional(),
    /** High issues that are open in a round that was accepted. */
    high: number.exactOptional(),
    /** Told once more: the author took this round as the chapter, whatever the gate said. */
    used: z.literal(true).exactOptional(),
  },
  /** How much of the book there is, when a walk of it rests: accepted chapters, their characters, threads that are not paid. */
  book: { chapters: number, characters: number, threads: number },
} as const satisfies Shapes;

export type FolioMark = Typed<typeof folioMarks>;
export type ScoreEvent = Extract<FolioMark, { type: 'scored' }>;
export type GateEvent = Extract<FolioMark, { type: 'judged' }>;

export type BookEvent = Extract<FolioMark, { type: 'book' }>;

/** A story's mark; undefined for every other event. */
export const folioMark = markReader(folioMarks);
