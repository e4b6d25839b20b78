import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { CrewTaskStatus } from '../../../../engine/workflows/crew/contract/events.ts';
import type { CrewView, TaskRow } from '../../../../engine/workflows/crew/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { count, money } from '../../../components/numbers.ts';
import { fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { describeFailure } from '../../../messages/describe-failure.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { withoutCodes } from '../../../text/without-codes.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { TaskWords } from '../words/ja/screens.ts';
import { taskWordsOf } from '../words/of.ts';
import type { BoardEntry } from './board-list.ts';
import {
  isTold,
  lastSaid,
  qualityText,
  reviewRole,
  roleName,
  taskWords,
  whyOf,
} from './board-rows.ts';

/** The fewest rows below the board: a rule with a title and two lines. */
export const detailHeight = 3;

/**
 * More about the row the person is on, with all of why it failed; else how the whole stands, or how it has ended and
 * what to do.
 */
export function detailRows(
  entry: BoardEntry | undefined,
  state: RunState,
  view: CrewView,
  live: boolean,
  look: Look,
): readonly Row[] {
  const [title, ...lines] = contentOf(entry, state, view, live, look);
  const rule = ruleRow(look.glyphs.rule, look.columns, look.cells, title ?? []);
  const below = fitRows(lines, Math.max(lines.length, detailHeight - 1));
  return [rule, ...below.map((line): Row => [span(' '), ...line])];
}

function contentOf(
  entry: BoardEntry | undefined,
  state: RunState,
  view: CrewView,
  live: boolean,
  look: Look,
): readonly Row[] {
  if (entry?.kind === 'task') return taskDetail(entry.row, live, look);
  if (entry?.kind === 'helper') {
    const { row } = entry;
    return [
      [span(roleName(row.role, look), 'title')],
      [span(spentText(row, look), 'dim')],
      [span(visible(lastSaid(row, look) || row.step))],
    ];
  }
  return live ? standing(state, view, look) : ending(state, view, look);
}

/** The status is among the facts; the line below them holds the reason alone. */
const endsWithWhy: ReadonlySet<CrewTaskStatus> = new Set([
  'partial',
  'failure',
  'timeout',
  'skipped',
]);

function taskDetail(task: TaskRow, live: boolean, look: Look): readonly Row[] {
  const words = taskWordsOf(look.messages);
  const isLeft = !live && (task.status === 'running' || task.status === 'retrying');
  const facts = [
    isLeft ? words.task.resting : words.task[task.status],
    task.quality === null ? '' : qualityText(task, look),
    task.retries > 0 ? words.task.retried(task.retries) : '',
    task.replaces === null ? '' : words.task.replaces(task.replaces),
    task.dependsOn.length > 0 ? words.task.after(task.dependsOn.join(', ')) : '',
    spentText(task, look),
    oneLine(task.model ?? task.tier),
  ];
  const { text, role } = taskWords(task, look);
  const why = endsWithWhy.has(task.status) && task.error !== null ? whyOf(task.error, look) : text;
  const unsaid = task.status === 'pending' ? words.text.nothing : task.step;
  const done = task.status === 'success' || task.status === 'pending' || isLeft;
  const lines = done
    ? [span(visible(lastSaid(task, look) || unsaid), 'dim')]
    : wrapProse(why, look.cells, look.columns - 2).map((line) => span(line, role));
  const { review } = task;
  const reviewed =
    review === null
      ? []
      : wrapProse(
          words.task.review(review.verdict, oneLine(review.reason)),
          look.cells,
          look.columns - 2,
        ).map((line): Row => [span(line, reviewRole(task))]);
  return [
    [
      span(words.detail.title(task.task, oneLine(task.name)), 'title'),
      span(`  ${roleName(task.persona, look)}`, 'dim'),
    ],
    [span(facts.filter(Boolean).join('  '), 'dim')],
    ...reviewed,
    ...lines.map((line): Row => [line]),
  ];
}

function spentText(row: Pick<TaskRow, 'turns' | 'tokens' | 'usd'>, look: Look): string {
  if (row.turns === 0 || !isTold(row)) return '';
  const words = taskWordsOf(look.messages).task;
  const price = row.usd === null ? look.glyphs.unknown : money(row.usd);
  return `${words.turns(row.turns)}  ${words.tokens(count(row.tokens))}  ${price}`;
}

type Counted = keyof TaskWords['detail']['counts'];

const countedAs: Readonly<Record<CrewTaskStatus, Counted>> = {
  running: 'running',
  retrying: 'running',
  waiting: 'waiting',
  pending: 'pending',
  success: 'success',
  partial: 'partial',
  failure: 'failed',
  timeout: 'failed',
  skipped: 'skipped',
};

/** Whether what was changed lies in copies of the project, and how many files of it the project does not have; else where. */
function placeOfWork(
  { rehearsal }: Pick<RunState, 'rehearsal'>,
  view: CrewView,
  { messages }: Look,
): Row {
  const isApart = view.waves.some(({ tasks }) => tasks.some(({ work }) => work !== null));
  const { detail } = taskWordsOf(messages);
  const { place, ended } = view;
  const project = detail.projects[rehearsal ? 'played' : 'own'];
  if (isApart) return [span(detail.place(view.unapplied, project), 'title')];
  if (place === null) return [];
  if (rehearsal) return [span(detail.rehearsed, 'title')];
  return [span(ended === null ? detail.inProject[place] : detail.wasInProject, 'title')];
}

/** How many tasks are where. */
function standing(state: RunState, view: CrewView, look: Look): readonly Row[] {
  const { counts, pick } = taskWordsOf(look.messages).detail;
  const tasks = view.waves.flatMap((wave) => wave.tasks);
  const kinds = Object.keys(counts).filter((kind): kind is Counted => kind in counts);
  const texts = kinds.flatMap((kind) => {
    const n = tasks.filter(({ status }) => countedAs[status] === kind).length;
    return n === 0 ? [] : [`${counts[kind]} ${n}`];
  });
  return [
    placeOfWork(state, view, look),
    [span(texts.join('   '))],
    tasks.length === 0 ? [] : [span(pick, 'key')],
  ];
}

/** How it has ended; what the keys do then the footer says. */
function ending(state: RunState, view: CrewView, look: Look): readonly Row[] {
  const words = taskWordsOf(look.messages).detail;
  const { summary } = look.messages.screens;
  const place = placeOfWork(state, view, look);
  const next: Row = view.total === 0 ? [] : [span(words.pick, 'key')];
  if (state.status === 'waiting') return [place, [span(summary.waiting, 'warn')], next];
  if (state.failure !== null && state.failure.kind !== 'cancelled') {
    const failed = describeFailure(state.failure, look.messages, state.run || undefined);
    const { title, detail, next: advice, onScreen } = failed;
    const told = (text: string, role: ColourRole) =>
      wrapProse(oneLine(withoutCodes(text)), look.cells, look.columns - 2).map(
        (line): Row => [span(line, role)],
      );
    const rest =
      onScreen === undefined
        ? [...told(detail, 'dim'), ...told(advice, 'accent')]
        : told(onScreen, 'accent');
    return [[span(oneLine(title), 'bad')], ...rest, next];
  }
  if (view.ended !== null) return [place, endWords(view, view.ended, look), next];
  const said = state.status === 'cancelled' ? summary.cancelled : summary.paused;
  return [place, [span(said, 'warn')], next];
}

const endRoles = { success: 'good', partial: 'warn', failure: 'bad' } as const;

function endWords(
  { succeeded, total }: CrewView,
  { status, failed }: NonNullable<CrewView['ended']>,
  { messages }: Look,
): Row {
  const words = taskWordsOf(messages).detail;
  const list = failed.length === 0 ? '' : words.failed(failed.join(', '));
  return [span(words.ended(status, succeeded, total), endRoles[status]), span(list, 'warn')];
}
