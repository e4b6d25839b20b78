import type { RunEvent } from '../../engine/data/event.ts';
import {
  folioMark,
  type GateEvent,
  type ScoreEvent,
} from '../../engine/workflows/folio/contract/events.ts';
import { exactDelta, exactScore, inputTokens, money } from '../components/numbers.ts';
import { gain, gateSentences } from '../workflows/folio/screens/gate-sentences.ts';
import { axisLabel } from '../workflows/folio/words/reviewers.ts';
import { agentName } from './agent-name.ts';
import { describeFailure } from './describe-failure.ts';
import { describeNotice } from './describe-notice.ts';
import { describeQuestion } from './describe-question.ts';
import type { Messages } from './ja.ts';
import { phaseName } from './phase-name.ts';
import { localMoment } from './time.ts';
import { clip } from './values.ts';

type Of<K extends RunEvent['type']> = Extract<RunEvent, { type: K }>;

/**
 * An event as one line, without its time. undefined: it has no line of its own (streamed text, percentages, what
 * another event says better, and small things unless `verbose`).
 */
export function describeEvent(
  event: RunEvent,
  messages: Messages,
  verbose = false,
): string | undefined {
  const words = messages.cli.events;
  switch (event.type) {
    case 'run_started':
      return runStarted(event, messages);
    case 'phase_started':
      return words.phase(phaseName(event.phase, messages), placeOf(event.values, messages));
    case 'said':
      return describeNotice(event.notice, event.values, messages);
    case 'warned':
      return words.warning(describeNotice(event.warning, event.values, messages));
    case 'marked':
      return described(event, messages);
    case 'question_opened':
      return words.question(describeQuestion(event.question, messages).title);
    case 'superseded':
      return words.superseded(String(event.paths.length), clip(event.into));
    case 'inbox_taken':
      return words.inbox(words.inboxKinds[event.kind] ?? clip(event.kind));
    case 'concurrency_changed':
      return words.concurrency(String(event.limit));
    case 'run_ended':
      return words.ended[event.status];
    case 'step_started':
    case 'step_finished':
    case 'step_failed':
      return stepLine(event, messages, verbose);
    case 'call_started':
    case 'call_retried':
    case 'call_waiting':
    case 'call_finished':
    case 'call_failed':
      return callLine(event, messages, verbose);
    case 'observed':
      return verbose ? words.observed(clip(event.source)) : undefined;
    case 'effect_started':
      return verbose ? words.effectStarted(clip(event.key)) : undefined;
    case 'effect_finished':
      return verbose ? words.effectFinished(clip(event.key)) : undefined;
    case 'text':
    case 'text_void':
    case 'call_progress':
    case 'tool_started':
    case 'tool_finished':
    // The notice that an answer was taken says the same in words.
    case 'question_answered':
      return undefined;
    default:
      return event satisfies never;
  }
}

function runStarted(event: Of<'run_started'>, messages: Messages): string {
  const words = messages.cli.events;
  const begin = event.resumed ? words.resumed : words.started;
  const budget = event.budgetUsd === null ? '' : money(event.budgetUsd);
  const who = event.rehearsal
    ? words.rehearsal
    : words.paid(clip(event.provider, 40), clip(messages.payerText(event.payer)), budget);
  return `${begin(clip(event.title, 60), clip(event.run, 60))} ${who}`;
}

function stepLine(
  event: Of<'step_started' | 'step_finished' | 'step_failed'>,
  messages: Messages,
  verbose: boolean,
): string | undefined {
  const words = messages.cli.events;
  switch (event.type) {
    case 'step_started':
      if (event.role !== null)
        return words.working(agentName(event.role, messages), clip(event.step));
      return verbose ? words.making(clip(event.step)) : undefined;
    case 'step_finished':
      if (event.skipped) return verbose ? words.keptAsIs(clip(event.path)) : undefined;
      return words.made(clip(event.path));
    case 'step_failed': {
      const who = event.role === null ? clip(event.step) : agentName(event.role, messages);
      return words.stepFailed(who, describeFailure(event.failure, messages).title);
    }
    default:
      return event satisfies never;
  }
}

function callLine(
  event: Of<'call_started' | 'call_retried' | 'call_waiting' | 'call_finished' | 'call_failed'>,
  messages: Messages,
  verbose: boolean,
): string | undefined {
  const words = messages.cli.events;
  switch (event.type) {
    case 'call_started':
      return verbose
        ? words.called(agentName(event.role, messages), clip(event.model, 60))
        : undefined;
    case 'call_finished':
      return verbose ? callFinished(event, messages) : undefined;
    case 'call_retried': {
      const seconds = (event.waitMs / 1000).toFixed(event.waitMs < 10_000 ? 1 : 0);
      return words.retried(
        describeFailure(event.failure, messages).title,
        seconds,
        String(event.attempt),
      );
    }
    case 'call_waiting': {
      const { title } = describeFailure(event.failure, messages);
      return event.until === null
        ? words.waiting(title)
        : words.waitingUntil(title, localMoment(event.until));
    }
    case 'call_failed':
      return words.callFailed(
        agentName(event.role, messages),
        describeFailure(event.failure, messages).title,
      );
    default:
      return event satisfies never;
  }
}

function callFinished(event: Of<'call_finished'>, messages: Messages): string {
  const words = messages.cli.events;
  const agent = agentName(event.role, messages);
  if (event.reused) return words.reused(agent);
  const tokens = (inputTokens(event.usage) + event.usage.output).toLocaleString('en-US');
  const cost = event.usd === null ? words.unknownPrice : money(event.usd);
  return words.replied(agent, (event.ms / 1000).toFixed(1), tokens, cost);
}

/** A story's rounds in words; what a cmd marks its notices say. */
function described(event: RunEvent, messages: Messages): string | undefined {
  const mark = folioMark(event);
  switch (mark?.type) {
    case 'scored':
      return scored(mark, messages);
    case 'judged':
      return mark.used ? undefined : judged(mark, messages);
    case undefined:
      return undefined;
    default:
      return mark satisfies never;
  }
}

function scored(event: ScoreEvent, messages: Messages): string {
  const [axis, score] = Object.entries(event.axes).reduce<readonly [string, number]>(
    (least, entry) => (entry[1] < least[1] ? entry : least),
    ['', Number.POSITIVE_INFINITY],
  );
  const lowest =
    axis === '' ? '' : `${axisLabel(axis, messages.language) ?? clip(axis)} ${exactScore(score)}`;
  return messages.cli.events.scored(
    agentName(event.agent, messages),
    exactScore(event.overall),
    lowest,
    event.critical,
  );
}

function judged(event: GateEvent, messages: Messages): string {
  const words = messages.screens.gate;
  const difference = gain(event);
  const place = messages.cli.events.place(String(event.chapter), String(event.round));
  return messages.cli.events.judged(
    place,
    exactScore(event.average),
    difference === null ? '' : exactDelta(difference),
    words.outcome[event.outcome],
    gateSentences(event, messages).join(messages.cli.separator),
  );
}

function placeOf(values: Readonly<Record<string, string | number>>, messages: Messages): string {
  const { chapter = '', round = '' } = values;
  return messages.cli.events.place(clip(String(chapter)), clip(String(round)));
}
