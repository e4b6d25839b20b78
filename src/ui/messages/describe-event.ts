import type { RunEvent } from '../../engine/data/event.ts';
import { isRest } from '../../engine/data/failure.ts';
import { inputTokens, money } from '../components/numbers.ts';
import { costRange } from './about-cost.ts';
import { agentName } from './agent-name.ts';
import { clip } from './clip.ts';
import { costTo } from './cost-ahead.ts';
import { describeFailure, whatFailed } from './describe-failure.ts';
import { describeNotice } from './describe-notice.ts';
import { describeQuestion } from './describe-question.ts';
import type { Messages } from './ja.ts';
import { phaseName } from './phase-name.ts';
import type { Telling } from './telling.ts';
import { localMoment } from './time.ts';

type Style = {
  /** Are small things told as well? */
  readonly verbose?: boolean;
  /** How the workflow of the run tells what is its own. */
  readonly telling?: Telling | undefined;
};

type Of<K extends RunEvent['type']> = Extract<RunEvent, { type: K }>;

/**
 * An event as one line, without its time. undefined: it has no line of its own (streamed text, percentages, what
 * another event says better, and small things unless `verbose`).
 */
export function describeEvent(
  event: RunEvent,
  messages: Messages,
  { verbose = false, telling }: Style = {},
): string | undefined {
  const words = messages.cli.events;
  switch (event.type) {
    case 'run_started':
      return runStarted(event, messages);
    case 'phase_started':
      return words.phase(
        phaseName(event.phase, messages, telling),
        telling?.place?.(event.values, messages) ?? '',
      );
    case 'said':
      return describeNotice(event.notice, event.values, messages);
    case 'warned':
      return words.warning(describeNotice(event.warning, event.values, messages));
    case 'marked':
      return telling?.mark?.(event, messages);
    case 'question_opened':
      return words.question(describeQuestion(event.question, messages).title);
    case 'superseded':
      return words.superseded(event.paths.length, clip(event.into));
    case 'inbox_taken':
      return words.inbox(messages.inbox[event.kind] ?? clip(event.kind));
    case 'concurrency_changed':
      return words.concurrency(String(event.limit));
    case 'run_ended':
      return words.ended[event.status];
    case 'step_started':
    case 'step_finished':
    case 'step_failed':
      return stepLine(event, messages, verbose);
    case 'call_held':
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
    // What is done about it says so.
    case 'reply_refused':
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
  return `${begin(clip(event.title, 60), clip(event.run, 60))} ${whoAnswers(event, messages)}`;
}

function whoAnswers(
  { rehearsal, provider, payer, budgetUsd, estimate }: Of<'run_started'>,
  messages: Messages,
): string {
  const words = messages.cli.events;
  if (rehearsal) return words.rehearsal;
  // so is called what stands in place of a model where none is asked
  if (provider === 'none') return words.nobody;
  const budget = budgetUsd === null ? '' : money(budgetUsd);
  const paid = words.paid(clip(provider, 40), clip(messages.payerText(payer)), budget);
  if (estimate === undefined) return paid;
  const { usd, most, to } = estimate;
  const cost = usd === null || most === null ? null : costRange(money(usd), money(most));
  return `${paid}${words.costs(costTo[messages.language]({ cost, to }))}`;
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
      // Notes of the engine to itself are no file that anybody waits for.
      return verbose || !event.path.includes('.engine/') ? words.made(clip(event.path)) : undefined;
    case 'step_failed':
      return failedLine(event, messages);
    default:
      return event satisfies never;
  }
}

/** Where a recording is over nothing has failed: its end is told. */
function failedLine(
  { role, step, failure }: Of<'step_failed'>,
  messages: Messages,
): string | undefined {
  if (isRest(failure)) return undefined;
  const who = role === null ? clip(step) : agentName(role, messages);
  return messages.cli.events.stepFailed(who, whatFailed(failure, messages));
}

function callLine(
  event: Of<
    'call_held' | 'call_started' | 'call_retried' | 'call_waiting' | 'call_finished' | 'call_failed'
  >,
  messages: Messages,
  verbose: boolean,
): string | undefined {
  const words = messages.cli.events;
  switch (event.type) {
    case 'call_held':
      return verbose ? messages.screens.run.held(agentName(event.behind, messages)) : undefined;
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
      // how many they were is told once
      if (event.failure.kind === 'call_cut_off' && !verbose) return undefined;
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
