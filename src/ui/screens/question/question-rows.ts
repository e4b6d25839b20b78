import type { Question } from '../../../engine/data/question.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { fitRows, type Row, ruleRow, span, spread } from '../../components/row.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { oneLine, visible } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';
import { estimatesOf } from '../../workflows/folio/screens/path-estimate.ts';
import { amountOf, isWeighty, type QuestionState } from './question-state.ts';

/** What is known of the question in front: undefined state = it has not had the focus yet. */
export type ShownQuestion = {
  readonly question: Question;
  readonly state: QuestionState | undefined;
  readonly focused: boolean;
};

/** Rows that a question's sheet takes; depends on the question and the size alone. */
export function sheetHeight(question: Question, look: Look): number {
  const rest = question.amount === undefined && question.comment !== true ? 0 : 1;
  const comment = question.comment === true ? 1 : 0;
  const choices = question.kind === 'choose_path' ? 0 : question.choices.length;
  return 2 + rest + comment + choices + bodyRows(question, look).length;
}

/** The rule with the title, what it is about, its choices, numbers, and what the next key would do. */
export function questionRows(shown: ShownQuestion, look: Look): readonly Row[] {
  const { question, state } = shown;
  const { cells, columns, glyphs, messages } = look;
  const { title } = describeQuestion(question, messages);
  const role = shown.focused ? 'accent' : 'title';
  return [
    ruleRow(glyphs.rule, columns, cells, [
      span(`${glyphs.question} `, 'warn'),
      span(oneLine(title), role),
    ]),
    ...bodyRows(question, look),
    ...choiceRows(shown, look),
    ...amountRows(question, state, look),
    spread([span(' '), ...hint(shown, look)], bookRow(question, state, look), columns, cells),
  ];
}

/** At most this many lines of what a question is about; the rest is said by number. */
const longestBody = 6;

function bodyRows(question: Question, look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  const lines = describeQuestion(question, messages)
    .body.filter((text) => text !== '')
    .flatMap((text) => wrapProse(visible(text), cells, columns - 2));
  const more = lines.length - longestBody;
  const shown = more > 0 ? lines.slice(0, longestBody - 1) : lines;
  const rows = shown.map((line): Row => [span(` ${line}`)]);
  return more > 0 ? [...rows, [span(` ${messages.screens.gate.more(more + 1)}`, 'dim')]] : rows;
}

/** One row a choice: its key, its words, whether it is picked. Paths are shown as columns instead. */
function choiceRows({ question, state }: ShownQuestion, look: Look): readonly Row[] {
  if (question.kind === 'choose_path') return [];
  const { glyphs, messages } = look;
  const words = describeQuestion(question, messages);
  return question.choices.map((choice): Row => {
    const picked = state?.picked === choice.id;
    return [
      span(picked ? ` ${glyphs.pointer} ` : '   ', 'accent'),
      span(keyName(choice.key, glyphs), 'key'),
      span('  '),
      span(oneLine(words.choice(choice.id)), picked ? 'selected' : undefined),
    ];
  });
}

function amountRows(
  question: Question,
  state: QuestionState | undefined,
  look: Look,
): readonly Row[] {
  if (question.amount === undefined) return question.comment === true ? fitRows([], 1) : [];
  const words = look.messages.screens.paths;
  const { now, max } = amountOf(question, state);
  const [first] = estimatesOf(question, 'path-A', look);
  const left: Row = [span(` ${words.howMany(now, max)}`), span('  +/-', 'key')];
  return [
    spread(left, first === undefined ? [] : [span(`${first} `, 'dim')], look.columns, look.cells),
  ];
}

/** What the whole book would take on the path that is picked. */
function bookRow(question: Question, state: QuestionState | undefined, look: Look): Row {
  if (state?.picked === undefined) return [];
  const [, book] = estimatesOf(question, state.picked, look);
  return book === undefined ? [] : [span(`${book} `, 'dim')];
}

/** What the next key would do. */
function hint({ question, state, focused }: ShownQuestion, look: Look): Row {
  const { messages } = look;
  const words = messages.screens.question;
  if (!focused) return [span(words.notFocused, 'key')];
  const picked = question.choices.find(({ id }) => id === state?.picked);
  if (picked === undefined) {
    if (question.kind === 'choose_path') return [span(messages.screens.paths.choose, 'dim')];
    const twice = question.choices.filter(({ weighty }) => weighty === true).map(({ key }) => key);
    const say = twice.length === 0 ? words.pick : words.pickWeighty(twice.join(', '));
    return [span(say, 'dim')];
  }
  const label = labelOf(question, picked.id, look);
  if (!isWeighty(question, picked.id)) return [span(words.chosen(label), 'accent')];
  return [span(words.weighty(label, picked.key), 'warn')];
}

function labelOf(question: Question, id: string, { messages }: Look): string {
  if (question.kind === 'choose_path') return id.replace(/^path-/, '');
  return oneLine(describeQuestion(question, messages).choice(id));
}
