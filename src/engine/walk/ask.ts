import { z } from 'zod';
import { hashOf } from '../data/canonical.ts';
import { RunError } from '../data/failure.ts';
import { Leaving } from '../data/leaving.ts';
import {
  type Answer,
  AnswerShape,
  type Json,
  type JsonMapping,
  type Question,
} from '../data/question.ts';
import type { RunFiles } from '../ports.ts';
import type { AskStep } from '../workflow.ts';
import { type AnswerOrigin, counts, signedAnswer } from './signed.ts';
import { bookkeeping, type Walk } from './walk.ts';

/** Thrown to leave a branch that waits for a person; caught by `branches` and by `run`. */
export class Parked extends Leaving {
  readonly question: string;

  constructor(question: string) {
    super(`parked on ${question}`);
    this.name = 'Parked';
    this.question = question;
  }
}

/** The branch leaves, and waits for an answer to this question. */
export function park({ parked }: Pick<Walk, 'parked'>, question: string): Parked {
  parked.add(question);
  return new Parked(question);
}

type Given = Omit<Answer, 'question' | 'shown' | 'answeredAt' | 'signature'>;

/** What an answer is bound to: the question without its time and without estimates, which drift. */
export function shownHash(question: Omit<Question, 'openedAt'>): string {
  const { estimate: _, ...values } = question.values;
  return hashOf({
    id: question.id,
    kind: question.kind,
    values,
    choices: question.choices.map(({ id }) => id),
  });
}

export const questionPath = (walk: Pick<Walk, 'folder'>, id: string) =>
  bookkeeping(walk, 'questions', `${id}.json`);
export const answerPath = (walk: Pick<Walk, 'folder'>, id: string) =>
  bookkeeping(walk, 'answers', `${id}.json`);

/**
 * `ctx.ask`: the recorded answer, or one that a founding file, a flag or `--yes` gives, recorded before it is used.
 * With none the question is put on disk and the branch parks (docs/spec/engine.md §3.4).
 */
export async function ask(walk: Walk, step: AskStep): Promise<Answer> {
  const { fromFile, isOver = false, ...asked } = step;
  const recorded = await recordedAnswer(walk, asked, isOver);
  if (recorded) return recorded;
  const given = (await fromFile?.()) ?? presetAnswer(walk, asked);
  if (given) return await record(walk, asked, given);
  await putQuestion(walk, asked);
  throw park(walk, step.id);
}

/**
 * Puts a question on disk, then on the screen. Several branches may come to the same one: it is put once. One that an
 * earlier walk put, and nobody answered, has waited since then.
 */
export async function putQuestion(walk: Walk, asked: Omit<Question, 'openedAt'>): Promise<void> {
  const { questions, askedBefore } = walk.state();
  const isSame = (open: Question) => open.id === asked.id && shownHash(open) === shownHash(asked);
  if (questions.some(isSame)) return;
  const { openedAt = walk.ports.clock.now().toISOString() } = askedBefore.find(isSame) ?? {};
  const question: Question = { ...asked, openedAt };
  await walk.store.write(questionPath(walk, asked.id), `${JSON.stringify(question, null, 2)}\n`);
  walk.emit({ type: 'question_opened', question });
}

/** The answer on disk, if it is one to this question; one to other words is put aside. */
export async function recordedAnswer(
  walk: Walk,
  asked: Omit<Question, 'openedAt'>,
  isOver = false,
): Promise<Answer | undefined> {
  const path = answerPath(walk, asked.id);
  const text = await walk.store.read(path);
  if (text === undefined) return undefined;
  const answer = parseAnswer(path, text);
  const asking = { kind: asked.kind, asks: walk.asks };
  if (!isOver && !(await counts(walk.ports.consents, originOf(walk), asking, answer)))
    return await putUnsignedAside(walk, answer, asked.id);
  const known = asked.choices.some(({ id }) => id === answer.choice);
  if (known && answer.shown === shownHash(asked)) {
    const told = walk
      .state()
      .answers.some(
        ({ question, answeredAt }) => question === asked.id && answeredAt === answer.answeredAt,
      );
    if (!told) walk.emit({ type: 'question_answered', answer });
    return answer;
  }
  // The question has changed since it was answered: the old answer is kept aside, the new question is put.
  await walk.store.move(
    path,
    bookkeeping(walk, 'answers', 'outdated', `${asked.id}-${answer.shown.slice(0, 8)}.json`),
  );
  walk.emit({
    type: 'said',
    notice: 'answer_for_an_older_question',
    values: { question: asked.id },
  });
  return undefined;
}

/** Where the answers of this run are given. */
export function originOf({ places, run }: Pick<Walk, 'places' | 'run'>): AnswerOrigin {
  return { workspace: places.workspace, run };
}

/** Kept and told: it was not written by this person with this key, or it has been used. */
async function putUnsignedAside(walk: Walk, answer: Answer, question: string): Promise<undefined> {
  await walk.store.move(answerPath(walk, question), asidePath(walk, question, answer));
  walk.emit({ type: 'said', notice: 'answer_not_own', values: { question } });
}

/** Where an answer that does not count is kept. */
export function asidePath(walk: Pick<Walk, 'folder'>, question: string, answer: Answer): string {
  const name = `${question.slice(0, 100)}-${hashOf({ ...answer }).slice(0, 12)}.json`;
  return bookkeeping(walk, 'answers', 'outdated', name);
}

/**
 * Puts an answer aside, so that the question is asked again when it comes up again: «stop» does not count for ever, and
 * an answer about one damaged file, change or unclear effect says nothing about the next one.
 */
export async function withdraw(walk: Walk, answer: Answer): Promise<void> {
  const time = answer.answeredAt.replaceAll(/[^0-9]/g, '');
  await walk.store.move(
    answerPath(walk, answer.question),
    bookkeeping(walk, 'answers', 'outdated', `${answer.question}-${time}.json`),
  );
}

/** Which of these questions of the run in `folder` have an answer on disk, whoever gave it. */
export async function answeredOf(
  files: Pick<RunFiles, 'exists'>,
  folder: string,
  questions: readonly string[],
): Promise<readonly string[]> {
  const there = await Promise.all(
    questions.map(async (id) => await files.exists(answerPath({ folder }, id))),
  );
  return questions.filter((_, index) => there[index]);
}

/** Reads a recorded answer; a damaged one stops the run and is never taken for «no answer». */
export function parseAnswer(path: string, text: string): Answer {
  const data = AnswerShape.safeParse(parseJson(path, text));
  if (!data.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(data.error) });
  return data.data;
}

export function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new RunError({ kind: 'file_damaged', path, detail }, { cause });
  }
}

function presetAnswer(walk: Walk, asked: Omit<Question, 'openedAt'>): Given | undefined {
  const preset = walk.presets.find(
    ({ kind, choice }) => kind === asked.kind && asked.choices.some(({ id }) => id === choice),
  );
  if (preset) {
    const { choice, comment = '', amount } = preset;
    return { choice, comment, by: 'flag', ...(amount === undefined ? {} : { amount }) };
  }
  if (walk.yes && asked.yes !== undefined) return { choice: asked.yes, comment: '', by: 'yes' };
  return undefined;
}

/** What the words of a choice may say of its question: nothing long, for it is in the journal already. */
function shortOf({ values, choices }: Omit<Question, 'openedAt'>, choice: string): JsonMapping {
  const own = choices.find(({ id }) => id === choice)?.values;
  const isShort = (value: Json) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= 80);
  return Object.fromEntries(
    Object.entries({ ...values, ...own }).filter(([, one]) => isShort(one)),
  );
}

async function record(
  walk: Walk,
  asked: Omit<Question, 'openedAt'>,
  given: Given,
): Promise<Answer> {
  const answer = signedAnswer(await walk.ports.consents.seal(), originOf(walk), {
    ...given,
    question: asked.id,
    shown: shownHash(asked),
    answeredAt: walk.ports.clock.now().toISOString(),
  });
  const path = answerPath(walk, asked.id);
  if (!(await walk.store.once(path, `${JSON.stringify(answer, null, 2)}\n`))) {
    // Another process answered in the same moment: its answer counts if it answers this question.
    return (await recordedAnswer(walk, asked)) ?? (await record(walk, asked, given));
  }
  walk.emit({ type: 'question_answered', answer });
  const { id: question, kind } = asked;
  const { choice, by } = answer;
  const values = { question, choice, by, kind, about: shortOf(asked, choice) };
  walk.emit({ type: 'said', notice: 'answer_taken', values });
  return answer;
}
