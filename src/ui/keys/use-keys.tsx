import { useInput, usePaste } from 'ink';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import type { KeyHandler, KeyScopes, Offered } from './key-scopes.ts';
import { type Action, actionFor, decidingScopes, isAction, type Scope } from './keymap.ts';
import { type Arrival, type KeyEvent, type KeyPress, readKeys, readPaste } from './keys.ts';

const KeysContext = createContext<KeyScopes | undefined>(undefined);
const CoveredContext = createContext(false);

/** `covered`: something stands over all of it, so that the person does not see it. */
export function KeysProvider(props: {
  readonly scopes: KeyScopes;
  readonly covered?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <KeysContext value={props.scopes}>
      <CoveredContext value={props.covered === true}>{props.children}</CoveredContext>
    </KeysContext>
  );
}

/** What is below has something over it, here or farther up, so that the person does not see it. */
export function Covered(props: { readonly covered: boolean; readonly children: ReactNode }) {
  const above = use(CoveredContext);
  return <CoveredContext value={above || props.covered}>{props.children}</CoveredContext>;
}

/** The only place that listens to Ink. Every key goes through here, once, to the scopes. */
export function useKeyRoot(options: {
  readonly scopes: KeyScopes;
  /** Asked while a key is being delivered. */
  arrival(): Arrival;
  /** Sees each event first; true = it goes no further. */
  first(event: KeyEvent): boolean;
  /** Gets what nobody used. */
  rest(event: KeyEvent): void;
}): void {
  const take = (event: KeyEvent) => {
    if (options.first(event) || options.scopes.dispatch(event)) return;
    options.rest(event);
  };
  useInput((input, key) => {
    for (const event of readKeys(input, key, options.arrival())) take(event);
  });
  usePaste((text) => take(readPaste(text, options.arrival().at)));
}

export type KeysOptions = {
  /** Listens only while true (default). */
  readonly active?: boolean;
  /** What the keys decide about, e.g. a question's id: when it changes, the guard starts over. */
  readonly subject?: string;
  /** The person pressed a key to come back to something they have seen before. */
  readonly returning?: boolean;
  /** What the keys would do right now; asked when the person wants to see it. */
  offers?(): readonly Action[];
  /**
   * A key came too soon to decide anything, and was not counted. What it returns takes back what was said of it: with
   * the next key that counts, and when nobody listens here any more.
   */
  tooSoon?(event: KeyEvent): () => void;
  /** The same of a key that is part of a sentence, which chooses nothing: what was chosen before is taken back. */
  sentence?(event: KeyEvent): () => void;
  /** Does the key mean something here, besides what the key table says? */
  means?(key: KeyPress): boolean;
};

/** Hears keys and pastes while mounted and active. The handler returns true when it used the event. */
export function useKeys(scope: Scope, handler: KeyHandler, options: KeysOptions = {}): void {
  const scopes = use(KeysContext);
  const { active = true, subject } = options;
  // What was behind something else may have come there unseen: in sight again it is guarded anew.
  const covered = use(CoveredContext) && decidingScopes.has(scope);
  const handle = useEffectEvent(handler);
  const tooSoon = useEffectEvent((event: KeyEvent) => options.tooSoon?.(event));
  const sentence = useEffectEvent((event: KeyEvent) =>
    (options.sentence ?? options.tooSoon)?.(event),
  );
  const means = useEffectEvent((key: KeyPress) => options.means?.(key) === true);
  const offers = useEffectEvent(() => options.offers?.() ?? []);
  const isReturning = useEffectEvent(() => options.returning === true);
  // In the moment of the frame: a key that comes right after it is meant for what stands in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject, or being in sight again, enters the scope anew
  useLayoutEffect(() => {
    if (!active) return;
    let takeBack: (() => void) | undefined;
    const forget = () => {
      takeBack?.();
      takeBack = undefined;
    };
    const counted = (event: KeyEvent) => {
      forget();
      return handle(event);
    };
    const leave = scopes?.enter(scope, counted, {
      tooSoon: (event) => {
        takeBack = tooSoon(event);
      },
      sentence: (event) => {
        takeBack = sentence(event);
      },
      means: (key) => means(key),
      offers: () => offers(),
      returning: isReturning(),
    });
    return () => {
      leave?.();
      forget();
    };
  }, [scopes, scope, active, subject, covered]);
}

/** Hears the actions of a scope as the key table gives them. An action without a function is left to others. */
export function useActions(
  scope: Scope,
  actions: { readonly [name in Action]?: (key: KeyPress) => void },
  options: KeysOptions = {},
): void {
  useKeys(
    scope,
    (event) => {
      if (event.kind !== 'key') return false;
      const name = actionFor(scope, event);
      const run = name === undefined ? undefined : actions[name];
      run?.(event);
      return run !== undefined;
    },
    { offers: () => bound(actions), ...options },
  );
}

function bound(actions: Parameters<typeof useActions>[1]): readonly Action[] {
  return Object.entries(actions).flatMap(([name, run]) =>
    run !== undefined && isAction(name) ? [name] : [],
  );
}

/** Hears each key before whoever it is meant for, or those that nobody used, wherever the person is. */
export function useListening(to: 'each' | 'unused', listener: (event: KeyEvent) => void): void {
  const scopes = use(KeysContext);
  const hear = useEffectEvent(listener);
  useEffect(() => scopes?.listen(to, (event) => hear(event)), [scopes, to]);
}

/** Keeps keys while what they are meant for is still on its way; it has them when it stands, in their order. */
export function useHeldKeys(active: boolean): void {
  const scopes = use(KeysContext);
  // Components mounted at the same time listen by now, because effects of children run first.
  useEffect(() => {
    if (active) scopes?.hold();
    else scopes?.release();
  }, [scopes, active]);
}

/** What the person could do right now, and how to do it for them as if they had pressed the key. */
export function useOffered(): {
  front(): Scope | undefined;
  offered(): readonly Offered[];
  offeredBy(scope?: Scope): readonly Offered[];
  press(key: KeyPress): void;
  /** Hears each key until the returned function is called. */
  listen(listener: () => void): (() => void) | undefined;
} {
  const scopes = use(KeysContext);
  return {
    front: () => scopes?.front(),
    offered: () => scopes?.offered() ?? [],
    offeredBy: (scope) => scopes?.offeredBy(scope) ?? [],
    press: (key) => void scopes?.dispatch(key),
    listen: (listener) => scopes?.listen('each', listener),
  };
}
