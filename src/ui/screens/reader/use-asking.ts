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
  const yes = deeds.ask?.kind === 'go_on' ? { go_on: deeds.yes } : { yes: deeds.yes };
  const two = deeds.ask?.kind === 'edited' || deeds.ask?.kind === 'kept';
  const asIs = two ? { use_as_is: deeds.asIs } : {};
  useActions('reader_ask', { ...yes, ...asIs, stay: deeds.no }, options);
}
