import { editMark } from '../../../engine/workflows/edit/contract/events.ts';
import type { Telling } from '../../messages/telling.ts';
import { wordsOf } from './words/words.ts';

/** How tasks are told in lists and in lines; what they mark, their notices say. */
export const editTelling: Telling = {
  about: {
    ja: 'リポジトリのコードを、検証がすべて通るまで直します',
    en: 'A repository changed until all its checks are green',
  },
  phases: ({ language }) => wordsOf(language).phases,
  position: ({ phaseValues }, _settings, { language }) => {
    const attempt = phaseValues['attempt'];
    return attempt === undefined ? undefined : wordsOf(language).attempt(String(attempt));
  },
  mark(event, { language }) {
    const mark = editMark(event);
    return mark?.type === 'edit_ended' ? wordsOf(language).ends[mark.end] : undefined;
  },
  news(events, { language }) {
    const runs = events.filter((event) => editMark(event)?.type === 'verified').length;
    return runs > 0 ? [wordsOf(language).runs(runs)] : [];
  },
};
