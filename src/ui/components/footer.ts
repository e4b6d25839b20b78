import type { RunSummary } from '../../engine/engine.ts';
import { type Action, bindingsOf, type Scope } from '../keys/keymap.ts';
import { keyName } from './key-name.ts';
import type { Look } from './look.tsx';
import { type Row, rowWidth, type Span, span } from './row.ts';

/** What a footer leaves out or says otherwise, because it does not hold at the moment. */
export type FooterNote = {
  readonly hidden?: readonly Action[];
  readonly words?: { readonly [name in Action]?: string };
  /** Where a key stands at the moment, other than the table has it, also one that it has nowhere. */
  readonly places?: { readonly [name in Action]?: number };
};

/** From this place on a key is never left out: back, help and quit are the way to everything else. */
const always = 85;

/**
 * The keys of the focused pane, from the key table, most useful first; what a scope uses itself is not said again for
 * the scopes behind it. What does not fit is left out from the middle.
 */
export function footerRow(scopes: readonly Scope[], look: Look, note: FooterNote = {}): Row {
  const { cells, columns } = look;
  const bindings = scopes
    .flatMap(bindingsOf)
    .map((binding) => ({ ...binding, footer: note.places?.[binding.action] ?? binding.footer }))
    .filter(({ action, footer }) => footer !== undefined && !note.hidden?.includes(action))
    .filter(({ keys }, index, all) => all.findIndex((one) => one.keys[0] === keys[0]) === index)
    .toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
  const entries = bindings.map(({ action, keys }) =>
    entry(keys[0] ?? '', note.words?.[action] ?? wordOf(action, look), look),
  );
  let middle = bindings.findIndex(({ footer = 0 }) => footer >= always);
  if (middle < 0) middle = Math.max(0, entries.length - 2);
  while (middle > 0 && rowWidth(joined(entries), cells) > columns) {
    middle -= 1;
    entries.splice(middle, 1);
  }
  return joined(entries);
}

/** The footer of a field of one line: what Enter does there, and how to leave it. */
export function fieldFooter(enter: Action | 'keep_comment', look: Look): Row {
  const words = { send: look.messages.screens.keys[enter] ?? enter };
  return footerRow(['field'], look, { hidden: ['newline', 'editor'], words });
}

/** The runs there are; undefined: not known yet. */
type Known = { readonly runs: readonly Pick<RunSummary, 'openQuestions'>[] | undefined };

/** Does any run have a question that waits for the person? */
export function asksSomething({ runs }: Known): boolean {
  return runs?.some(({ openQuestions }) => openQuestions > 0) ?? false;
}

/** The key for answering is shown only when there is a question. */
export function withoutQuestions(known: Known): readonly Action[] {
  return asksSomething(known) ? [] : ['next_question'];
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
