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
  return context.said === undefined ? [] : toldRow(oneLine(context.said), look);
}

/** What a person types: in backticks, or behind the name of the program to the end of its sentence. */
const command = /`[^`]+`|(?:folio-tui|npm start --) [^。、（）]+?(?=[.;,]? |[.。、（）]|$)/;

/** Cells that the money beside it takes. */
const money = 26;

/** Where it is too long for its row, its sentence with the command: that is what a person needs of it. */
function toldRow(text: string, { cells, columns }: Look): Row {
  const room = columns - 2;
  if (cells.width(text) <= room - money || !command.test(text)) return [span(` ${text}`, 'dim')];
  const whole = cells.width(text) <= room;
  const sentence = text.split(/(?<=。)|(?<=[.!?] )/).find((each) => command.test(each)) ?? text;
  const [needed = ''] = command.exec(sentence) ?? [];
  const before = sentence.indexOf(needed);
  const told = cells.width(sentence.slice(0, before + needed.length)) <= room ? sentence : needed;
  // the money waits: the command is told whole
  return [span(` ${whole ? text : told.trim()}`, 'title')];
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
