import type { Extent } from '../../components/scroll.ts';
import { type Action, actionFor, type Scope } from '../../keys/keymap.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { hasSeen, isForAll, type ReadThrough, readOn, unread } from './read-through.ts';

/* A text that is read to its end, and then decided about. Pure. */

/** A text in front of a person and what they mean to do about it; nothing is picked for them. */
export type Deciding<Choice extends string> = ReadThrough & { readonly picked: Choice | undefined };

export const undecided = { ...unread, picked: undefined } as const;

/** What the keys of one such text choose. */
export type Deciders<Choice extends string> = {
  readonly scope: Scope;
  readonly choices: { readonly [action in Action]?: Decider<Choice> };
};

type Decider<Choice extends string> = {
  readonly choice: Choice;
  /** It weighs: its key a second time, or Enter, takes it. A choice that does not is taken by Enter alone. */
  readonly weighs?: true;
  /** Not before all of the text was on the screen. */
  readonly read?: true;
};

export type DecidingStep<Choice extends string> = {
  readonly state: Deciding<Choice>;
  readonly effect: 'none' | 'send' | 'leave' | 'unread' | 'unused' | 'unknown' | 'nothing';
};

/** One key. A key that is held down decides nothing; any other key takes back what was pressed once and weighs. */
export function pressDeciding<Choice extends string>(
  before: Deciding<Choice>,
  extent: Extent,
  key: KeyPress,
  { scope, choices }: Deciders<Choice>,
): DecidingStep<Choice> {
  const action = actionFor(scope, key);
  const chosen = action === undefined ? undefined : choices[action];
  const goesOn = action === 'confirm' || chosen?.choice === before.picked;
  const state = {
    ...before,
    seen: hasSeen(before, extent),
    picked: goesOn || !weighs(before.picked, choices) ? before.picked : undefined,
  };
  const moved = readOn(state, action, extent);
  if (moved !== undefined) return { state: moved, effect: 'none' };
  if (chosen !== undefined) return pick(state, chosen, key);
  if (action === 'leave_question') return { state, effect: 'leave' };
  if (action !== 'confirm')
    return isForAll(key)
      ? { state, effect: 'unused' }
      : { state: { ...state, picked: undefined }, effect: 'unknown' };
  if (state.picked === undefined) return { state, effect: 'nothing' };
  return { state, effect: key.held ? 'none' : 'send' };
}

function weighs<Choice extends string>(
  picked: Choice | undefined,
  choices: Deciders<Choice>['choices'],
): boolean {
  return Object.values(choices).some((one) => one.choice === picked && one.weighs === true);
}

function pick<Choice extends string>(
  state: Deciding<Choice>,
  { choice, weighs: isWeighty, read }: Decider<Choice>,
  { held }: KeyPress,
): DecidingStep<Choice> {
  if (read === true && !state.seen) return { state, effect: 'unread' };
  const again = isWeighty === true && state.picked === choice && !held;
  return { state: { ...state, picked: choice }, effect: again ? 'send' : 'none' };
}
