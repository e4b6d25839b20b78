import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useLook } from '../../components/look.tsx';
import type { Extent } from '../../components/scroll.ts';
import { pressedName } from '../../keys/keys.ts';
import { useKeys } from '../../keys/use-keys.tsx';
import { type Deciders, type Deciding, pressDeciding } from './decide-read.ts';

type DecidingKeys<Choice extends string> = {
  readonly deciders: Deciders<Choice>;
  readonly state: Deciding<Choice>;
  readonly extent: Extent;
  /** Which question it is: another one is guarded anew from keys that were on their way. */
  readonly subject: string;
  /** The person came back to it by a key of their own. */
  readonly returning: boolean;
  /** What is said when it is to be decided before it was read. */
  readonly readFirst: string;
  set(state: Deciding<Choice>): void;
  send(choice: Choice): void;
  leave(): void;
};

/** The keys of a text that is read to its end before it is decided about. */
export function useDeciding<Choice extends string>(
  cockpit: Cockpit,
  { deciders, state, extent, subject, returning, readFirst, ...on }: DecidingKeys<Choice>,
): void {
  const { question, unusedKey } = useLook().messages.screens;
  useKeys(
    deciders.scope,
    (event) => {
      if (event.kind !== 'key') return false;
      const { effect, state: next } = pressDeciding(state, extent, event, deciders);
      on.set(next);
      if (effect === 'unused') return false;
      if (effect === 'leave') on.leave();
      if (effect === 'nothing') cockpit.hint(question.nothingPicked);
      if (effect === 'unknown') cockpit.hint(unusedKey(pressedName(event)));
      if (effect === 'unread') cockpit.say(readFirst, 'warn');
      if (effect === 'send' && next.picked !== undefined) on.send(next.picked);
      return true;
    },
    {
      active: cockpit.dialog === undefined,
      subject,
      returning,
      tooSoon: () => cockpit.hint(question.tooSoon),
      sentence: () => {
        on.set({ ...state, picked: undefined });
        return cockpit.hint(question.sentence);
      },
    },
  );
}
