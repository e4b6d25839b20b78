import { fieldMark } from '../../../engine/workflows/field/contract/events.ts';
import type { Telling } from '../../messages/telling.ts';
import { lineWords } from './words/lines.ts';

/** How fields are told in lists and in lines. */
export const fieldTelling: Telling = {
  about: {
    ja: 'Issue ごとの状態と次の一手。見るだけで何も変えません',
    en: 'Where every issue stands and what the next step is; only looks',
  },
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
