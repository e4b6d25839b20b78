import { useLook } from '../components/look.tsx';
import type { Cockpit } from './cockpit-state.ts';

/** What a key would do that asks before it does it. */
export type Twice = {
  /** Its first press has said so, and the person can still read it: its second press, or Enter, does it. */
  readonly isAsked: boolean;
  /** Says what its second press would do. */
  ask(): void;
};

/**
 * Keys that ask once before they act. What is asked is what can be read: it stands until a key, and any other key takes it
 * back; when something else has been said over it, it is asked anew.
 */
export function useTwice(
  cockpit: Pick<Cockpit, 'toast' | 'hint'>,
): (label: string, key: string) => Twice {
  const { weighty } = useLook().messages.screens.question;
  return (label, key) => twiceOf(cockpit, weighty(label, key));
}

/** The same of a sentence that names its key itself. */
export function twiceOf(cockpit: Pick<Cockpit, 'toast' | 'hint'>, text: string): Twice {
  return { isAsked: cockpit.toast?.text === text, ask: () => void cockpit.hint(text, 'answer') };
}
