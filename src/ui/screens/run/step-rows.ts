import { isRest } from '../../../engine/data/failure.ts';
import { newStep, type RunState, type StepState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import { secondsUntil } from '../../components/numbers.ts';
import { type Row, rowWidth, type Span, span, spread } from '../../components/row.ts';
import { agentName } from '../../messages/agent-name.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { readPermission } from '../../messages/permission-values.ts';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { doingText } from './doing-text.ts';

/**
 * What is going on in a run, a row a step: who waits for a person first, then who is at work and with which tool, what
 * failed, and what is done, the last one first.
 */
export function stepRows(
  { steps, questions }: Pick<RunState, 'steps' | 'questions'>,
  now: number,
  look: Look,
): readonly Row[] {
  const wishes = questions.filter(({ kind }) => kind === 'permission').map(readPermission);
  const asking = new Set(wishes.map(({ step }) => step));
  // While a run rests nothing of it runs; who waits for a person is told all the same.
  const resting = wishes
    .filter(({ step }) => !steps.has(step))
    .map(({ step, role }): [string, StepState] => [step, { ...newStep, role }]);
  const all = new Map([...steps, ...resting]);
  const ranked = [...all].map(([name, step], index) => {
    const asks = asking.has(name);
    return { name, step, asks, rank: rankOf(step, asks), index };
  });
  return ranked
    .toSorted(
      (a, b) => a.rank - b.rank || (a.rank === done ? b.index - a.index : a.index - b.index),
    )
    .map(({ name, step, asks }) => stepRow(name, step, { asks, now }, look));
}

const done = 3;

function rankOf({ status }: StepState, asks: boolean): number {
  if (asks) return 0;
  return { running: 1, failed: 2, done }[status];
}

const roleWidth = 18;
/** Cells below which nothing of a path can be told. */
const leastPath = 12;

function stepRow(
  name: string,
  step: StepState,
  context: { readonly asks: boolean; readonly now: number },
  look: Look,
): Row {
  const { cells, columns } = look;
  const role = step.role === null ? '' : oneLine(agentName(step.role, look.messages));
  const left: Row = [
    markOf(step, context.asks, look),
    span(cells.pad(role, roleWidth - 1)),
    span(' '),
    ...stateOf(step, context, look),
  ];
  // What is going on says more than the name of its file.
  const free = columns - rowWidth(left, cells) - 3;
  const room = Math.min(Math.floor((columns - roleWidth) / 2), free);
  const path = columns < 80 || room < leastPath ? '' : cells.truncate(visible(name), room);
  return spread(left, path === '' ? [] : [span(`${path} `, 'dim')], columns, cells);
}

function markOf({ status }: StepState, asks: boolean, { glyphs }: Look): Span {
  if (asks) return span(` ${glyphs.question} `, 'warn');
  switch (status) {
    case 'running':
      return span(` ${glyphs.running} `, 'running');
    case 'done':
      return span(` ${glyphs.done} `, 'good');
    case 'failed':
      return span(` ${glyphs.failed} `, 'bad');
    default:
      return status satisfies never;
  }
}

function stateOf(
  step: StepState,
  { asks, now }: { readonly asks: boolean; readonly now: number },
  { messages, glyphs }: Look,
): readonly Span[] {
  const words = messages.screens.steps;
  if (asks) return [span(words.asks, 'warn')];
  if (step.status === 'done') return [span(words.done, 'dim')];
  if (step.failure !== null)
    return [
      span(
        oneLine(describeFailure(step.failure, messages).title),
        isRest(step.failure) ? 'dim' : 'bad',
      ),
    ];
  if (step.waiting !== null) {
    const left = secondsUntil(step.waiting.until, now);
    const { title } = describeFailure(step.waiting.failure, messages);
    return [span(messages.screens.run.waitingFor(oneLine(title), left), 'warn')];
  }
  if (step.held !== null)
    return [span(messages.screens.run.held(agentName(step.held, messages)), 'dim')];
  const { lastTool } = step;
  if (lastTool !== null) {
    const text = visible(doingText(lastTool, messages));
    if (lastTool.ok === null) return [span(`${glyphs.pointer} ${text}`)];
    const mark = lastTool.ok ? span(glyphs.done, 'good') : span(glyphs.failed, 'bad');
    return [mark, span(` ${text}`, 'dim')];
  }
  const percent = step.percent === null || step.percent === 0 ? '' : ` ${step.percent}%`;
  return [span(`${words.working}${percent}`)];
}
