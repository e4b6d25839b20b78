import type { Question } from '../../engine/data/question.ts';
import type { Messages } from './ja.ts';
import { isNameIn, valuesOf } from './values.ts';

/** A question in words that may be drawn as they are. `body` is one entry a line and may be empty. */
export type QuestionText = {
  readonly title: string;
  readonly body: readonly string[];
  /** The words of a choice by its id; the id itself when the catalogue has none. */
  choice(id: string): string;
};

export function describeQuestion(question: Question, messages: Messages): QuestionText {
  const { questions } = messages;
  const words =
    (isNameIn(questions, question.kind) ? questions[question.kind] : undefined) ?? questions.other;
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
