import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import type { KeyHandler, KeyScopes } from './key-scopes.ts';
import { type Action, actionFor, type Scope } from './keymap.ts';
import type { KeyPress } from './keys.ts';

const KeysContext = createContext<KeyScopes | undefined>(undefined);

export function KeysProvider({
  scopes,
  children,
}: {
  readonly scopes: KeyScopes;
  readonly children: ReactNode;
}) {
  return <KeysContext value={scopes}>{children}</KeysContext>;
}

/** Hears keys and pastes while mounted and active. The handler returns true when it used the event. */
export function useKeys(
  scope: Scope,
  handler: KeyHandler,
  options: { readonly active?: boolean } = {},
): void {
  const scopes = use(KeysContext);
  const active = options.active ?? true;
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!active) return;
    return scopes?.enter(scope, (event) => handle(event));
  }, [scopes, scope, active]);
}

/** Hears the actions of a scope as the key table gives them. An action without a function is left to others. */
export function useActions(
  scope: Scope,
  actions: { readonly [name in Action]?: (key: KeyPress) => void },
  options: { readonly active?: boolean } = {},
): void {
  useKeys(
    scope,
    (event) => {
      const name = event.kind === 'key' ? actionFor(scope, event) : undefined;
      const run = name && actions[name];
      if (event.kind !== 'key' || !run) return false;
      run(event);
      return true;
    },
    options,
  );
}
