import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import type { Look } from '../../components/look.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import type { Deeds } from './room-reading.ts';

/** While something is asked, its keys are the only ones. */
export function useAsking(cockpit: Cockpit, deeds: Deeds, look: Look, active: boolean): void {
  const { tooSoon } = look.messages.screens.reading.decide;
  const options = {
    active: active && deeds.ask !== undefined,
    ...(deeds.ask === undefined ? {} : { subject: deeds.ask.kind }),
    tooSoon: () => cockpit.hint(tooSoon),
    sentence: () => cockpit.hint(look.messages.screens.question.sentence),
  };
  useSwallow(cockpit, 'reader_ask', options);
  useActions('reader_ask', { ...answers(deeds), stay: deeds.no }, options);
}

function answers({ ask, yes, asIs }: Deeds) {
  switch (ask?.kind) {
    case 'go_on':
      return { go_on: yes };
    case 'edited':
    case 'kept':
      return { yes, use_as_is: asIs };
    case 'as_is':
      return { use_as_is: asIs };
    default:
      return { yes };
  }
}
