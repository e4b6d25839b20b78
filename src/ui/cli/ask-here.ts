import { toFailure } from '../../engine/data/failure.ts';
import { normalForm } from '../../engine/data/normal-form.ts';
import type { Json } from '../../engine/data/question.ts';
import type { Engine, OpenQuestion, PresetAnswer } from '../../engine/engine.ts';
import { clip } from '../messages/clip.ts';
import { describeQuestion } from '../messages/describe-question.ts';
import { cardsIn, type Decision, decisionOf, isByCard } from './card-decisions.ts';
import { lacksHosts } from './hosts-said.ts';
import type { Options } from './options.ts';
import { failureText } from './plain.ts';
import { choiceFor, countedBy, questionText } from './question-text.ts';
import type { VerbPorts } from './verb-ports.ts';

type Ports = Pick<VerbPorts, 'messages' | 'out' | 'askLine' | 'complain'>;

/** `left`: the person went away from the keyboard (Ctrl+C, Ctrl+D), or there is none. */
type Asked = 'answered' | 'later' | 'left';

/** Is each question asked at this terminal, by lines that are read? Else it waits for another command. */
export function asksHere(
  { asks = false }: Pick<Options, 'asks'>,
  { attended, outIsSeen }: Pick<VerbPorts, 'attended' | 'outIsSeen'>,
): boolean {
  return asks && attended && outIsSeen;
}

/**
 * Answers to what a person would look at on a screen. One who sits at the terminal is asked for them, whatever is
 * printed and wherever that goes.
 */
export function unasked(
  answers: readonly PresetAnswer[] | undefined,
  { attended }: Pick<VerbPorts, 'attended'>,
): readonly PresetAnswer[] {
  return attended ? [] : (answers ?? []);
}

type Kinds = ReadonlySet<OpenQuestion['question']['kind']>;

/**
 * Asks all that a run waits for, or what is of these kinds, one after the other; true when something was answered, and
 * it can go on.
 */
export async function askOfRun(
  run: string,
  engine: Engine,
  ports: Ports,
  kinds?: Kinds,
): Promise<boolean> {
  let answered = false;
  for (const open of await engine.questions()) {
    if (open.run.id !== run || kinds?.has(open.question.kind) === false) continue;
    const asked = await askHere(open, engine, ports);
    if (asked === 'left') return false;
    answered ||= asked === 'answered';
  }
  return answered;
}

/**
 * A question as plain lines, and the person's answer as one line: a choice, with words of their own behind it. What
 * cannot be taken is said, and asked again.
 */
export async function askHere(open: OpenQuestion, engine: Engine, ports: Ports): Promise<Asked> {
  const { messages, out, askLine, complain } = ports;
  if (!(await engine.trusted())) {
    complain(failureText({ kind: 'workspace_untrusted', path: engine.root }, messages));
    return 'left';
  }
  const words = messages.cli.asking;
  const keys = open.question.choices.map(({ key }) => key).join(', ');
  const told = `\n${questionText(open, messages, [], 'here')}`;
  await out.write(told);
  for (;;) {
    const line = await askLine(words.which(keys));
    if (line === undefined) return 'left';
    const typed = line.trim();
    if (typed === '') {
      await out.write(`${words.later}\n`);
      return 'later';
    }
    const said = saidIn(open.question, typed);
    if (said !== undefined) {
      const asked = await take(open, said, engine, ports);
      if (asked !== 'again') return asked;
    } else if (/^[?？]$/.test(typed)) await out.write(told);
    else await out.write(`${words.unknown(clip(typed, 40), keys)}\n`);
  }
}

type Said = { readonly choice: string; readonly comment: string };

/** Records an answer, with what it needs besides. */
async function take(
  open: OpenQuestion,
  said: Said,
  engine: Engine,
  ports: Ports,
): Promise<Asked | 'again'> {
  const { messages, out, complain } = ports;
  const { run, question } = open;
  if (lacksHosts(question, said.choice, said.comment)) {
    await out.write(`${messages.cli.asking.whichHosts(said.choice)}\n`);
    return 'again';
  }
  const more = await moreOf(open, said.choice, ports);
  if (more === undefined) return 'left';
  try {
    await engine.answer(run.id, { question: question.id, ...said, by: 'person', ...more });
  } catch (error) {
    complain(failureText(toFailure(error), messages, run.id));
    const still = await engine.questions();
    const isOpen = still.some((one) => one.question.id === question.id && one.run.id === run.id);
    return isOpen ? 'again' : 'answered';
  }
  const label = clip(describeQuestion(question, messages).choice(said.choice), 60);
  await out.write(`${messages.cli.answer.recorded(label)}\n`);
  return 'answered';
}

/** `A`, `A: and more fog`; undefined: no choice of this question. */
function saidIn(question: OpenQuestion['question'], typed: string): Said | undefined {
  const whole = choiceFor(question, typed);
  if (whole !== undefined) return { choice: whole, comment: '' };
  const [, first = '', comment = ''] = /^([^\s,、:：]+)[\s,、:：]+(.*)$/su.exec(typed) ?? [];
  const choice = first === '' ? undefined : choiceFor(question, first);
  return choice === undefined ? undefined : { choice, comment: comment.trim() };
}

/** What an answer needs besides: how many chapters, what becomes of each card. undefined: the person left. */
async function moreOf(
  open: OpenQuestion,
  choice: string,
  ports: Ports,
): Promise<{ readonly amount?: number; readonly details?: Json } | undefined> {
  const { amount } = open.question;
  if (amount !== undefined) {
    const messages = countedBy(open.question, ports.messages);
    const given = await amountSaid(amount, { ...ports, messages });
    return given === undefined ? undefined : { amount: given };
  }
  if (!isByCard(open.question, choice, ports.messages)) return {};
  const decisions = await cardsSaid(open, ports);
  return decisions && { details: { decisions, rejectedKinds: [] } };
}

async function amountSaid(
  { default: usual, max }: NonNullable<OpenQuestion['question']['amount']>,
  { messages, out, askLine }: Ports,
): Promise<number | undefined> {
  const words = messages.cli.asking;
  if (max <= 1) return 1;
  for (;;) {
    const line = await askLine(words.amount(usual, max));
    if (line === undefined) return undefined;
    const typed = normalForm(line, 'NFKC').trim();
    if (typed === '') return usual;
    const number = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
    if (number >= 1 && number <= max) return number;
    await out.write(`${words.notANumber(max)}\n`);
  }
}

/** Each card by itself; an empty line leaves it for later. */
async function cardsSaid(
  { question }: OpenQuestion,
  { messages, out, askLine }: Ports,
): Promise<{ id: string; decision: Decision }[] | undefined> {
  const words = messages.cli.asking;
  const decided: { id: string; decision: Decision }[] = [];
  for (const { id, title } of cardsIn(question)) {
    let decision: Decision | undefined;
    while (decision === undefined) {
      const line = await askLine(words.card(id, clip(title, 60)));
      if (line === undefined) return undefined;
      decision = decisionIn(line);
      if (decision === undefined) await out.write(`${words.notADecision}\n`);
    }
    decided.push({ id, decision });
  }
  return decided;
}

function decisionIn(line: string): Decision | undefined {
  const typed = normalForm(line, 'NFKC').trim();
  return typed === '' ? 'deferred' : decisionOf(typed);
}
