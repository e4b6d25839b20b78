import { beginRun, foldEvents } from '../../../engine/runs/run-state.ts';
import { editMark } from '../../../engine/workflows/edit/contract/events.ts';
import { editFold, editState } from '../../../engine/workflows/edit/contract/state.ts';
import type { Telling } from '../../messages/telling.ts';
import { oneLine } from '../../text/sanitise.ts';
import { undoCommand } from './undo-command.ts';
import { endOf } from './words/unusable.ts';
import { wordsOf } from './words/words.ts';

/** How tasks are told in lists and in lines; what they mark, their notices say. */
export const editTelling: Telling = {
  about: {
    ja: 'リポジトリのコードを、検証がすべて通るまで直します',
    en: 'A repository changed until all its checks are green',
  },
  phases: (messages) => wordsOf(messages).phases,
  position: ({ phaseValues }, _settings, messages) => {
    const attempt = phaseValues['attempt'];
    return attempt === undefined ? undefined : wordsOf(messages).attempt(String(attempt));
  },
  outAgain({ folder }, events, root) {
    const state = foldEvents(beginRun(editFold), events);
    return undoCommand(editState(state), `${root}/${folder}`);
  },
  stays(events, messages) {
    const { left, green } = editState(foldEvents(beginRun(editFold), events));
    return left.length === 0
      ? undefined
      : wordsOf(messages).leftHere(left.map(oneLine).join(', '), green);
  },
  mark(event, messages) {
    const mark = editMark(event);
    return mark?.type === 'edit_ended' ? endOf(mark, wordsOf(messages)).end : undefined;
  },
  news(events, messages) {
    const runs = events.filter((event) => editMark(event)?.type === 'verified').length;
    return runs > 0 ? [wordsOf(messages).runs(runs)] : [];
  },
};
