import { type Guard, guardFor, isInterrupt } from './key-guard.ts';
import { type Action, actionFor, type Layer, type Scope, scopeLayers } from './keymap.ts';
import type { KeyEvent, KeyPress } from './keys.ts';

/** Returns true when it used the event: nobody below is asked then. */
export type KeyHandler = (event: KeyEvent) => boolean;

export type EnterOptions = {
  tooSoon?(event: KeyEvent): void;
  /** The same of one that is part of a sentence: it takes back what was chosen. */
  sentence?(event: KeyEvent): void;
  /** Does the key mean something there, besides what the key table says? */
  means?(key: KeyPress): boolean;
  /** The person pressed a key to come back to something they have seen before. */
  readonly returning?: boolean;
  /** What the scope would do right now, as the key table names it. */
  offers?(): readonly Action[];
};

/** An action that would do something, and whose it is. */
export type Offered = { readonly scope: Scope; readonly action: Action };

/** Who hears keys: dialog before approval before field before screen before global; in a layer the newest first. */
export type KeyScopes = {
  /**
   * Listens until the returned function is called. What answers a question is guarded from this moment on; `tooSoon`
   * hears of each key that the guard has kept from counting.
   */
  enter(scope: Scope, handler: KeyHandler, options?: EnterOptions): () => void;
  /** Offers an event from the top down; true when somebody used it, or a guard kept it from doing harm. */
  dispatch(event: KeyEvent): boolean;
  /** Hears of each event before it is offered, or of what nobody used. Returns how to stop. */
  listen(to: 'each' | 'unused', listener: (event: KeyEvent) => void): () => void;
  /** Keeps what is dispatched from here on, but an interrupt, until `release` offers it in its order. */
  hold(): void;
  release(): void;
  /** Whose keys the person has in front of them: no dialog, and not what is heard everywhere. */
  front(): Scope | undefined;
  /** What screens and the program itself would do, newest first: not what decides a question or edits a text. */
  offered(): readonly Offered[];
  /** What one scope would do, or every one that listens, whatever it is. */
  offeredBy(scope?: Scope): readonly Offered[];
};

type Entry = {
  readonly scope: Scope;
  readonly offers: EnterOptions['offers'];
  readonly layer: Layer;
  readonly handler: KeyHandler;
  readonly guard: Guard;
  readonly tooSoon: EnterOptions['tooSoon'];
  readonly sentence: EnterOptions['sentence'];
};

const order: readonly Layer[] = ['dialog', 'approval', 'field', 'screen', 'global'];

/** `monotonic` is the clock that also dates the key events. */
export function createKeyScopes(monotonic: () => number): KeyScopes {
  let entries: readonly Entry[] = [];
  let last: KeyEvent | undefined;
  let held: KeyEvent[] | undefined;
  const heard = {
    each: new Set<(event: KeyEvent) => void>(),
    unused: new Set<(event: KeyEvent) => void>(),
  };

  function offer(entry: Entry, event: KeyEvent, before: KeyEvent | undefined): boolean {
    const verdict = entry.guard(event, before);
    if (verdict === 'pass') return entry.handler(event);
    const { tooSoon, sentence = tooSoon } = entry;
    (verdict === 'sentence' ? sentence : tooSoon)?.(event);
    return true;
  }

  function dispatch(event: KeyEvent): boolean {
    if (held !== undefined && !isInterrupt(event)) return held.push(event) > 0;
    const before = last;
    last = event;
    return entries.some((entry) => offer(entry, event, before));
  }

  return {
    dispatch: (event) => {
      for (const listener of heard.each) listener(event);
      const used = dispatch(event);
      if (!used) for (const listener of heard.unused) listener(event);
      return used;
    },
    listen(to, listener) {
      heard[to].add(listener);
      return () => heard[to].delete(listener);
    },
    hold() {
      held ??= [];
    },
    release() {
      const kept = held ?? [];
      held = undefined;
      for (const event of kept) dispatch(event);
    },
    enter(scope, handler, { returning = false, means, ...options } = {}) {
      const { tooSoon, sentence, offers } = options;
      const layer = scopeLayers[scope];
      const guard = guardFor({
        ...{ scope, openedAt: monotonic(), last, returning },
        means: (key) => Boolean(actionFor(scope, key) ?? actionFor('global', key) ?? means?.(key)),
      });
      const entry = { scope, layer, handler, guard, tooSoon, sentence, offers };
      entries = [entry, ...entries].sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer));
      return () => {
        entries = entries.filter((other) => other !== entry);
      };
    },
    front() {
      return entries.find(({ layer }) => layer !== 'dialog' && layer !== 'global')?.scope;
    },
    offeredBy(scope) {
      return entries
        .filter((entry) => scope === undefined || entry.scope === scope)
        .flatMap((own) => (own.offers?.() ?? []).map((action) => ({ scope: own.scope, action })));
    },
    offered() {
      return entries
        .filter(({ layer }) => layer === 'screen' || layer === 'global')
        .flatMap(({ scope, offers }) => (offers?.() ?? []).map((action) => ({ scope, action })));
    },
  };
}
