import { useState, useSyncExternalStore } from 'react';
import type { Action, Scope } from '../keys/keymap.ts';
import { createDraft, type Draft } from '../text/draft.ts';
import { MaybeField } from './field-row.tsx';
import { type FooterNote, footerRow } from './footer.ts';
import { type Look, useLook } from './look.tsx';
import { type Row, type Span, span } from './row.ts';

/** The field for a filter while it is being typed, above the strip; `y`: its row of the screen. */
export function FilterField({
  filter,
  open = true,
  y,
}: {
  readonly filter: Filter;
  readonly open?: boolean;
  readonly y: number;
}) {
  const { messages } = useLook();
  if (!filter.typing) return null;
  return (
    <MaybeField
      open={open}
      label={messages.screens.runs.filter}
      y={y}
      draft={filter.draft}
      onSend={filter.keep}
      onLeave={filter.keep}
    />
  );
}

/** Rows that the field takes. */
export function filterHeight({ typing }: Pick<Filter, 'typing'>): 0 | 1 {
  return typing ? 1 : 0;
}

/** The footer of a list: while its filter is typed the field's keys, else its own; back ends a filter first. */
export function filterFooter(
  filter: Filter,
  scopes: readonly Scope[],
  look: Look,
  hidden: readonly Action[] = [],
  words: FooterNote['words'] = {},
): Row {
  const { keys } = look.messages.screens;
  const word = keys['filter'] ?? '';
  if (filter.typing)
    return footerRow(['field'], look, { hidden: ['newline', 'editor'], words: { send: word } });
  const end = filter.text === '' ? undefined : keys['end_filter'];
  return footerRow(scopes, look, {
    hidden,
    words: { ...words, search: word, ...(end === undefined ? {} : { back: end, close: end }) },
  });
}

/** What the title of a list says of its filter. */
export function filterTitle({ text }: Filter, label: string): readonly Span[] {
  return text === '' ? [] : [span(`  ${label}${text}`, 'accent')];
}

/** What a list is narrowed to, and whether the person is typing it. */
type Filter = {
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
