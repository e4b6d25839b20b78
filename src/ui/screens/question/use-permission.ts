import { useState } from 'react';
import { namedHosts } from '../../../engine/data/hosts.ts';
import type { Question } from '../../../engine/data/question.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useLook } from '../../components/look.tsx';
import { actionFor } from '../../keys/keymap.ts';
import { type KeyPress, pressedName } from '../../keys/keys.ts';
import { useKeys } from '../../keys/use-keys.tsx';
import { readPermission } from '../../messages/permission-values.ts';
import {
  type PermissionCount,
  type PermissionLayout,
  permissionLayout,
} from './permission-rows.ts';
import {
  hostsTyped,
  newPermission,
  type PermissionState,
  type PermissionStep,
  pressPermission,
} from './permission-state.ts';
import type { Named } from './question-rows.ts';

/** A wish for permission, as the screen draws it. */
export type PermissionFront = {
  readonly question: Question;
  readonly layout: PermissionLayout;
  readonly state: PermissionState;
  readonly place: PermissionCount;
  /** Denies and tells the agent why; without a word nothing is done. */
  sendWord(word: string): void;
  /** Hosts that a yes is to name from now on. */
  sendHosts(hosts: string): void;
  /** Those that stand in the field when it opens. */
  readonly offered: string;
  leaveWord(): void;
  /** Where the word outlives the program until it is sent. */
  readonly wordAs: string | undefined;
};

type Options = {
  readonly cockpit: Cockpit;
  /** undefined: what is asked is not a permission. */
  readonly question: Question | undefined;
  /** What tells this question from all others, itself at another time included. */
  readonly subject: string;
  readonly place: PermissionCount;
  readonly focused: boolean;
  /** The person came to it by a key of their own. */
  readonly returning: boolean;
  /** What a step is, in words. */
  readonly step: Named | undefined;
  /** Rows that the dialog may take. */
  readonly room: number;
  /** Where a word to the agent is kept. */
  readonly wordAs: string | undefined;
  answer(choice: string, word: string): void;
  leave(): void;
  /** To the next of several. */
  next(): void;
};

/** Hears the keys of the permission in front; a new one starts unread, and its guard starts over. */
export function usePermission(options: Options): PermissionFront | undefined {
  const { cockpit, question, subject, focused } = options;
  const look = useLook();
  const [kept, keep] = useState({ subject: '', state: newPermission, returning: false });
  const mine = kept.subject === subject ? kept : undefined;
  const state = mine?.state ?? newPermission;
  const layout =
    question === undefined
      ? undefined
      : permissionLayout(question, options.room, look, options.step);
  const set = (next: PermissionState, returning = false) =>
    keep({ subject, state: next, returning });
  const follow = ({ effect }: PermissionStep, key: KeyPress) => {
    // Of one alone there is no next.
    const isMore = options.place.total > 1;
    if (effect === 'unknown' || (effect === 'next' && !isMore))
      cockpit.hint(look.messages.screens.unusedKey(pressedName(key)));
    else if (effect === 'leave') options.leave();
    else if (effect === 'next') options.next();
    else if (typeof effect === 'object')
      options.answer(effect.choose, (effect.hosts ?? []).join(' '));
  };
  useKeys(
    'permission',
    (event) => {
      if (event.kind !== 'key' || question === undefined || layout === undefined) return false;
      const step = pressPermission(state, question, layout.extent, event);
      if (step.effect === 'unused') return false;
      set(step.state);
      follow(step, event);
      return true;
    },
    {
      active: question !== undefined && focused && state.writing === undefined,
      subject,
      returning: options.returning || mine?.returning === true,
      tooSoon: (event) =>
        event.kind === 'key' && actionFor('global', event) === 'next_question'
          ? () => undefined
          : cockpit.hint(look.messages.screens.question.tooSoon),
      sentence: () => {
        set({ ...state, wide: undefined });
        return cockpit.hint(look.messages.screens.question.sentence);
      },
    },
  );
  if (question === undefined || layout === undefined) return undefined;
  const close = () => set({ ...state, writing: undefined }, true);
  const offers =
    state.hosts.length > 0 ? state.hosts : (readPermission(question).reach?.offers ?? []);
  return {
    question,
    layout,
    state,
    place: options.place,
    sendWord: (word) => {
      close();
      if (word.trim() !== '') options.answer('deny', word.trim());
    },
    sendHosts: (hosts) => set(hostsTyped(state, hosts), true),
    offered: namedHosts(offers.join(' ')).hosts.join(' '),
    leaveWord: close,
    wordAs: options.wordAs,
  };
}
