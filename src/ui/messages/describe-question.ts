import type { Question } from '../../engine/data/question.ts';
import type { Messages } from './ja.ts';
import { isNameIn, valuesOf } from './values.ts';
import type { QuestionWords } from './words.ts';

/** A question in words that may be drawn as they are. `body` is one entry a line and may be empty. */
export type QuestionText = {
  readonly title: string;
  readonly body: readonly string[];
  /** The words of a choice by its id; the id itself when the catalogue has none. */
  choice(id: string): string;
};

export function describeQuestion(question: Question, messages: Messages): QuestionText {
  const words = questionWords(question, messages);
  const values = valuesOf(question.values);
  return {
    title: words.title(values),
    body: words.body(values),
    choice: (id) => {
      const own = question.choices.find((choice) => choice.id === id)?.values;
      // what is true of the question is true of each of its choices
      return words.choice(id, valuesOf({ ...question.values, ...own })) ?? id;
    },
  };
}

/** The words for a question of this kind, of the engine or of a workflow. */
export function questionWords(
  { kind }: Pick<Question, 'kind'>,
  { questions }: Pick<Messages, 'questions'>,
): QuestionWords {
  return (isNameIn(questions, kind) ? questions[kind] : undefined) ?? questions.other;
}
