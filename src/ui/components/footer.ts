import type { Cockpit } from '../cockpit-state.ts';
import { type Action, footerOf, type Scope } from '../keymap.ts';
import type { Look } from '../look.tsx';
import { keyName } from './key-name.ts';
import { type Row, rowWidth, type Span, span } from './row.ts';

/** What a footer leaves out or says otherwise, because it does not hold at the moment. */
export type FooterNote = {
  readonly hidden?: readonly Action[];
  readonly words?: { readonly [name in Action]?: string };
};

/**
 * The keys of the focused pane, from the key table, most useful first. What does not fit is left out from the middle:
 * the last two (help and quit) are the way to everything else.
 */
export function footerRow(scopes: readonly Scope[], look: Look, note: FooterNote = {}): Row {
  const { cells, columns } = look;
  let entries = scopes.flatMap((scope) =>
    footerOf(scope)
      .filter(({ action }) => note.hidden?.includes(action) !== true)
      .map(({ action, keys }) =>
        entry(keys[0] ?? '', note.words?.[action] ?? wordOf(action, look), look),
      ),
  );
  while (entries.length > 2 && rowWidth(joined(entries), cells) > columns)
    entries = [...entries.slice(0, -3), ...entries.slice(-2)];
  return joined(entries);
}

/** The footer of a field of one line: what Enter does there, and how to leave it. */
export function fieldFooter(enter: Action, look: Look): Row {
  const words = { send: wordOf(enter, look) };
  return footerRow(['field'], look, { hidden: ['newline', 'editor'], words });
}

/** Nobody is told to answer when nothing is asked. */
export function withoutQuestions({ runs }: Pick<Cockpit, 'runs'>): readonly Action[] {
  const asked = runs?.some(({ openQuestions }) => openQuestions > 0) ?? false;
  return asked ? [] : ['next_question'];
}

function wordOf(action: Action, { messages }: Look): string {
  return messages.screens.keys[action] ?? action;
}

function entry(key: string, word: string, look: Look): readonly Span[] {
  return [span(keyName(key, look.glyphs), 'key'), span(` ${word}`)];
}

function joined(entries: readonly (readonly Span[])[]): Row {
  return entries.flatMap((spans, index) => [span(index === 0 ? ' ' : '  '), ...spans]);
}
