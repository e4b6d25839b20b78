import { useEffect, useEffectEvent, useRef } from 'react';
import type { RunState } from '../../engine/runs/run-state.ts';
import { type Look, useLook } from '../components/look.tsx';
import { useTerminal } from '../terminal/use-terminal.ts';
import type { Cockpit } from './cockpit-state.ts';
import type { OpenRun } from './run-desk.ts';

type Seen = { readonly asked: number; readonly live: boolean };

/**
 * Tells the person, outside the picture, what needs them: a question that was not there before, a run that has ended.
 * And shows on the window whether something is at work.
 */
export function useAttention({ desk, runs }: Pick<Cockpit, 'desk' | 'runs'>): void {
  const terminal = useTerminal();
  const look = useLook();
  const seen = useRef(new Map<string, Seen>());
  const open = (runs ?? []).flatMap(({ id }) => desk?.get(id) ?? []);
  const now = open.map((run) => stateOf(run));
  const key = now.map(({ id, asked, live }) => `${id} ${asked} ${live}`).join('\n');
  const notice = useEffectEvent(() => {
    for (const { id, asked, live, state } of now) {
      const before = seen.current.get(id);
      seen.current.set(id, { asked, live });
      const words = before && newsOf(before, { asked, live }, state, look);
      if (words !== undefined) terminal.tell(state.title, words);
    }
    terminal.progress(now.some(({ live, asked }) => live && asked === 0));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that is looked at
  useEffect(() => notice(), [key]);
}

function stateOf({ id, live, readOnly, store }: OpenRun) {
  const state = store.state();
  return { id, live: live && !readOnly, asked: state.questions.length, state };
}

/** What has changed that the person may be waiting for; undefined = nothing. */
export function newsOf(
  before: Seen,
  now: Seen,
  { status }: Pick<RunState, 'status'>,
  { messages }: Pick<Look, 'messages'>,
): string | undefined {
  const words = messages.screens.news;
  if (now.asked > before.asked) return words.asked;
  if (!before.live || now.live) return undefined;
  return status === 'done' || status === 'failed' ? words[status] : undefined;
}
