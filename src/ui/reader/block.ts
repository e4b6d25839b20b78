import type { Row } from '../components/row.ts';
import type { ColourRole } from '../components/theme.ts';
import type { Finding } from './finding.ts';
import type { Flow } from './flow.ts';
import type { Table } from './table.ts';

/** What all parts of a text have: where they begin in their file, how long they are there, and the ¶ they belong to. */
type Part = {
  /** UTF-16 units from the beginning of the file. */
  readonly start: number;
  readonly size: number;
  /** 0 = before the first ¶, or in a text that has none. */
  readonly paragraph: number;
};

/** What a line of a file is. Text is as it lies in the file: it is cleaned and read only when it is looked at. */
export type Kind =
  | { readonly kind: 'text' | 'code' | 'comment' | 'scene'; readonly text: string }
  /** `role`: how it is drawn where it is a line of a patch. */
  | { readonly kind: 'raw'; readonly text: string; readonly role?: ColourRole | undefined }
  /** Facts at the head of a file, all in one line. */
  | { readonly kind: 'facts'; readonly text: string }
  /** The first line of a ¶, with its number. */
  | { readonly kind: 'numbered'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'item';
      readonly indent: number;
      readonly bullet: string;
      readonly text: string;
    }
  | { readonly kind: 'quote'; readonly depth: number; readonly text: string }
  /** Begin or end of code, with its language. */
  | { readonly kind: 'fence'; readonly text: string }
  | { readonly kind: 'gap' | 'rule' }
  /** A row of a table; -1 = the rule under its head. */
  | { readonly kind: 'row'; readonly table: Table; readonly row: number }
  /** Made by us, not read from a file. */
  | { readonly kind: 'made'; readonly flow: Flow }
  | { readonly kind: 'finding'; readonly finding: Finding };

export type Block = Part & Kind;

/** A text as it is read: its parts, and the length of its file in UTF-16 units. */
export type Text = { readonly blocks: readonly Block[]; readonly length: number };

/** Blocks that are made, for a text that has no places in a file of its own. */
export function madeText(kinds: readonly Kind[]): Text {
  const blocks = kinds.map(
    (kind, index): Block => ({ ...kind, start: index, size: 1, paragraph: 0 }),
  );
  return { blocks, length: blocks.length };
}

/** A line of our own. */
export function made(text: Row, head: Row = [], hang: Row = head): Kind {
  return { kind: 'made', flow: { head, hang, text } };
}
