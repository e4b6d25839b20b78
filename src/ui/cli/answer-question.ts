import { RunError } from '../../engine/data/failure.ts';
import type { Engine, OpenQuestion } from '../../engine/engine.ts';
import { isCalled, runNamed } from '../../engine/runs/run-summary.ts';
import { clip } from '../messages/clip.ts';
import { describeQuestion } from '../messages/describe-question.ts';
import { chaptersOffered } from '../workflows/going-on.ts';
import { askHere, asksHere } from './ask-here.ts';
import { cardDecisions, cardExample, isByCard } from './card-decisions.ts';
import type { ExitCode } from './exit-code.ts';
import { lacksHosts } from './hosts-said.ts';
import { jsonText } from './json.ts';
import type { TextSource } from './line-words.ts';
import type { VerbCommand } from './options.ts';
import { choiceFor, describeJson, questionText } from './question-text.ts';
import type { VerbHouse, VerbPorts } from './verb-ports.ts';

/** `words`: none, a question or a run, or that and an answer. */
type AnswerCommand = VerbCommand<{
  readonly words: readonly string[];
  readonly comment: TextSource | undefined;
  readonly amount: number | undefined;
}>;

/** `answer`: shows the open questions, or records an answer to one. It does not go on with the run. */
export async function answerQuestion(
  command: AnswerCommand,
  ports: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const open = (await house?.engine.questions()) ?? [];
  const [first, second] = command.words;
  if (first === undefined && house !== undefined && asksHere(command.options, ports))
    return await askAll(open, house.engine, ports);
  if (first === undefined) return await show(open, open, command, ports);
  const named = openFor(open, first);
  const isAnswer = open.some(({ question }) => choiceFor(question, first) !== undefined);
  if (second === undefined && named.length > 0 && !(isAnswer && !isNamed(open, first)))
    return await show(named, open, command, ports);
  const [question, choice] =
    second === undefined ? [only(open, first, ports), first] : [only(named, first, ports), second];
  if (question === undefined || house === undefined) return 1;
  if (isUnseen(question, first)) {
    ports.complain(
      `${ports.messages.permission.nameIt}\n${questionText(question, ports.messages)}`,
    );
    return 1;
  }
  return await record(question, choice, house.engine, { command, ports });
}

/**
 * What goes on with it, to the letter: a rehearsal by what was recorded. Looked up behind the answer: who still holds the run then takes
 * it, and nobody else does.
 */
async function goesOn(
  { id, rehearsal }: OpenQuestion['run'],
  engine: Engine,
  words: VerbPorts['messages']['cli']['answer'],
): Promise<string> {
  const now = (await engine.runs()).find((run) => run.id === id);
  if (now?.status === 'running') return words.goesOn;
  return words.goOn(rehearsal ? `${id} --provider recorded` : id);
}

/** One after the other, by lines that are read here. */
async function askAll(
  open: readonly OpenQuestion[],
  engine: Engine,
  ports: VerbPorts,
): Promise<ExitCode> {
  const { answer } = ports.messages.cli;
  if (open.length === 0) await ports.out.write(`${answer.none}\n`);
  for (const each of open) {
    const asked = await askHere(each, engine, ports);
    if (asked === 'left') return 2;
    if (asked === 'answered') await ports.out.write(`${await goesOn(each.run, engine, answer)}\n`);
  }
  return 0;
}

/**
 * What an agent may do is answered by the question's own id, whole or shortened, which stands for what was shown, and by
 * nothing wider.
 */
function isUnseen({ question }: OpenQuestion, named: string): boolean {
  return question.kind === 'permission' && named !== question.id && !isShort(question, named);
}

/** The questions an ID names: its own, all of a run, or the only one, or only run, whose ID begins like that. */
function openFor(open: readonly OpenQuestion[], id: string): OpenQuestion[] {
  const own = open.filter(({ question }) => question.id === id);
  if (own.length > 0) return own;
  const asked = open.filter(({ run }) => isCalled(run, id));
  if (asked.length > 0) return asked;
  const short = open.filter(({ question }) => isShort(question, id));
  if (short.length === 1) return short;
  const run = runNamed(
    open.map((each) => each.run),
    id,
  );
  return run === undefined ? [] : open.filter((each) => each.run.id === run.id);
}

/** By its whole ID, or that of a run. */
function isNamed(open: readonly OpenQuestion[], id: string): boolean {
  return open.some(({ run, question }) => question.id === id || isCalled(run, id));
}

const leastOfId = 4;
/** An answer is to what was shown: another wish must not be taken for it by chance. */
const leastOfHash = 6;

/** The beginning of an ID, or of the digits at its end. */
function isShort({ id, kind }: OpenQuestion['question'], given: string): boolean {
  const digits = /-([0-9a-f]{12,})$/.exec(id)?.[1] ?? '';
  if (given.length >= leastOfHash && digits.startsWith(given)) return true;
  const least = kind === 'permission' ? id.length - digits.length + leastOfHash : leastOfId;
  return given.length >= least && id.startsWith(given);
}

/** The one question that can be meant; undefined when there are several, which was said. */
function only(
  open: readonly OpenQuestion[],
  given: string,
  ports: VerbPorts,
): OpenQuestion | undefined {
  const [first, second] = open;
  if (first === undefined) throw new RunError({ kind: 'unknown_question', id: given });
  if (second === undefined) return first;
  // it is neither a question, nor a run that asks, nor an answer, so the error is about the word, not a missing id
  if (!open.some(({ question }) => isMeant(question, given)))
    throw new RunError({ kind: 'unknown_question', id: given });
  ports.complain(`${ports.messages.cli.answer.several}\n`);
  for (const each of open) ports.complain(questionText(each, ports.messages, open));
  return undefined;
}

function isMeant(question: OpenQuestion['question'], given: string): boolean {
  return question.id === given || choiceFor(question, given) !== undefined;
}

async function show(
  open: readonly OpenQuestion[],
  all: readonly OpenQuestion[],
  { options }: AnswerCommand,
  ports: VerbPorts,
): Promise<ExitCode> {
  const { messages, out } = ports;
  if (options.output === 'json' || options.output === 'events') {
    await out.write(jsonText(open.map(describeJson), 2));
    return 0;
  }
  const texts = open.map((each) => questionText(each, messages, all));
  await out.write(texts.length === 0 ? `${messages.cli.answer.none}\n` : texts.join('\n'));
  return 0;
}

type Answering = { readonly command: AnswerCommand; readonly ports: VerbPorts };

async function record(
  { run, question }: OpenQuestion,
  given: string,
  engine: Engine,
  { command, ports }: Answering,
): Promise<ExitCode> {
  const { messages, out } = ports;
  const words = messages.cli.answer;
  const choice = choiceFor(question, given);
  if (choice === undefined) {
    const choices = question.choices.map(({ key, id }) => (key === id ? id : `${key} (${id})`));
    throw new RunError({ kind: 'unknown_choice', question: question.id, choice: given, choices });
  }
  const refused = amountProblem(question, command.amount, messages);
  if (refused !== undefined) {
    ports.complain(`${refused}\n`);
    return 1;
  }
  if (!(await engine.trusted()))
    throw new RunError({ kind: 'workspace_untrusted', path: engine.root });
  const comment =
    command.comment === undefined
      ? ''
      : (await ports.readText(command.comment)).replace(/\r?\n$/, '');
  if (lacksHosts(question, choice, comment)) {
    ports.complain(`${messages.permission.hostsNeeded(question.id, choice)}\n`);
    return 1;
  }
  const cards = isByCard(question, choice, messages) ? cardDecisions(comment) : undefined;
  if (
    isByCard(question, choice, messages) &&
    cards === undefined &&
    !comment.trimStart().startsWith('{')
  ) {
    const { id, choices } = question;
    const key = choices.find((each) => each.id === choice)?.key ?? choice;
    ports.complain(`${words.byCard(id, key, cardExample(question))}\n`);
    return 1;
  }
  const details = cards === undefined ? {} : { details: cards };
  const { from = 1 } = chaptersOffered(question) ?? {};
  const amount = command.amount === undefined ? {} : { amount: command.amount - from + 1 };
  await engine.answer(run.id, {
    question: question.id,
    choice,
    comment,
    by: 'person',
    ...amount,
    ...details,
  });
  if (command.options.output === 'json') {
    await out.write(
      jsonText({ run: run.id, question: question.id, choice, comment, ...amount }, 2),
    );
    return 0;
  }
  const taken = words.recorded(clip(describeQuestion(question, messages).choice(choice), 60));
  await out.write(`${taken}\n${await goesOn(run, engine, words)}\n`);
  return 0;
}

function amountProblem(
  question: OpenQuestion['question'],
  given: number | undefined,
  messages: VerbPorts['messages'],
): string | undefined {
  if (given === undefined) return undefined;
  const offered = chaptersOffered(question);
  if (offered === undefined) return messages.cli.answer.noAmount;
  const { from, to } = offered;
  return given < from || given > to ? messages.cli.answer.badAmount(given, from, to) : undefined;
}
