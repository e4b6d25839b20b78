import { z } from 'zod';
import { type Asks, mapping } from '../../../data/question.ts';
import { listOf, number, text } from '../../../data/shapes.ts';
import { patterns } from './flow.ts';
import { openings } from './paths.ts';
import { directions } from './reviewers.ts';

/** By which model something is read, and for how much at most; null: not known. */
const priced = z.object({ model: text, usd: number.nullable() });

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
  /**
   * Its author wants to be asked before a chapter is begun. `estimate`, a list of one as in all questions: what a second first
   * draft and a plan cost, who chooses of two, and 1 where the chapter is the last one planned, all of which may change after it was
   * answered.
   */
  next_chapter: {
    values: {
      ...{ chapter: number, title: text, summary: text },
      estimate: z.array(
        z.object({
          ...{ twice: number.nullable(), plan: number.nullable() },
          ...{ choose: text.optional(), last: number.optional() },
        }),
      ),
    },
    choices: ['go_on', 'twice', 'plan', 'rest'],
    weight: null,
  },
  /**
   * Two first drafts lie there: how each begins, and how long it is. `estimate`, a list of one: what it costs at most to have the one
   * reviewed too that does not go on.
   */
  choose_draft: {
    values: {
      ...{ chapter: number, drafts: listOf(mapping) },
      estimate: z.array(z.object({ reviews: number.nullable() })).optional(),
    },
    choices: [...openings, 'average'],
    weight: null,
  },
  /** Further chapters are to be planned: how many, and with which words, before the call is made. */
  plan_more: {
    values: {
      from: number,
      estimate: z.array(priced.extend({ chapters: number })),
    },
    choices: ['plan', 'leave'],
    weight: null,
  },
  /** A chapter of a proposal, one after the other. */
  plan_entry: {
    values: {
      ...{ plan: text, chapter: number, last: number },
      ...{ title: text, summary: text, threads: listOf(text) },
    },
    choices: ['take', 'take_all', 'leave', 'again'],
    weight: null,
  },
  /**
   * Before a chapter of the book is begun, in a story of episodes: are three flows of it to be proposed? `estimate`, a list of one:
   * how many calls at least and at most, and what those cost.
   */
  chapter_flows: {
    values: {
      ...{ of_chapter: number, from: number, to: number },
      estimate: z.array(
        z.object({ calls: number, most: number, model: text, usd: number.nullable() }),
      ),
    },
    choices: ['propose', 'keep'],
    weight: null,
  },
  /** The flows of a chapter: those that are offered, with what was found of them, and those that were dropped. `files`: where they lie whole. */
  chapter_flow: {
    values: { of_chapter: number, flows: listOf(mapping), files: text },
    choices: [...patterns, 'keep'],
    weight: null,
  },
  /** What a chapter says cannot be true together with what the ledger has of an earlier one. */
  ledger_finding: {
    // `of`: the name of the thing; `sides`: what the text says and what the ledger does, each with the place it rests on
    values: { finding: text, of: text, about: text.optional(), sides: listOf(mapping) },
    choices: ['text', 'ledger', 'intended', 'later'],
    weight: null,
  },
  /** The text is wrong: in which of the two places? */
  ledger_place: {
    values: { finding: text, of: text, about: text.optional(), sides: listOf(mapping) },
    choices: ['later_place', 'earlier_place', 'later'],
    weight: null,
  },
  /** An accepted chapter was edited by hand: is it read anew for the ledger, which is one call? */
  ledger_follows: {
    // a list of one, as below; one of an earlier program has none
    values: { chapter: number, estimate: z.array(priced).optional() },
    choices: ['follow', 'keep'],
    weight: null,
  },
  /** Chapters that were there before the ledger are read for it, one call each: how many, by which model, for how much. */
  ledger_of_manuscript: {
    // a list of one: estimates drift, and an answer is not bound to them
    values: {
      estimate: z.array(z.object({ chapters: number, model: text, usd: number.nullable() })),
    },
    choices: ['read', 'without'],
    weight: null,
  },
} as const satisfies Asks;
