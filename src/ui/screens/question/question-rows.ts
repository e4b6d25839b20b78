import type { Json, Question } from '../../../engine/data/question.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { fitRows, type Row, ruleRow, span, spread } from '../../components/row.ts';
import { describeQuestion, questionWords } from '../../messages/describe-question.ts';
import type { Messages } from '../../messages/ja.ts';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { withoutCodes } from '../../text/without-codes.ts';
import { wrapProse, wrapSpans } from '../../text/wrap.ts';
import { amountOf, isWeighty, type QuestionState } from './question-state.ts';

/** A question whose choices the screen above the sheet shows in its own way. */
export type ShownAs = {
  /** What to do while nothing is picked. */
  readonly pick: string;
  /** What a choice is called in one word. */
  label(choice: string): string;
  /** What stands beside the number that is asked for; undefined = nothing. */
  readonly beside: string | undefined;
  /** What the picked choice would come to; undefined = unknown. */
  total(choice: string): string | undefined;
  /** Can what a choice stands for be edited before it is chosen? */
  readonly editable: boolean;
};

export type Named = (path: string, messages: Messages) => string | undefined;

/** What is known of the question in front: undefined state = it has not had the focus yet. */
export type ShownQuestion = {
  readonly question: Question;
  readonly shownAs: ShownAs | undefined;
  /** What a file is, in words; undefined = it is known by its path alone. */
  readonly named?: Named | undefined;
  readonly state: QuestionState | undefined;
  /** What is written beside it, also before it has had the focus. */
  readonly comment?: string;
  /** A recording plays on after it, whatever is said. */
  readonly rehearsal?: boolean;
  readonly focused: boolean;
};

/** Rows that a question's sheet takes; depends on the question, how it is shown, what is written beside it, and the size alone. */
export function sheetHeight(asked: AskedAs, look: Look): number {
  return withoutBody(asked, look) + bodyRows(asked, look).length;
}

function withoutBody({ question, shownAs, state, comment: words = '' }: AskedAs, look: Look) {
  const rest = question.amount === undefined && question.comment !== true ? 0 : 1;
  const comment =
    question.comment !== true
      ? 0
      : state?.writing === true
        ? mostOfComment
        : commentRows(words, { focused: false, isLeft: false }, look).length;
  const choices = shownAs === undefined ? question.choices.length : 0;
  return 2 + rest + comment + choices;
}

/** The rule with the title, what it is about, its choices, numbers, and what the next key would do. */
export function questionRows(shown: ShownQuestion, look: Look): readonly Row[] {
  const { question } = shown;
  const { cells, columns, glyphs, messages } = look;
  const { title } = describeQuestion(question, messages);
  const role = shown.focused ? 'focused' : 'title';
  return [
    ruleRow(glyphs.rule, columns, cells, [
      span(`${glyphs.question} `, 'warn'),
      span(oneLine(title), role),
    ]),
    ...bodyRows(shown, look),
    ...choiceRows(shown, look),
    ...amountRows(shown, look),
    spread([span(' '), ...hint(shown, look)], totalRow(shown), columns, cells),
  ];
}

/** Rows of the screen that stay around a sheet: without them its frame would be higher than the screen. */
const aroundSheet = 6;
/** Lines of what a question is about that a small screen has as well. */
const fewLines = 6;

/**
 * A third of the screen is for what is decided by, or half of it where that shows all `lines`, as far as the rest of the
 * sheet leaves room for it.
 */
function mostLines(asked: AskedAs, lines: number, look: Look): number {
  const { rows } = look;
  const share = lines * 2 <= rows ? 2 : 3;
  const most = Math.max(fewLines, Math.floor(rows / share));
  return Math.max(1, Math.min(most, rows - aroundSheet - withoutBody(asked, look)));
}

type AskedAs = Pick<ShownQuestion, 'question' | 'shownAs' | 'named' | 'comment' | 'rehearsal'> &
  Partial<Pick<ShownQuestion, 'state'>>;

/** The question with its files called as what they are. */
function withNames({ question, named }: AskedAs, { messages }: Look): Question {
  const { changed, steps } = question.values;
  if (named === undefined || !Array.isArray(changed) || !Array.isArray(steps)) return question;
  const called = (path: Json) =>
    typeof path === 'string' ? (named(path, messages) ?? path) : path;
  const values = { ...question.values, changed: changed.map(called), steps: steps.map(called) };
  return { ...question, values };
}

/** What a recording does with the answer: said before it is given. */
function playedLines({ question }: AskedAs, messages: Messages): readonly string[] {
  const { recorded = '' } = questionWords(question, messages);
  return [recorded, question.comment === true ? messages.screens.question.commentPlayed : ''];
}

/** All lines of what the question is about, and how many of them there is room for. */
function bodyOf(asked: AskedAs, look: Look) {
  const { cells, columns, messages } = look;
  const lines = describeQuestion(withNames(asked, look), messages)
    .body.concat(asked.rehearsal === true ? playedLines(asked, messages) : [])
    .filter((text) => text !== '')
    .flatMap((text) => wrapProse(visible(withoutCodes(text)), cells, columns - 2));
  const most = mostLines(asked, lines.length, look);
  // a row says how many more there are
  return { lines, room: lines.length > most ? most - 1 : lines.length };
}

/** The first line to be shown after a page more or less; undefined: all of it is on the screen. */
export function readFrom(asked: AskedAs, from: number, by: 1 | -1, look: Look): number | undefined {
  const { lines, room } = bodyOf(asked, look);
  const last = lines.length - room;
  if (last === 0 || room === 0) return undefined;
  return Math.min(last, Math.max(0, Math.min(from, last) + by * room));
}

/** Is what was picked not to be taken before all of what it is about was on the screen? */
export function isUnread(asked: AskedAs & Pick<ShownQuestion, 'state'>, look: Look): boolean {
  const { question, state } = asked;
  if (state?.picked === undefined || state.seen === true) return false;
  if (!isWeighty(question, state.picked)) return false;
  return ![undefined, state.from].includes(readFrom(asked, state.from, 1, look));
}

/** What the question is about; how many lines more there are is said, and the key that shows them. */
function bodyRows(
  asked: AskedAs & Partial<Pick<ShownQuestion, 'focused'>>,
  look: Look,
): readonly Row[] {
  const { moreLines, lastLines } = look.messages.screens.question;
  const { lines, room } = bodyOf(asked, look);
  const from = Math.min(asked.state?.from ?? 0, lines.length - room);
  const rows = lines.slice(from, from + room).map((line): Row => [span(` ${line}`)]);
  if (room === lines.length) return rows;
  const more = lines.length - room - from;
  const key = more > 0 ? 'pagedown' : 'pageup';
  const said = span(` ${more > 0 ? moreLines(more) : lastLines}`, 'dim');
  return [...rows, asked.focused && room > 0 ? [said, span(`  ${key}`, 'key')] : [said]];
}

/** One row a choice: its key, its words, whether it is picked. */
function choiceRows(
  { question, shownAs, state, focused }: ShownQuestion,
  look: Look,
): readonly Row[] {
  if (shownAs !== undefined) return [];
  const { glyphs, messages } = look;
  const words = describeQuestion(question, messages);
  return question.choices.map((choice): Row => {
    const picked = state?.picked === choice.id;
    return [
      span(picked ? ` ${glyphs.pointer} ` : '   ', 'accent'),
      // before the question has the keys they are others' here; put off it hears none of them
      span(
        state !== undefined && !focused ? ' ' : keyName(choice.key, glyphs),
        focused ? 'key' : 'dim',
      ),
      span('  '),
      span(oneLine(words.choice(choice.id)), picked ? 'selected' : undefined),
    ];
  });
}

function amountRows(
  { question, shownAs, state, focused }: ShownQuestion,
  look: Look,
): readonly Row[] {
  if (question.amount === undefined) return question.comment === true ? fitRows([], 1) : [];
  const words = look.messages.screens.question;
  const { now, max } = amountOf(question, state);
  const beside = shownAs?.beside;
  // how many of them are written now, or are to be added to a plan
  const said = question.amount.name === 'planned' ? words.planMany : words.howMany;
  const left: Row = [span(` ${said(now, max)}`), span('  +/-', focused ? 'key' : 'dim')];
  return [
    spread(left, beside === undefined ? [] : [span(`${beside} `, 'dim')], look.columns, look.cells),
  ];
}

/** What all of it would take with the choice that is picked. */
function totalRow({ shownAs, state }: ShownQuestion): Row {
  const total = state?.picked === undefined ? undefined : shownAs?.total(state.picked);
  return total === undefined ? [] : [span(`${total} `, 'dim')];
}

/** What the next key would do. */
function hint(shown: ShownQuestion, look: Look): Row {
  const { question, shownAs, state, focused } = shown;
  const { messages } = look;
  const words = messages.screens.question;
  if (!focused) return [span(isOnA(question) ? words.notFocusedOnA : words.notFocused, 'key')];
  const picked = question.choices.find(({ id }) => id === state?.picked);
  if (picked === undefined) {
    if (shownAs !== undefined) return [span(shownAs.pick, 'dim')];
    const twice = question.choices.filter(({ weighty }) => weighty === true).map(({ key }) => key);
    const numbered = question.choices.every(({ key }) => /^\d$/.test(key));
    const say = twice.length === 0 ? words.pick(numbered) : words.pickWeighty(twice.join(', '));
    return [span(say, 'dim')];
  }
  if (isUnread(shown, look)) return [span(words.readFirst, 'warn')];
  const label = labelOf(shown, picked.id, look);
  if (isWeighty(question, picked.id) && state?.sure === picked.id)
    return [span(words.weighty(label, picked.key), 'warn')];
  const whole = words.chosen(label);
  // of a long choice its letter is said: what Enter does must not be cut
  const fits = look.cells.width(whole) <= look.columns - 2;
  return [span(fits ? whole : words.chosen(picked.key), 'accent')];
}

/** Is one of its choices on the letter that elsewhere brings a question in front? */
export function isOnA({ choices }: Question): boolean {
  return choices.some(({ key }) => key.toLowerCase() === 'a');
}

/** What a choice is called. */
export function labelOf(
  { question, shownAs }: Pick<ShownQuestion, 'question' | 'shownAs'>,
  id: string,
  { messages }: Look,
): string {
  if (shownAs !== undefined) return shownAs.label(id);
  return oneLine(describeQuestion(question, messages).choice(id));
}

/** Rows of what is written beside a question, in its field and after it. */
export const mostOfComment = 2;

/**
 * What was written, from its beginning, and the key that opens it: cut where it is longer than its rows. A question that was put
 * off (`isLeft`) does not hear the key.
 */
export function commentRows(
  comment: string,
  { focused, isLeft }: { readonly focused: boolean; readonly isLeft: boolean },
  look: Look,
): readonly Row[] {
  const { cells, columns, messages } = look;
  if (isLeft && comment === '') return [[]];
  const label = ` ${messages.screens.question.comment}: `;
  const key = comment === '' ? 'tab' : '  tab';
  const indent = cells.width(label);
  const room = Math.max(1, columns - indent - cells.width(key) - 1);
  const text = oneLine(comment);
  const [first] = wrapSpans(text, cells, room);
  const rest = text.slice(first?.next ?? 0);
  const opens = span(isLeft ? '' : key, focused ? 'key' : 'dim');
  const begun: Row = [span(label, 'dim'), span(text.slice(first?.start, first?.end))];
  if (rest === '') return [[...begun, opens]];
  return [begun, [span(' '.repeat(indent)), span(cells.truncate(rest, room)), opens]];
}
