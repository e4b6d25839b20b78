import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import { secondsUntil } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import type { Toast } from '../../components/toast-rows.ts';
import { agentName } from '../../messages/agent-name.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { oneLine } from '../../text/sanitise.ts';

type NoticeContext = {
  readonly toast: Toast | undefined;
  readonly stopping: boolean;
  /** Another process walks the run; which one, where it is known. */
  readonly holder: { readonly pid: number | null } | undefined;
  readonly now: number;
  /** Where what was finished lies; undefined while the run is not done. */
  readonly finished: string | undefined;
  /** The last thing the room has said. */
  readonly said: string | undefined;
};

/** What the strip of a run says: what matters most right now. */
export function noticeRow(state: RunState, context: NoticeContext, look: Look): Row {
  const words = look.messages.screens.run;
  if (context.stopping) return [span(` ${words.stopping}`, 'warn')];
  // what a key has done, or could not, is an answer, and gone in a moment
  const isAnswer = ['good', 'warn', 'bad'].includes(context.toast?.role ?? '');
  if (context.finished !== undefined && !isAnswer) return [span(` ${context.finished}`, 'accent')];
  if (context.toast) return [span(` ${oneLine(context.toast.text)}`, context.toast.role)];
  const waiting = waitingText(state, context.now, look);
  if (waiting !== undefined) return [span(` ${look.glyphs.waiting} ${waiting}`, 'warn')];
  if (context.holder !== undefined) return [span(` ${words.readOnly(context.holder.pid)}`, 'warn')];
  if (context.said !== undefined) return [span(` ${oneLine(context.said)}`, 'dim')];
  return [];
}

/** Why a call waits and for how long; the first that knows its end speaks. */
function waitingText(state: RunState, now: number, { messages }: Look): string | undefined {
  const waits = [...state.steps.values()].flatMap(({ waiting }) => (waiting ? [waiting] : []));
  const wait = waits.find(({ until }) => until !== null) ?? waits[0];
  if (wait === undefined) return heldText(state, messages);
  const { title } = describeFailure(wait.failure, messages);
  return messages.screens.run.waitingFor(oneLine(title), secondsUntil(wait.until, now));
}

/** Whom those wait for that are given the same and are not sent yet. */
function heldText(state: RunState, messages: Look['messages']): string | undefined {
  const [behind] = [...state.steps.values()].flatMap(({ held }) => held ?? []);
  return behind === undefined
    ? undefined
    : oneLine(messages.screens.run.held(agentName(behind, messages)));
}
