import { z } from 'zod';
import { type Asks, mapping } from '../../../data/question.ts';
import { listOf, number, text } from '../../../data/shapes.ts';
import { directions } from './reviewers.ts';

/** What a story asks its author: what the words are filled with, and what can be chosen. */
export const folioAsks = {
  choose_path: {
    values: { paths: listOf(mapping), estimate: mapping },
    choices: directions.map(({ id }) => id),
    early: true,
    // a founding file carries it
    weight: null,
  },
  /** A reviewer failed: once more, or without it for this round. */
  missing_scorecard: {
    // as `state.json` keeps it, which people may edit
    values: { agent: text, chapter: number, round: number, failure: z.json() },
    choices: ['retry', 'skip'],
    weight: null,
  },
  /** An earlier chapter was written anew: keep or redo those after it, which puts the old ones aside. */
  later_chapters: {
    values: { chapter: z.number().int(), later: listOf(text) },
    choices: ['keep', 'redo'],
    weight: null,
  },
} as const satisfies Asks;
