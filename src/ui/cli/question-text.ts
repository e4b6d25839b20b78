import { isMapping } from '../../engine/data/mapping.ts';
import { normalForm } from '../../engine/data/normal-form.ts';
import type { Json, Question } from '../../engine/data/question.ts';
import type { OpenQuestion } from '../../engine/engine.ts';
import { money } from '../components/numbers.ts';
import { clip } from '../messages/clip.ts';
import { describePermission, type PermissionText } from '../messages/describe-permission.ts';
import { describeQuestion, questionWords } from '../messages/describe-question.ts';
import type { Messages } from '../messages/ja.ts';
import { ofEpisodes } from '../messages/of-episodes.ts';
import { oneLine } from '../text/sanitise.ts';
import { makeCells } from '../text/text-width.ts';
import { visible } from '../text/visible.ts';
import { chaptersOffered } from '../workflows/going-on.ts';
import { cardExample, isByCard } from './card-decisions.ts';

/** Files that could be lost, of which as many are named in plain lines. */
const mostLosses = 20;

/** A pipe has no terminal to ask: what is ambiguous counts one cell. */
const { pad, width } = makeCells(1);

/**
 * A question in full, with its choices and how to answer it from the command line. `all`: those it is shown among;
 * where another run asks by the same ID, the run is named. `here`: the answer is read at this terminal.
 */
export function questionText(
  { run, question }: OpenQuestion,
  messages: Messages,
  all: readonly OpenQuestion[] = [],
  answered: 'by_command' | 'here' = 'by_command',
): string {
  const isShared = all.filter((each) => each.question.id === question.id).length > 1;
  const { title, body, choice } = describeQuestion(question, messages);
  // A rehearsal costs nothing and takes as long as it was recorded.
  const estimate = run.rehearsal
    ? questionWords(question, messages).recorded
    : estimateLine(question, messages);
  const lines = [
    `? ${title}`,
    `  ${clip(run.title, 60)} (${question.id})`,
    ...bodyLines({ run, question }, body, messages)
      .filter((line) => line !== '')
      .map((line) => `  ${line}`),
    ...differenceLines(question, messages).map((line) => `  | ${line}`),
    ...question.choices.map(({ id, key }) => `  [${key}] ${choice(id)}`),
    ...(estimate === undefined ? [] : [`  ${estimate}`]),
    ...(answered === 'here'
      ? []
      : commandLines(question, isShared ? run.id : question.id, messages)),
  ];
  return lines.map((line) => `${indentOf(line)}${oneLine(line.trimStart())}\n`).join('');
}

function commandLines(question: Question, named: string, messages: Messages): readonly string[] {
  const offered = chaptersOffered(question);
  const { amount } = countedBy(question, messages).cli.answer;
  const chapters = offered === undefined ? [] : [amount(offered.from, offered.to)];
  return [...howTo(question, named, messages), ...chapters].map((line) => `  ${line}`);
}

function bodyLines(
  { run, question }: OpenQuestion,
  body: readonly string[],
  messages: Messages,
): readonly string[] {
  if (question.kind === 'permission') return permissionLines(question, messages);
  const whole = questionWords(question, messages).whole?.(question, run) ?? [];
  return whole.length > 0 ? whole : body;
}

function howTo(question: Question, named: string, messages: Messages): readonly string[] {
  const { id, kind, choices } = question;
  const words = messages.cli.answer;
  if (kind === 'permission')
    return [messages.permission.howTo(id, choices.map((choice) => choice.id).join('|'))];
  const [byCard, whole] = [true, false].map((wanted) =>
    choices.filter((choice) => isByCard(question, choice.id, messages) === wanted),
  );
  return [
    words.howTo(named, (whole ?? []).map(({ key }) => key).join('|')) +
      (question.comment === true && byCard?.length === 0 ? words.withWords : ''),
    ...(byCard ?? []).map(({ key }) => words.byCard(named, key, cardExample(question))),
  ];
}

/**
 * Everything that the dialog shows, the command first and whole; each of its lines is marked, so that none can be
 * mistaken for ours.
 */
function permissionLines(question: Question, messages: Messages): readonly string[] {
  const { labels } = messages.permission;
  const text = describePermission(question, messages);
  const label = Math.max(...Object.values(labels).map(width));
  const fact = (name: string, value: string) => `${pad(name, label)}  ${value}`;
  return [
    text.asks,
    ...[...text.subject, ...text.change].map((line) => `| ${line}`),
    ...text.cautions.map((caution) => `! ${caution}`),
    fact(labels.why, text.why),
    ...losses(text, messages).map((file, at) => fact(at === 0 ? labels.loses : '', file)),
    ...(text.reach === undefined ? [] : [fact(labels.reach, text.reach.whole)]),
    fact(labels.folder, text.folder),
    ...text.writes.map((place, at) => fact(at === 0 ? labels.writes : '', place)),
    fact(labels.step, text.step),
    text.keeps,
  ];
}

/** The first files that could be lost, and how many more there are. */
function losses({ loses }: PermissionText, { permission }: Messages): readonly string[] {
  const { files, more } = loses ?? { files: [], more: 0 };
  const shown = files.slice(0, mostLosses);
  const left = files.length - shown.length + more;
  return left === 0 ? shown : [...shown, permission.more(left)];
}

/** What would be changed: nobody takes what they were not shown (README, «Handing out a task»). */
function differenceLines(question: Question, messages: Messages): readonly string[] {
  const { diff } = question.values;
  if (questionWords(question, messages).difference !== true || typeof diff !== 'string') return [];
  return diff
    .trimEnd()
    .split('\n')
    .map((line) => visible(line.replaceAll('\t', '    ')));
}

/** A question for programs. */
export function describeJson({ run, question }: OpenQuestion) {
  return { run: run.id, title: run.title, question };
}

/**
 * A choice by its id, key, number, or the letter at the end of its id (`A` for `path-A`); full-width letters too. What
 * an agent may do is said by id or by the very key: nobody who types `a` means always.
 */
export function choiceFor({ kind, choices }: Question, given: string): string | undefined {
  const exact = normalForm(given, 'NFKC').trim();
  const wanted = exact.toLowerCase();
  if (kind === 'permission')
    return choices.find(({ id, key }) => id.toLowerCase() === wanted || key === exact)?.id;
  const number = /^\d{1,2}$/.test(wanted) ? Number(wanted) : 0;
  const found =
    choices.find(({ id }) => id.toLowerCase() === wanted) ??
    choices.find(({ key }) => key.toLowerCase() === wanted) ??
    choices.find(({ id }) => id.toLowerCase().endsWith(`-${wanted}`)) ??
    choices[number - 1];
  return found?.id;
}

/** A question says what its numbers count, where it is not chapters. */
export function countedBy({ values }: Pick<Question, 'values'>, messages: Messages): Messages {
  return values['unit'] === 'episode' ? ofEpisodes(messages) : messages;
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

/**
 * What the first chapter and the whole book would take: the choice of path says so before it is made
 * (docs/spec/folio.md §8).
 */
function estimateLine(question: Question, messages: Messages): string | undefined {
  const { values } = question;
  const estimate = fields(values['estimate']);
  const chapter = estimateText(fields(estimate['chapter']), messages);
  const books = Object.values(fields(estimate['book'])).map((book) =>
    estimateText(fields(book), messages),
  );
  const longest = books.at(-1);
  if (chapter === undefined || longest === undefined) return undefined;
  const book = new Set(books).size === 1 ? longest : `${books[0]} … ${longest}`;
  const { from = 1 } = estimate;
  return countedBy(question, messages).cli.answer.estimate(chapter, book, String(from));
}

function estimateText(estimate: Fields, messages: Messages): string | undefined {
  const words = messages.cli.answer;
  const [calls, usd, minutes] = [
    span(estimate['calls']),
    span(estimate['usd']),
    span(estimate['minutes']),
  ];
  if (calls === undefined || minutes === undefined) return undefined;
  const cost = usd === undefined ? words.unknownCost : `~${range(usd.map(money))}`;
  return words.estimated(
    range(calls.map(String)),
    cost,
    range(minutes.map((n) => String(Math.ceil(n)))),
  );
}

type Fields = { readonly [key: string]: Json };

function fields(value: Json | undefined): Fields {
  return isMapping(value) ? value : {};
}

function span(value: Json | undefined): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.filter((item: Json) => typeof item === 'number');
  return numbers.length === 2 ? numbers : undefined;
}

function range([least = '', most = '']: readonly string[]): string {
  return least === most ? least : `${least}–${most}`;
}
