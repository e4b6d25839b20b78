import { shellWord } from '../../../engine/data/shell-word.ts';
import { beginRun, foldEvents } from '../../../engine/runs/run-state.ts';
import { sessionMark } from '../../../engine/workflows/session/contract/events.ts';
import { sessionFold, sessionState } from '../../../engine/workflows/session/contract/state.ts';
import type { Telling } from '../../messages/telling.ts';
import { sessionWordsOf } from './words/of.ts';

/** How sessions are told in lists and in lines; what they mark, their notices say. */
export const sessionTelling: Telling = {
  about: {
    ja: '決めごとを、立場の違う二人に検討させます',
    en: 'Something settled by two views that check each other',
  },
  phases: (messages) => sessionWordsOf(messages).states,
  outAgain({ id }, events) {
    const { undoable } = sessionState(foldEvents(beginRun(sessionFold), events));
    return undoable > 0 ? `folio-tui session undo ${shellWord(id)}` : undefined;
  },
  news(events, messages) {
    const last = events.findLast((event) => sessionMark(event)?.type === 'attempt_inspected');
    const mark = last === undefined ? undefined : sessionMark(last);
    if (mark?.type !== 'attempt_inspected') return [];
    const { attempt, pass, fail } = sessionWordsOf(messages);
    return [`${attempt(mark.iteration)} ${mark.pass ? pass : fail}`];
  },
};
