import { fieldFooter, footerRow, withoutQuestions } from '../../components/footer.ts';
import type { Look } from '../../components/look.tsx';
import type { Row } from '../../components/row.ts';
import { type Action, footerOf } from '../../keys/keymap.ts';
import { pageQuestionWord } from '../run/run-footer.ts';
import type { LineField, ReaderParts } from './reader-actions.ts';
import { type Ask, holdsFindings } from './room-reading.ts';

/** The keys that do something right now, each with what it does here. */
export function readerFooter(
  parts: ReaderParts,
  bound: { readonly [name in Action]?: unknown },
  field: LineField | undefined,
  look: Look,
): Row {
  if (field === 'filter') {
    const send = look.messages.screens.keys['filter'] ?? '';
    return footerRow(['field'], look, { hidden: ['newline', 'editor'], words: { send } });
  }
  if (field !== undefined) return fieldFooter(fieldWord[field], look);
  const { ask } = parts.deeds;
  if (ask !== undefined) return askFooter(ask, look);
  const hidden = footerOf('reader')
    .map(({ action }) => action)
    .filter((action) => bound[action] === undefined);
  // of other files it edits the whole, as the other key does
  const whole = holdsFindings(parts.room, parts.viewing.path) ? [] : (['edit_paragraph'] as const);
  return footerRow(['reader', 'global'], look, {
    hidden: [...hidden, ...whole, ...withoutQuestions(parts.cockpit), 'quit'],
    words: { ...wordsFor(parts, look), ...pageQuestionWord(parts.cockpit, look) },
  });
}

/** The keys that answer what is asked. */
export function askFooter(ask: Ask, look: Look): Row {
  if (ask.kind === 'go_on') {
    const stay = look.messages.screens.keys['not_now'] ?? '';
    return footerRow(['reader_ask'], look, { hidden: ['yes', 'use_as_is'], words: { stay } });
  }
  return footerRow(['reader_ask'], look, { hidden: unanswered[ask.kind], words: ask.words ?? {} });
}

/** Keys that answer none of it. */
const unanswered: Readonly<Record<Exclude<Ask['kind'], 'go_on'>, readonly Action[]>> = {
  use: ['go_on', 'use_as_is'],
  edited: ['go_on'],
  kept: ['go_on'],
  as_is: ['go_on', 'yes'],
};

const fieldWord: Readonly<Record<Exclude<LineField, 'filter'>, Action>> = {
  search: 'search',
  reason: 'dismiss',
  redo: 'redo_chapter',
};

type Words = { readonly [name in Action]?: string };

function wordsFor(parts: ReaderParts, { messages }: Look): Words {
  const { keys } = messages.screens;
  const word = (name: string) => keys[name] ?? name;
  const { pane, viewing, files } = parts;
  if (pane === 'text' && viewing.path !== undefined) return textWords(parts, word);
  return {
    search: word('filter'),
    ...(files.filter === '' ? {} : { back: word('end_filter') }),
  };
}

function textWords({ text, viewing, room }: ReaderParts, word: (name: string) => string): Words {
  const searching = text.matches.query !== '';
  const inDraft = holdsFindings(room, viewing.path);
  const next =
    text.reading.kind === 'compare' ? 'next_change' : inDraft ? 'next_finding' : 'next_match';
  return {
    open: word(inDraft ? 'to_card' : 'to_text'),
    next_match: word(searching ? 'next_match' : next),
    findings: word(viewing.shown ? 'hide_findings' : 'findings'),
    compare: word(viewing.other === undefined ? 'compare' : 'end_compare'),
    edit_file: word('edit_short'),
    edit_paragraph: word('paragraph_short'),
    use_round: word('use_short'),
    redo_chapter: word('redo_short'),
    show_raw: word(viewing.raw ? 'readable_short' : 'raw_short'),
    ...(searching ? { back: word('end_search') } : {}),
  };
}
