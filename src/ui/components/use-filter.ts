import { useState, useSyncExternalStore } from 'react';
import { createDraft, type Draft } from '../text/draft.ts';

/** What a list is narrowed to, and whether the person is typing it. */
export type Filter = {
  readonly text: string;
  readonly typing: boolean;
  readonly draft: Draft;
  type(): void;
  /** Closes the field; what was typed goes on narrowing the list. */
  keep(): void;
  clear(): void;
};

/** `open`: begins with the field open. */
export function useFilter(open = false): Filter {
  const [draft] = useState(() => createDraft());
  const [typing, setTyping] = useState(open);
  const text = useSyncExternalStore(draft.subscribe, draft.buffer).text;
  return {
    text,
    typing,
    draft,
    type: () => setTyping(true),
    keep: () => setTyping(false),
    clear: () => draft.clear(),
  };
}
