import { useLook } from '../components/look.tsx';
import type { Scope } from '../keys/keymap.ts';
import { pressedName } from '../keys/keys.ts';
import { type KeysOptions, useKeys } from '../keys/use-keys.tsx';
import type { Cockpit } from './cockpit-state.ts';

/**
 * Nothing falls through a sheet to the screen below: a key that means nothing in it says so. Entered before its other
 * keys, so that it is asked last. Control keys still mean what they always mean.
 */
export function useSwallow(
  cockpit: Pick<Cockpit, 'hint'>,
  scope: Scope,
  options: Pick<KeysOptions, 'active' | 'subject' | 'tooSoon'> = {},
): void {
  const { unusedInSheet } = useLook().messages.screens;
  useKeys(
    scope,
    (event) => {
      if (event.kind !== 'key') return true;
      if (event.ctrl) return false;
      if (!event.alt && !event.held && !event.joined)
        cockpit.hint(unusedInSheet(pressedName(event)));
      return true;
    },
    options,
  );
}
