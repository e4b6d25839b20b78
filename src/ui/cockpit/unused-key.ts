import { type Scope, scopeLayers } from '../keys/keymap.ts';
import { type KeyEvent, pressedName } from '../keys/keys.ts';
import { isPlainPress } from '../keys/plain-press.ts';
import type { Messages } from '../messages/ja.ts';

/** What it needs of the cockpit: whether a sheet is open, and where it says something. */
type Here = { readonly dialog: unknown; hint(text: string): void };

/** Says of a key that nobody used that it means nothing there. `front`: whose keys the person has in front of them. */
export function sayUnused(
  event: KeyEvent,
  cockpit: Here,
  front: Scope | undefined,
  { screens }: Messages,
): void {
  if (!isPlainPress(event)) return;
  const isTyping = front !== undefined && scopeLayers[front] === 'field';
  // `?` is a letter in a field, and shows no keys in front of a sheet.
  const elsewhere = cockpit.dialog === undefined ? screens.unusedKey : screens.unusedInSheet;
  cockpit.hint((isTyping ? screens.unusedInField : elsewhere)(pressedName(event)));
}
