import { fieldMark } from '../../../engine/workflows/field/contract/events.ts';
import type { Telling } from '../../messages/telling.ts';
import { lineWords } from './words/lines.ts';

/** How fields are told in lists and in lines. */
export const fieldTelling: Telling = {
  phases: ({ language }) => lineWords[language].phases,
  mark(event, { language }) {
    const mark = fieldMark(event);
    return mark === undefined ? undefined : lineWords[language].seen(mark);
  },
  news(events, { language }) {
    const changed = new Set(events.flatMap((event) => fieldMark(event)?.changed ?? []));
    return changed.size > 0 ? [lineWords[language].changed(changed.size)] : [];
  },
};
