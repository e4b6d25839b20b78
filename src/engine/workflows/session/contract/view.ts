import { wordsInJson } from '../../../data/words-in-json.ts';
import type { RunState, StepState } from '../../../runs/run-state.ts';
import { type SessionState, sessionState } from './state.ts';

/** What somebody at work in a session is doing. */
export type AtWork = {
  readonly who: 'classifier' | 'strategist' | 'executor' | 'watcher' | 'control';
  readonly percent: number | null;
  /** Last line it said that a person can read; empty before. */
  readonly lastLine: string;
  /** What it did last with a tool, where it has said nothing. */
  readonly doing: StepState['lastTool'];
};

/** What the cockpit shows of a session. */
export type SessionView = {
  readonly workflow: 'session';
  readonly run: string;
  readonly own: SessionState;
  readonly now: AtWork | null;
};

const roles = ['classifier', 'strategist', 'executor', 'watcher', 'control'] as const;
/** Who replies in text; what the others say is JSON. */
const inText: ReadonlySet<AtWork['who']> = new Set(['executor', 'control']);

/** What the cockpit shows of a session. Pure. */
export function sessionView(state: RunState): SessionView {
  return { workflow: 'session', run: state.run, own: sessionState(state), now: atWork(state) };
}

function atWork({ steps }: RunState): AtWork | null {
  for (const step of [...steps.values()].reverse()) {
    if (step.status !== 'running') continue;
    const who = roles.find((role) => step.role === `session/${role}`);
    if (who !== undefined) return { who, percent: step.percent, ...saidOf(who, step) };
  }
  return null;
}

function saidOf(
  who: AtWork['who'],
  { text, lastTool }: StepState,
): Pick<AtWork, 'lastLine' | 'doing'> {
  const said = (inText.has(who) ? text : wordsInJson(text))
    .trimEnd()
    .split('\n')
    .findLast((line) => line.trim() !== '');
  return said === undefined
    ? { lastLine: '', doing: lastTool }
    : { lastLine: said.trim(), doing: null };
}
