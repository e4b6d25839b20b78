import { Box } from 'ink';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { pressedName } from '../keys/keys.ts';
import { isPlainPress } from '../keys/plain-press.ts';
import { useActions, useListening } from '../keys/use-keys.tsx';
import { type KeptDraft, keptDraft, type Unsent } from '../terminal/unsent.ts';
import { useTerminal } from '../terminal/use-terminal.ts';
import { createDraft } from '../text/draft.ts';
import { inItsOwnForm, placeInField } from '../text/edited-lines.ts';
import { moveRow } from '../text/field-layout.ts';
import { printOf } from '../text/print-of.ts';
import { oneLine } from '../text/sanitise.ts';
import { moved, type TextBuffer } from '../text/text-buffer.ts';
import { Composer } from './composer.tsx';
import { footerRow } from './footer.ts';
import { useLook } from './look.tsx';
import { ruleRow, span } from './row.ts';
import { Rows } from './rows.tsx';

type TextEditorProps = {
  readonly text: string;
  /** Where the cursor begins, in the text. */
  readonly at: number;
  /** The editor that the person has named, where it is not there. */
  readonly missing: string | undefined;
  /** Why a text could not be used: it stays here then, and is said. */
  readonly check?: ((text: string) => string | undefined) | undefined;
  onKeep(text: string): void;
  onLeave(): void;
};

/** Title above; what is asked, and the keys, below. */
const around = 3;

/** A whole text on the whole screen, for people who have named no editor of their own, or one that is not there. */
export function TextEditor(props: TextEditorProps) {
  const { text, at, missing, onLeave } = props;
  const look = useLook();
  const { cells, columns, glyphs, messages } = look;
  const { textEditor: words, unusedInField, unusedInSheet } = messages.screens;
  const { unsent } = useTerminal();
  const [{ kept, shown }] = useState(() => opened(unsent, text, at));
  const { draft } = kept;
  useLayoutEffect(() => kept.flush, [kept]);
  const [asking, setAsking] = useState(false);
  /** A key that means nothing here was pressed last. */
  const [unused, setUnused] = useState<string>();
  const [pressed, setPressed] = useState(false);
  const buffer = useSyncExternalStore(draft.subscribe, draft.buffer);
  const height = Math.max(1, look.rows - around);
  const width = Math.max(2, columns - 2);
  const used = (then: () => void) => () => {
    kept.forget();
    then();
  };
  const { keep, refused } = useKeeping(props, { kept, shown });
  const leave = () => (draft.text() === shown ? used(onLeave)() : setAsking(true));
  const shape = { cells, columns: width, pasteLabel: (paste: string) => paste };
  const page = (by: 1 | -1) =>
    draft.change((before) => moveRow(before, shape, by * (height - 1)) ?? before);
  useActions(
    'text_editor',
    { keep_edit: keep, page_up: () => page(-1), page_down: () => page(1), back: leave },
    { active: !asking },
  );
  useActions('global', { interrupt: leave });
  useListening('each', () => {
    setUnused(undefined);
    setPressed(true);
  });
  useListening('unused', (event) => {
    if (isPlainPress(event)) setUnused(pressedName(event));
  });
  useActions(
    'leave_edit',
    { keep_edit: keep, leave_unkept: used(onLeave), write_on: () => setAsking(false) },
    { active: asking },
  );
  const { line, lines } = whereIn(buffer);
  const title = [
    span(words.title, 'title'),
    span(`  ${words.line(line, lines)}`, 'dim'),
    ...(draft.text() === shown ? [] : [span(`  ${words.changed}`, 'warn')]),
  ];
  const note = () => {
    if (unused !== undefined)
      return span(` ${(asking ? unusedInSheet : unusedInField)(unused)}`, 'warn');
    if (refused !== undefined) return span(` ${cells.truncate(refused, columns - 2)}`, 'bad');
    if (asking) return span(` ${words.leave}`, 'warn');
    if (missing !== undefined && !pressed)
      return span(` ${cells.truncate(words.missing(oneLine(missing)), columns - 2)}`, 'warn');
    return span(` ${words.keys}`, 'dim');
  };
  return (
    <Box flexDirection="column">
      <Rows rows={[ruleRow(glyphs.rule, columns, cells, title)]} />
      <Box height={height} paddingLeft={1} flexShrink={0}>
        <Composer
          hint={words.empty}
          columns={width}
          maxRows={height}
          active={!asking}
          origin={{ x: 1, y: 1 }}
          draft={draft}
          whole
        />
      </Box>
      <Rows rows={[[note()], footerRow([asking ? 'leave_edit' : 'text_editor'], look)]} />
    </Box>
  );
}

function whereIn({ text, cursor }: TextBuffer): { readonly line: number; readonly lines: number } {
  const count = (part: string) => part.split('\n').length;
  return { line: count(text.slice(0, cursor)), lines: count(text) };
}

/** Hands the text over, unless it could not be used: then it says why until something is changed. */
function useKeeping(
  { text, check, onKeep }: TextEditorProps,
  { kept, shown }: ReturnType<typeof opened>,
): { keep(): void; readonly refused: string | undefined } {
  const [refused, refuse] = useState<{ readonly of: string; readonly why: string }>();
  return {
    keep: () => {
      const of = kept.draft.text();
      const made = inItsOwnForm(text, shown, of);
      const why = check?.(made);
      if (why !== undefined) return refuse({ of, why });
      kept.forget();
      onKeep(made);
    },
    refused: refused?.of === kept.draft.text() ? refused.why : undefined,
  };
}

/** The text as it is shown, and what is being made of it: what was left of an earlier edit of the same text is there again. */
function opened(
  unsent: Unsent,
  text: string,
  at: number,
): { readonly kept: KeptDraft; readonly shown: string } {
  const shown = createDraft(text).text();
  const kept = keptDraft(unsent, `edit ${printOf(text)}`, text);
  if (kept.draft.text() === shown)
    kept.draft.change((buffer) => moved(buffer, placeInField(text, shown, at)));
  return { kept, shown };
}
