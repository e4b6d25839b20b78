import { allReviewers, nameOf } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { scaleNames } from '../../../../engine/workflows/folio/contract/scale.ts';
import { units } from '../../../../engine/workflows/folio/contract/unit.ts';
import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import { inFile, noMore, typed } from '../../../cli/line-words.ts';
import { type Given, payerAnswer } from '../../../cli/options.ts';
import { recordedWords, rehearsalFlag } from '../../../cli/rehearsal-flag.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';
import { moreChapters, pathAnswer, pathFlags } from './path-answer.ts';
import type { Decision } from './write-story.ts';

const reviewer = choice(...allReviewers.map(nameOf));

const flags = {
  'prompt-file': text('FILE'),
  import: text('FILE|DIR'),
  voice: text('FILE|DIR'),
  'review-only': nothing,
  drafts: whole(1, 2),
  'drafts-choose': { ...choice('author', 'average'), sets: ['folio.drafts_choose'] },
  unit: choice(...units),
  scale: choice(...scaleNames),
  new: nothing,
  'story-lang': choice('ja', 'en'),
  ...pathFlags,
  'require-convergence': { ...nothing, sets: ['folio.require_convergence'] },
  'cross-review': { ...nothing, sets: ['folio.cross_review_pass'] },
  'force-pass-draft': { ...choice('latest', 'best'), sets: ['folio.force_pass_draft'] },
  redo: nothing,
  'from-round': whole(0, 99),
  'use-round': whole(1, 99),
  retry: reviewer,
  skip: reviewer,
  gate: { ...text('KEY=VALUE'), many: true },
  rehearsal: rehearsalFlag,
} as const;

type GivenToWrite = Given<typeof flags>;

function read(words: readonly string[], given: GivenToWrite) {
  const decision = readDecision(words, given);
  return decision === undefined ? readStory(words, given) : decided(decision);
}

function decided(decision: Decision) {
  return { does: 'decide' as const, ...decision };
}

function readStory(words: readonly string[], given: GivenToWrite) {
  const [idea, ...more] = words;
  const { 'prompt-file': file, import: manuscript, 'review-only': reviewOnly } = given;
  if (file !== undefined && idea !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--prompt-file', idea] });
  noMore(more, 'write');
  if (reviewOnly && manuscript === undefined)
    throw new Usage({ kind: 'needs', flag: '--review-only', other: '--import' });
  if (given.unit === 'episode' && manuscript !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--unit episode', '--import'] });
  if (given.rehearsal && manuscript !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--rehearsal', '--import'] });
  const recorded = manuscript === undefined ? recordedWords(given) : undefined;
  if (file === undefined && idea === undefined && manuscript === undefined && !recorded)
    throw new Usage({ kind: 'missing_argument', verb: 'write', wants: '"IDEA"' });
  const own = idea === undefined ? recorded : typed(idea);
  return {
    does: 'begin' as const,
    idea: file === undefined ? own : inFile(file),
    manuscript,
    reviewOnly,
    voice: given.voice,
    drafts: given.drafts,
    unit: given.unit,
    scale: given.scale,
    language: given['story-lang'],
    archiveOld: given.new || given.yes,
    answers: [...pathAnswer(given), ...payerAnswer(given)],
    // The answer to the choice of path carries it as well.
    tell: given.path === undefined ? moreChapters(given) : [],
  };
}

export const write = defineVerb({
  name: 'write',
  flags,
  read,
  // A story is decided about line by line, without a screen.
  cockpit: (command) =>
    command.does === 'decide'
      ? undefined
      : async (texts) => {
          const { archiveOld, answers, tell, manuscript } = command;
          const options = { archiveOld, answers, yes: command.options.yes };
          if (manuscript !== undefined) {
            const { storyReadings } = await import('./story-readings.ts');
            const handed = { ...command, manuscript };
            return {
              kind: 'readings',
              readings: await storyReadings(handed, texts, { options, tell }),
            };
          }
          const { storyStart } = await import('./story-start.ts');
          const input = await storyStart(command, texts);
          const begun = { workflow: 'folio', input, words: input.idea, way: command.language };
          return { kind: 'begin', ...begun, options, tell };
        },
  mayCreate: ({ does }) => does === 'begin',
  perform: async (command, ports, house) => {
    const { beginStory, decideStory } = await import('./write-story.ts');
    return command.does === 'begin'
      ? await beginStory(command, ports, house)
      : await decideStory(command, ports, house);
  },
});

/** What these flags decide, each by its name. */
function decisionsIn(given: GivenToWrite): readonly (readonly [string, Decision['decision']])[] {
  const { 'use-round': round, redo, retry, skip, gate } = given;
  const { 'from-round': fromRound = 0, comment = '' } = given;
  return [
    ...(round === undefined ? [] : [['use-round', { kind: 'use_round', round }] as const]),
    ...(redo ? [['redo', { kind: 'redo_chapter', fromRound, comment }] as const] : []),
    ...(retry === undefined ? [] : [['retry', { kind: 'retry_review', agent: retry }] as const]),
    ...(skip === undefined ? [] : [['skip', { kind: 'skip_review', agent: skip }] as const]),
    ...(gate.length === 0 ? [] : [['gate', { kind: 'set_gate', words: gate }] as const]),
  ];
}

/** What `write` says of the story in hand instead of starting one; undefined when it starts one. Throws `Usage`. */
function readDecision(
  [word, ...more]: readonly string[],
  given: GivenToWrite,
): Decision | undefined {
  const [first, second] = decisionsIn(given);
  if (first === undefined) {
    if (given['from-round'] !== undefined)
      throw new Usage({ kind: 'needs', flag: '--from-round', other: '--redo' });
    return undefined;
  }
  const [flag, decision] = first;
  if (second !== undefined)
    throw new Usage({ kind: 'conflict', flags: [`--${flag}`, `--${second[0]}`] });
  noMore(more, 'write');
  // The gate is the whole story's: a word behind it is a mistake.
  if (decision.kind === 'set_gate' && word !== undefined) noMore([word], 'write');
  return { chapter: word === undefined ? undefined : chapterOf(word), decision };
}

/** `ch01`, `ch1` and `1` are the same chapter. */
function chapterOf(word: string): number {
  const [, digits] = /^(?:ch)?0*([1-9]\d{0,2})$/i.exec(word.normalize('NFKC')) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new Usage({
    ...{ kind: 'bad_value', flag: 'write', value: word },
    ...{ allowed: 'ch01, ch02 …', nearest: undefined },
  });
}
