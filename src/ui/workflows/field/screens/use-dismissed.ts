import { useEffect, useState } from 'react';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { dismissedIn, standsOn } from '../../../../engine/workflows/field/contract/dismissed.ts';
import type { FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useLook } from '../../../components/look.tsx';
import { screenWordsOf } from '../words/screen.ts';
import type { FieldEntry } from './field-list.ts';

/** Suggestions that the person does not want to see: remembered with the run, so that they stay away in the next cockpit too. */
export function useDismissed(
  { cockpit, run }: RoomScreenProps,
  report: FacilitatorReport | undefined,
) {
  const words = screenWordsOf(useLook());
  const [told, keep] = useState<readonly InboxItem[]>([]);
  const { engine } = cockpit;
  const cycle = report?.cycle;
  useEffect(() => {
    if (cycle === undefined) return;
    let isWanted = true;
    const load = async () => {
      // one that cannot be read hides nothing
      const items = await engine?.told(run.id).catch(() => undefined);
      if (isWanted && items !== undefined) keep(items);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [engine, run.id, cycle]);
  const dismissed = report === undefined ? new Set<string>() : dismissedIn(report, told);
  const tell = (item: InboxItem, said: string) =>
    void cockpit.attempt(async () => {
      await engine?.tell(run.id, item);
      keep((before) => [...before, item]);
      cockpit.say(said);
    });
  return {
    dismissed,
    dismiss(entry: FieldEntry | undefined) {
      if (report === undefined || entry?.kind !== 'suggestion' || entry.suggestion.id === undefined)
        return cockpit.say(words.noSuggestion, 'warn');
      const { suggestion } = entry;
      const facts = standsOn(report, suggestion);
      tell({ kind: 'dismiss', id: suggestion.id, facts }, words.dismissed);
    },
    showAll() {
      if (dismissed.size === 0) return cockpit.say(words.noneDismissed);
      tell({ kind: 'show_dismissed' }, words.shownAgain);
    },
  };
}
