import { useLook } from '../components/look.tsx';
import { actionFor, type Scope } from '../keys/keymap.ts';
import { pressedName } from '../keys/keys.ts';
import { isPlainPress } from '../keys/plain-press.ts';
import { type KeysOptions, useKeys, useOffered } from '../keys/use-keys.tsx';
import type { Cockpit, SheetWords } from './cockpit-state.ts';

type Options = Pick<KeysOptions, 'active' | 'subject' | 'tooSoon' | 'sentence'> & {
  readonly words?: SheetWords | undefined;
};

/**
 * Nothing falls through a sheet to the screen below: a key that means nothing in it says so, and the key of the help opens that of
 * this sheet. Entered before its other keys, so that it is asked last. Control keys still mean what they always mean.
 */
export function useSwallow(
  cockpit: Pick<Cockpit, 'hint' | 'ask' | 'dialog'>,
  scope: Scope,
  options: Options = {},
): void {
  const { unusedInSheet, unusedKey, question } = useLook().messages.screens;
  const { offeredBy } = useOffered();
  const help = () => {
    const { dialog } = cockpit;
    const over = dialog === undefined || dialog.kind === 'help' ? {} : { over: dialog };
    const words = options.words === undefined ? {} : { words: options.words };
    cockpit.ask({ kind: 'help', front: scope, offered: offeredBy(scope), ...over, ...words });
  };
  useKeys(
    scope,
    (event) => {
      if (event.kind !== 'key' || event.joined) cockpit.hint(question.sentence);
      if (event.kind !== 'key') return true;
      if (event.ctrl) return false;
      if (!isPlainPress(event)) return true;
      if (scope === 'help') cockpit.hint(unusedInSheet(pressedName(event)));
      else if (actionFor('global', event) === 'help') help();
      else cockpit.hint(unusedKey(pressedName(event)));
      return true;
    },
    options,
  );
}
