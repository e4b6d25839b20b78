import type { RunEvent } from '../data/event.ts';
import type { RunState } from './run-state.ts';

const keptNotices = 200;

/** The newest notices, at most as many as a screen can show. */
export function noticed(state: RunState, notice: RunState['notices'][number]): RunState {
  return { ...state, notices: [...state.notices, notice].slice(-keptNotices) };
}

/** A story has a title of its own as soon as its idea has been structured, and keeps it in later walks. */
export function named(state: RunState, said: Extract<RunEvent, { type: 'said' }>): RunState {
  const title = said.notice === 'idea_structured' ? said.values['title'] : undefined;
  return typeof title === 'string' && title !== '' ? { ...state, named: title } : state;
}
