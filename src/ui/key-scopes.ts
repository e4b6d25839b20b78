import { type Layer, type Scope, scopeLayers } from './keymap.ts';
import type { KeyEvent } from './keys.ts';

/** Returns true when it used the event: nobody below is asked then. */
export type KeyHandler = (event: KeyEvent) => boolean;

/** Who hears keys: dialog before approval before field before screen before global; in a layer the newest first. */
export type KeyScopes = {
  /** Listens until the returned function is called. */
  enter(scope: Scope, handler: KeyHandler): () => void;
  /** Offers an event from the top down; true when somebody used it. */
  dispatch(event: KeyEvent): boolean;
};

const order: readonly Layer[] = ['dialog', 'approval', 'field', 'screen', 'global'];

export function createKeyScopes(): KeyScopes {
  let entries: readonly { readonly scope: Scope; readonly handler: KeyHandler }[] = [];
  return {
    enter(scope, handler) {
      const entry = { scope, handler };
      entries = [entry, ...entries];
      return () => {
        entries = entries.filter((other) => other !== entry);
      };
    },
    dispatch(event) {
      return order.some((layer) =>
        entries
          .filter(({ scope }) => scopeLayers[scope] === layer)
          .some(({ handler }) => handler(event)),
      );
    },
  };
}
