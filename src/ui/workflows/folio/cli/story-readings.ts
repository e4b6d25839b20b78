import type { Engine, PresetAnswer } from '../../../../engine/engine.ts';
import {
  brought,
  callsOfReview,
  callsToPaths,
} from '../../../../engine/workflows/folio/contract/calls-ahead.ts';
import type { GivenTexts } from '../../../cli/line-words.ts';
import type { Begin, Reading, Readings } from '../../../cockpit/begin-run.ts';
import { costOfCalls } from '../../../components/cost-ahead.ts';
import { importedWords } from '../words/imported.ts';
import { importedLines } from './imported-lines.ts';
import { lostEditsLine } from './lost-edits.ts';
import type { ReadBy } from './manuscript-input.ts';
import { type Handed, manuscriptStarts, type WithManuscript } from './story-start.ts';

/**
 * Every way in which a manuscript can be read, the likeliest first, each ready to be begun with: what was taken for a
 * chapter is shown before anything is written. Rejects as `storyStart`.
 */
export async function storyReadings(
  handed: Handed & { readonly manuscript: string },
  read: GivenTexts,
  { options, tell }: Pick<Begin, 'options' | 'tell'>,
): Promise<Readings> {
  const { files, starts } = await manuscriptStarts(handed, read);
  const wayOf = (by: ReadBy, story: WithManuscript): Reading => ({
    title: ({ language }) => {
      const words = importedWords[language];
      return (story.review_only ? words.titleScored : words.title)(story.manuscript.length);
    },
    lines: (messages, { connected, priced }) => {
      const words = importedWords[messages.language];
      const found = importedLines(files, story, messages, words.namedHere).trimEnd().split('\n');
      const without = connected ? [] : [words.unconnected];
      const costs = connected && priced ? [costsLine(story, priced, messages.language)] : [];
      const keeps = story.review_only ? words.keepsScored : words.keeps;
      const instead = connected && priced ? [insteadLine(story, priced, messages.language)] : [];
      // what becomes of it stands above a list that may be long
      return [words.by[by], keeps, ...costs, ...instead, ...without, '', ...found];
    },
    start: {
      workflow: 'folio',
      input: story,
      // a manuscript is nothing that was typed as an idea
      words: handed.idea === undefined ? '' : story.idea,
      way: story.language,
      options: { ...options, answers: afterWritten(options.answers ?? [], story.manuscript) },
      tell,
    },
    beside: async (engine) => {
      const lines = {
        ja: await lostEditsLine(engine, story.manuscript, 'ja'),
        en: await lostEditsLine(engine, story.manuscript, 'en'),
      };
      return ({ language }) => [lines[language]].flatMap((line) => line ?? []);
    },
    named: { title: story.title, as: (title) => wayOf(by, { ...story, title }) },
    instead: {
      word: ({ language }) =>
        importedWords[language].instead[story.review_only ? 'write' : 'score'],
      reading: () => wayOf(by, purposeTurned(story)),
    },
  });
  return { ways: starts.map(({ by, story }) => wayOf(by, story)) };
}

/** The same chapters, to be scored where they were to be written on from, and the other way round. */
function purposeTurned({ review_only, ...story }: WithManuscript): WithManuscript {
  return review_only ? story : { ...story, review_only: true };
}

/** What else can be done with it, by its key, with its price. */
function insteadLine(
  story: WithManuscript,
  priced: Pick<Engine, 'config' | 'estimate'>,
  language: 'ja' | 'en',
): string {
  const { calls } = callsFor(purposeTurned(story), priced);
  const cost = costOfCalls(priced, calls);
  return importedWords[language].insteadCosts[story.review_only ? 'write' : 'score'](cost);
}

/** Said before anything is paid: how many calls of the model there are until a question or the end, and what they cost. */
export function costsLine(
  story: Pick<WithManuscript, 'manuscript' | 'review_only'>,
  priced: Pick<Engine, 'config' | 'estimate'>,
  language: 'ja' | 'en',
): string {
  const words = importedWords[language];
  const { calls, count } = callsFor(story, priced);
  return (story.review_only ? words.costsScored : words.costs)(count, costOfCalls(priced, calls));
}

/** Until it asks something or has ended. */
function callsFor(
  { manuscript, review_only: reviews }: Pick<WithManuscript, 'manuscript' | 'review_only'>,
  { config }: Pick<Engine, 'config'>,
) {
  const handed = brought(manuscript.map(({ text }) => text));
  const calls = (reviews ? callsOfReview : callsToPaths)(config.folio, handed);
  return { calls, count: calls.reduce((sum, { times }) => sum + times[0], 0) };
}

/** `--chapters` counts the story's chapters; the choice of a path asks for how many after those that are there. */
export function afterWritten(
  answers: readonly PresetAnswer[],
  { length: written }: { readonly length: number },
): readonly PresetAnswer[] {
  return answers.map((answer) =>
    answer.kind === 'choose_path' && answer.amount !== undefined
      ? { ...answer, amount: Math.max(1, answer.amount - written) }
      : answer,
  );
}
