import {
  answerPath,
  parseAnswer,
  parseJson,
  questionPath,
  StoredQuestion,
  shownHash,
} from './ask.ts';
import type { Parts } from './engine-parts.ts';
import { requireTrust, roomOf, runCalled } from './engine-parts.ts';
import { RunError } from './failure.ts';
import type { Answer, Question } from './question.ts';
import type { Store } from './walk.ts';

export type GivenAnswer = Pick<Answer, 'question' | 'choice' | 'comment' | 'amount' | 'by'>;

/**
 * Records a person's answer: first the founding file that carries it as well (`user_input.json`), then the answer
 * itself, once. The same answer again is no error; another one is refused with `question_changed`.
 */
export async function answerQuestion(parts: Parts, run: string, given: GivenAnswer): Promise<void> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  const store = parts.disk.store(place.base);
  const question = await readQuestion(store, place.folder, given.question);
  const choices = question.choices.map(({ id }) => id);
  if (!choices.includes(given.choice))
    throw new RunError({
      kind: 'unknown_choice',
      question: question.id,
      choice: given.choice,
      choices,
    });
  const answer: Answer = {
    ...given,
    shown: shownHash(question),
    answeredAt: parts.ports.clock.now().toISOString(),
  };
  const path = answerPath(place, question.id);
  const before = await store.read(path);
  if (before !== undefined) {
    if (parseAnswer(path, before).choice === given.choice) return;
    throw new RunError({ kind: 'question_changed', id: question.id });
  }
  const relayed = (await roomOf(parts, input.workflow)).relay?.(question, answer);
  if (relayed) await store.write(relayed.path, relayed.text);
  if (!(await store.once(path, `${JSON.stringify(answer, null, 2)}\n`)))
    throw new RunError({ kind: 'question_changed', id: question.id });
  const told = { type: 'question_answered', answer } as const;
  parts.live.get(input.run)?.tell(told);
  for (const tell of parts.watched.get(input.run) ?? []) tell(told);
}

async function readQuestion(store: Store, folder: string, id: string): Promise<Question> {
  const path = questionPath({ folder }, id);
  const text = await store.read(path);
  if (text === undefined) throw new RunError({ kind: 'unknown_question', id });
  const parsed = StoredQuestion.safeParse(parseJson(path, text));
  if (!parsed.success)
    throw new RunError({ kind: 'file_damaged', path, detail: parsed.error.message });
  // The engine wrote it; its schema allows exactly what a question may be.
  return parsed.data as Question;
}
