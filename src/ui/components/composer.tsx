import { Box, Text, useCursor } from 'ink';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { actionFor } from '../keys/keymap.ts';
import type { KeyEvent, KeyPress } from '../keys/keys.ts';
import { useKeys } from '../keys/use-keys.tsx';
import { type Terminal, useTerminal } from '../terminal/use-terminal.ts';
import { createDraft, type Draft } from '../text/draft.ts';
import { editBy } from '../text/field-keys.ts';
import { type FieldLayout, type FieldShape, layOut } from '../text/field-layout.ts';
import { createRecall, type Recall } from '../text/recall.ts';
import { cursorIn, insert, paste } from '../text/text-buffer.ts';
import { type Look, useLook } from './look.tsx';

export type ComposerProps = {
  /** Shown while the field is empty. */
  readonly hint: string;
  readonly columns: number;
  /** The field grows to as many rows. */
  readonly maxRows: number;
  /** It is one line, as one of one row always is: what is pasted comes on one line. */
  readonly line?: boolean;
  /** Hears keys and shows the cursor. */
  readonly active: boolean;
  /** Where the field's first text cell is on the screen, to place the cursor. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Keeps the text when the field goes away; without one the field has its own. */
  readonly draft?: Draft;
  /** false: earlier entries of other fields are not offered here. */
  readonly recalls?: boolean;
  /** Down from its last row leaves it too. */
  readonly leavesDown?: boolean;
  /** A whole text is written here: Enter begins a line, Tab sets in, and what is pasted stays in sight. */
  readonly whole?: boolean;
  /** Gets the whole text, pastes unfolded. The field keeps the text, so that it is not lost if it cannot be used. */
  onSend?(text: string): void;
  /** Gets the whole text too, because leaving must not discard it. */
  onLeave?(text: string): void;
};

/**
 * A field for text of several lines: a paste is one event, long ones are folded; undo, cut and put back, word moves,
 * earlier entries, the person's editor; the terminal's own cursor, so that input methods know where they are.
 */
export function Composer(given: ComposerProps) {
  const props = { line: given.maxRows === 1, ...given };
  const look = useLook();
  const [own] = useState(() => createDraft());
  const draft = props.draft ?? own;
  const buffer = useSyncExternalStore(draft.subscribe, draft.buffer);
  const shape = fieldShape(props, look);
  const layout = layOut(buffer, shape);
  const top = useTop(layout, props.maxRows);
  const rows = layout.rows.slice(top, top + props.maxRows);
  const [failed, setFailed] = useState(false);
  useFieldKeys(props, { draft, shape, setFailed });
  const empty = buffer.text === '';
  return (
    <Box flexDirection="column" width={props.columns} overflow="hidden">
      {empty ? (
        <Text {...look.colours.dim}>{look.cells.truncate(props.hint, props.columns)}</Text>
      ) : (
        <Text wrap="truncate">{rows.map(({ shown }) => shown || ' ').join('\n')}</Text>
      )}
      {props.active && look.covered !== true && (
        <FieldCursor {...props} layout={layout} top={top} />
      )}
      <FieldNote failed={failed} full={buffer.full} columns={props.columns} />
    </Box>
  );
}

/** What the field says about itself: the editor failed, or no more text fits. */
function FieldNote(props: {
  readonly failed: boolean;
  readonly full: boolean;
  readonly columns: number;
}) {
  const { cells, colours, messages } = useLook();
  const words = messages.screens.composer;
  if (!props.failed && !props.full) return null;
  const text = props.failed ? words.editorFailed : words.full;
  return <Text {...colours.warn}>{cells.truncate(text, props.columns)}</Text>;
}

function fieldShape({ columns }: ComposerProps, { cells, messages }: Look): FieldShape {
  const words = messages.screens.composer;
  return {
    cells,
    columns,
    pasteLabel: (text, index) => words.pasted(index + 1, text.split('\n').length, text.length),
  };
}

/** First row shown: follows the cursor, and stays where it is as long as the cursor is in sight. */
function useTop({ rows, y }: FieldLayout, maxRows: number): number {
  const [top, setTop] = useState(0);
  const lowest = Math.max(0, rows.length - maxRows);
  const next = Math.min(lowest, Math.max(y - maxRows + 1, Math.min(top, y)));
  if (next !== top) setTop(next);
  return next;
}

/** The terminal's own cursor. Only the field that has it is drawn with one: it would take that of another away. */
function FieldCursor({
  origin,
  layout,
  top,
}: Pick<ComposerProps, 'origin'> & { readonly layout: FieldLayout; readonly top: number }) {
  const { setCursorPosition } = useCursor();
  setCursorPosition({ x: origin.x + layout.x, y: origin.y + layout.y - top });
  return null;
}

function useFieldKeys(
  props: ComposerProps,
  field: Pick<Field, 'draft' | 'shape' | 'setFailed'>,
): void {
  const terminal = useTerminal();
  const recall = useRecall(terminal, props.line !== true && props.recalls !== false, props.active);
  useKeys('field', (event) => meet(event, { ...field, props, recall, terminal }), {
    active: props.active,
  });
}

/**
 * Earlier entries are read in the background whenever the field gets the keys. When it loses them, what was written and stands
 * behind an earlier entry just now is kept among them.
 */
function useRecall(terminal: Terminal, wanted: boolean, active: boolean): Recall | undefined {
  const [recall] = useState(() => createRecall());
  useEffect(() => {
    if (wanted && active) void terminal.earlier().then(recall.begin, () => recall.begin([]));
  }, [terminal, wanted, active, recall]);
  // In the moment it goes away, also because the program ends.
  useLayoutEffect(() => {
    if (!active) return;
    return () => {
      for (const text of recall.leave()) terminal.keepEarlier(text);
    };
  }, [terminal, active, recall]);
  return wanted ? recall : undefined;
}

type Field = {
  readonly props: ComposerProps;
  readonly draft: Draft;
  readonly shape: FieldShape;
  readonly recall: Recall | undefined;
  readonly terminal: Terminal;
  /** Did the person's editor fail just now? */
  setFailed(failed: boolean): void;
};

function meet(event: KeyEvent, field: Field): boolean {
  const { draft, props, shape } = field;
  field.setFailed(false);
  if (event.kind === 'paste') {
    const text = props.line ? event.text.replace(/(?<!\s)\s*\n\s*/g, ' ') : event.text;
    // line ends before the first word are keys that came before there was a field
    const begins = props.whole !== true && draft.buffer().text === '';
    const pasted = begins ? text.replace(/^(?:[ \t　]*\n)+/, '') : text;
    draft.change((buffer) => paste(buffer, pasted, props.whole !== true));
    return true;
  }
  if (command(event, field)) return true;
  const changed = editBy(draft.buffer(), event, shape);
  if (changed) draft.change(() => changed);
  return changed !== undefined;
}

/** Keys that do something with the text as a whole. */
function command(key: KeyPress, field: Field): boolean {
  const { draft, props, shape, recall } = field;
  if (props.whole === true) return wholeText(key, draft);
  switch (actionFor('field', key)) {
    case 'send':
      props.onSend?.(draft.text());
      return true;
    case 'leave_field':
      props.onLeave?.(draft.text());
      return props.onLeave !== undefined;
    case 'newline':
      return props.line === true;
    case 'editor':
      void openEditor(field);
      return true;
    case 'earlier':
      return recall !== undefined && showEarlier(draft, recall);
    case 'later':
      return show(draft, recall?.later(draft.text()));
    default:
      if (atTheEdge(key, draft, shape, recall)) return true;
      if (props.leavesDown !== true || !isBelow(key, draft, shape)) return false;
      props.onLeave?.(draft.text());
      return true;
  }
}

function wholeText({ name, ctrl, alt, shift }: KeyPress, draft: Draft): boolean {
  if (ctrl || alt || (name !== 'enter' && name !== 'tab')) return false;
  if (!shift) draft.change((buffer) => insert(buffer, name === 'enter' ? '\n' : '  '));
  return !shift;
}

async function openEditor({ draft, terminal, setFailed }: Field): Promise<void> {
  const text = await terminal.edit(draft.text(), cursorIn(draft.buffer()));
  // Editors add a final line end that the person did not type.
  if (text === undefined) setFailed(true);
  else draft.set(text.replace(/\n$/, ''));
}

/** Up from the first row and down from the last go to other entries. */
function atTheEdge(key: KeyPress, draft: Draft, shape: FieldShape, recall?: Recall): boolean {
  if (!recall || key.ctrl || key.alt || (key.name !== 'up' && key.name !== 'down')) return false;
  const { rows, y } = layOut(draft.buffer(), shape);
  const now = draft.text();
  const goes = recall.isAsWritten(now);
  if (key.name === 'up') return (goes || y === 0) && showEarlier(draft, recall);
  return (goes || y === rows.length - 1) && show(draft, recall.later(now));
}

/** Down where there is neither a row nor a later entry: out of the field. */
function isBelow(key: KeyPress, draft: Draft, shape: FieldShape): boolean {
  if (key.ctrl || key.alt || key.shift || key.name !== 'down') return false;
  const { rows, y } = layOut(draft.buffer(), shape);
  return y === rows.length - 1;
}

/** As soon as they have been read: whoever asks for one in the first moment gets it. */
function showEarlier(draft: Draft, recall: Recall): boolean {
  const go = () => show(draft, recall.earlier(draft.text()));
  return recall.waits(go) || go();
}

function show(draft: Draft, text: string | undefined): boolean {
  if (text !== undefined) draft.set(text);
  return text !== undefined;
}
