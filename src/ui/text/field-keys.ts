import { type Action, actionFor } from '../keys/keymap.ts';
import type { KeyPress } from '../keys/keys.ts';
import type { FieldShape } from './field-layout.ts';
import { moveRow } from './field-layout.ts';
import { insert, redo, type TextBuffer, undo } from './text-buffer.ts';
import {
  blankLeftOf,
  erase,
  kill,
  leftOf,
  lineEndOf,
  lineStartOf,
  move,
  rightOf,
  wordLeftOf,
  wordRightOf,
  yank,
  yankPop,
} from './text-motion.ts';

type Change = (buffer: TextBuffer) => TextBuffer;

/** What the actions of the key table do to a text. */
const changes: { readonly [name in Action]?: Change } = {
  newline: (buffer) => insert(buffer, '\n'),
  undo,
  redo,
  word_left: (buffer) => move(buffer, wordLeftOf),
  word_right: (buffer) => move(buffer, wordRightOf),
  line_start: (buffer) => move(buffer, lineStartOf),
  line_end: (buffer) => move(buffer, lineEndOf),
  text_start: (buffer) => move(buffer, () => 0),
  text_end: (buffer) => move(buffer, ({ text }) => text.length),
  cut_word_right: (buffer) => kill(buffer, wordRightOf),
  cut_to_start: (buffer) => kill(buffer, lineStartOf),
  cut_to_end: (buffer) => kill(buffer, lineEndOf),
  put_back: yank,
  put_back_earlier: yankPop,
};

/** Keys that every field has and no footer needs to name. */
const plainKeys: Readonly<Record<string, Change>> = {
  left: (buffer) => move(buffer, leftOf),
  right: (buffer) => move(buffer, rightOf),
  backspace: (buffer) => erase(buffer, leftOf),
  delete: (buffer) => erase(buffer, rightOf),
};

const emacsKeys: Readonly<Record<string, Change>> = {
  b: (buffer) => move(buffer, leftOf),
  f: (buffer) => move(buffer, rightOf),
  d: (buffer) => erase(buffer, rightOf),
  h: (buffer) => erase(buffer, leftOf),
};

/**
 * What a key does to the text of a field; undefined when the field does not use it. Going up from the first row and
 * down from the last is left to the owner of the earlier entries.
 */
export function editBy(
  buffer: TextBuffer,
  key: KeyPress,
  shape: FieldShape,
): TextBuffer | undefined {
  const action = actionFor('field', key);
  // Ctrl+W cuts what stands between spaces, Alt+Backspace a word.
  if (action === 'cut_word') return kill(buffer, key.name === 'w' ? blankLeftOf : wordLeftOf);
  if (action !== undefined) return changes[action]?.(buffer);
  if (key.ctrl && !key.alt) return emacsKeys[key.name]?.(buffer);
  if (key.ctrl || key.alt) return undefined;
  if (key.name === 'up') return moveRow(buffer, shape, -1);
  if (key.name === 'down') return moveRow(buffer, shape, 1);
  if (key.text !== '') return insert(buffer, key.text);
  return plainKeys[key.name]?.(buffer);
}
