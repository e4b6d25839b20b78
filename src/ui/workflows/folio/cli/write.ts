import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import { inFile, noMore, typed } from '../../../cli/line-words.ts';
import { type Given, payerAnswer } from '../../../cli/options.ts';
import { pathAnswer, pathFlags } from '../../../cli/path-answer.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { type CommandOf, defineVerb } from '../../../cli/verb.ts';
import { type Decision, readDecision } from './decision.ts';

const reviewer = choice(
  ...['Plotter', 'Persona', 'Stylist', 'Pacer', 'Lens', 'Anchor', 'Voice', 'Atlas'],
);

const flags = {
  'prompt-file': text('FILE'),
  import: text('FILE|DIR'),
  'review-only': nothing,
  new: nothing,
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
} as const;

export type GivenToWrite = Given<typeof flags>;

type Command = CommandOf<typeof read>;
/** Begins a new story. */
export type WriteCommand = Extract<Command, { does: 'begin' }>;
/** Says something about the story in hand, which goes on with it after that. */
export type DecideCommand = Extract<Command, { does: 'decide' }>;

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
  if (file === undefined && idea === undefined && manuscript === undefined)
    throw new Usage({ kind: 'missing_argument', verb: 'write', wants: '"IDEA"' });
  const own = idea === undefined ? undefined : typed(idea);
  return {
    does: 'begin' as const,
    /** undefined: only a manuscript is given, without an idea. */
    idea: file === undefined ? own : inFile(file),
    /** A file or a folder with chapters that exist already. */
    manuscript,
    reviewOnly,
    archiveOld: given.new || given.yes,
    answers: [...pathAnswer(given), ...payerAnswer(given)],
    chapters: given.chapters,
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
          const { storyStart } = await import('../../../cockpit/begin-run.ts');
          const { archiveOld, answers, chapters } = command;
          const options = { archiveOld, answers, yes: command.options.yes };
          return { kind: 'write', story: await storyStart(command, texts), options, chapters };
        },
  mayCreate: ({ does }) => does === 'begin',
  perform: async (command, ports, house) => {
    const { beginStory, decideStory } = await import('./write-story.ts');
    return command.does === 'begin'
      ? await beginStory(command, ports, house)
      : await decideStory(command, ports, house);
  },
});
