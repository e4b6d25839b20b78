import { actionFor, decidingScopes, type Scope, scopeLayers } from './keymap.ts';
import type { KeyEvent, KeyPress } from './keys.ts';

/**
 * Looks at an event before the handler does: may it answer, or was it on its way before the question was there? Or is it a
 * `sentence`: letters that are typed in a row, which mean no key?
 */
export type Guard = (
  event: KeyEvent,
  before: KeyEvent | undefined,
) => 'pass' | 'swallow' | 'sentence';

/** The keyboard must have been quiet this long before the first key counts (ms). */
const quietMs = 400;
/** A key that was down when the question opened counts again after this much silence of it (ms). */
const heldMs = 1000;
/** A letter that comes within this time after several of a word goes on with it (ms). */
const wordMs = 1500;
/** After a single one that means nothing: who takes longer has read what was said of that slip, and means this key (ms). */
const slipMs = 700;
/** A dialog that opens this soon after a key was opened by it, on whatever busy machine (ms). */
const sameMomentMs = 500;

/** What opened, when, and what was the last event before it. */
type Opening = {
  readonly scope: Scope;
  readonly openedAt: number;
  readonly last: KeyEvent | undefined;
  readonly returning: boolean;
  /** Does the key mean something there? */
  means(key: KeyPress): boolean;
};

/**
 * The rules for whatever decides something: no key counts until the keyboard was quiet for 400 ms, a key held down
 * since before never does, neither does anything pasted or typed ahead. A dialog that the person has just opened by a
 * key does not wait, nor does a question they went to or come back to from its field, but the other rules hold for these too.
 * What comes in one go, and letters after one that means nothing there, are a sentence; the key for help is none of
 * it after a moment. Ctrl+C always passes.
 */
export function guardFor({ scope, openedAt, last, returning, means }: Opening): Guard {
  if (!decidingScopes.has(scope)) return () => 'pass';
  const openedByKey = last !== undefined && openedAt - last.at < sameMomentMs;
  let armed = returning || (scopeLayers[scope] === 'dialog' && openedByKey);
  // Coming back from a field by Tab or Esc: held on, they only open or leave it again, and decide nothing.
  const harmless = returning && last?.kind === 'key' && ['tab', 'esc'].includes(last.name);
  const isInSentence = sentences(means);
  const isHeldOn = holding(last?.kind === 'key' && !harmless ? last : undefined);

  return (event, before) => {
    if (isInterrupt(event)) return 'pass';
    const quietFor = event.at - Math.max(openedAt, before?.at ?? openedAt);
    armed ||= quietFor >= quietMs;
    if (!armed) return 'swallow';
    if (event.kind === 'paste' || event.joined) return isText(event) ? 'sentence' : 'swallow';
    if (isHeldOn(event)) return 'swallow';
    return isInSentence(event) ? 'sentence' : 'pass';
  };
}

/** Is it the key that was down when the question opened, and has it not been silent long enough since? */
function holding(heldDown: { readonly name: string; readonly at: number } | undefined) {
  let now = heldDown;
  return ({ name, at, held }: KeyPress): boolean => {
    if (now?.name !== name) return false;
    now = at - now.at < heldMs || held ? { name, at } : undefined;
    return now !== undefined;
  };
}

/** Is a key the next letter of something that is being written, because the one before it meant nothing? */
function sentences(means: Opening['means']): (key: KeyPress) => boolean {
  let strayAt = Number.NEGATIVE_INFINITY;
  let isWord = false;
  return (key) => {
    if (!isText(key)) return false;
    const since = key.at - strayAt;
    const isHelp = actionFor('global', key) === 'help';
    const goesOn = since < (isHelp ? quietMs : isWord ? wordMs : slipMs);
    if (goesOn || !means(key)) {
      isWord = since < wordMs;
      strayAt = key.at;
    }
    return goesOn;
  };
}

function isText(event: KeyEvent): boolean {
  return event.text !== '' && (event.kind === 'paste' || (!event.ctrl && !event.alt));
}

export function isInterrupt(event: KeyEvent): boolean {
  return event.kind === 'key' && event.ctrl && event.name === 'c';
}
