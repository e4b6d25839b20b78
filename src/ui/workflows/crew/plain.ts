import { shellWord } from '../../../engine/data/shell-word.ts';
import { beginRun, foldEvents } from '../../../engine/runs/run-state.ts';
import { crewMark } from '../../../engine/workflows/crew/contract/events.ts';
import { crewFold, crewState } from '../../../engine/workflows/crew/contract/state.ts';
import type { Telling } from '../../messages/telling.ts';
import { taskLinesOf } from './words/lines.ts';

/** How cmds are told in lists and in lines; what they mark, their notices say. */
export const taskTelling: Telling = {
  about: {
    ja: 'どんな作業でも。計画し、分担して並行に進めます',
    en: 'Any task: planned, split among agents, worked on side by side',
  },
  phases: (messages) => taskLinesOf(messages).phases,
  /** A cmd is known by its number. */
  prefix: ({ id }) => id,
  outAgain({ id }, events) {
    const { undoable = 0 } = crewState(foldEvents(beginRun(crewFold), events)) ?? {};
    return undoable > 0 ? `folio-tui crew undo ${shellWord(id)}` : undefined;
  },
  news(events, messages) {
    const done = events.filter((event) => {
      const mark = crewMark(event);
      return mark?.type === 'task_changed' && mark.status === 'success';
    });
    return done.length > 0 ? [taskLinesOf(messages).finished(done.length)] : [];
  },
};
