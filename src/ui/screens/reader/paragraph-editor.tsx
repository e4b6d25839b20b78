import { Box } from 'ink';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { Composer } from '../../components/composer.tsx';
import { footerRow } from '../../components/footer.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { blank, fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { paragraphAt } from '../../reader/paragraphs.ts';
import { sanitise } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import type { ParagraphEdits } from './paragraph-edits.ts';
import type { EditedAt } from './use-reader-text.ts';

type EditorProps = {
  readonly cockpit: Cockpit;
  /** The paragraph to begin with. */
  readonly begin: EditedAt;
  /** What becomes of it. */
  readonly about: string;
  readonly edits: ParagraphEdits;
  /** Gets the whole draft, with the edited paragraphs in it. */
  onDone(text: string): void;
  /** Gets the text too, because leaving must not discard it. */
  onLeave(text: string): void;
};

/** A paragraph of a draft in a field, with what stands around it: for people without an editor of their own. */
export function ParagraphEditor(props: EditorProps) {
  const { cockpit, edits, onDone, onLeave } = props;
  const look = useLook();
  const words = look.messages.screens;
  const { paragraphs, whole } = edits;
  const [at, setAt] = useState(() => paragraphAt(paragraphs, props.begin));
  const paragraph = paragraphs[at];
  // In the moment it goes away, also because the program ends.
  useLayoutEffect(() => edits.flush, [edits]);
  const go = (by: 1 | -1) => setAt(Math.min(paragraphs.length - 1, Math.max(0, at + by)));
  useActions('paragraph', { earlier_paragraph: () => go(-1), later_paragraph: () => go(1) });
  // A text without paragraphs has nothing to edit here.
  useEffect(() => {
    if (paragraph === undefined) onLeave(whole());
  });
  const { before, field, after } = roomOf(look.rows);
  const neighbour = (by: 1 | -1) => edits.shown(at + by);
  const above = [
    ruleRow(look.glyphs.rule, look.columns, look.cells, [
      span(words.reading.paragraph.title(paragraph?.number ?? 0, paragraphs.length), 'title'),
      ...besides(props, paragraph?.number, look),
    ]),
    ...fitRows(lastOf(proseRows(neighbour(-1), look), before), before),
    blank,
  ];
  const below = [blank, ...fitRows(proseRows(neighbour(1), look).slice(0, after), after)];
  const keys = footerRow(['paragraph', 'field'], look, {
    hidden: ['editor'],
    words: { send: words.keys['keep_text'] ?? '', leave_field: words.keys['back'] ?? '' },
  });
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      <Box height={field} paddingLeft={margin} flexShrink={0}>
        <Composer
          key={at}
          hint={words.reading.paragraph.empty}
          columns={look.columns - margin - 1}
          maxRows={field}
          active={cockpit.dialog === undefined}
          origin={{ x: margin, y: above.length }}
          draft={edits.draftOf(at)}
          recalls={false}
          onSend={() => onDone(whole())}
          onLeave={() => onLeave(whole())}
        />
      </Box>
      <Rows rows={below} />
      <Strip cockpit={cockpit} keys={keys} />
    </Box>
  );
}

/** Cells before the text: it stands out from what is around it. */
const margin = 4;

/** Rows of the field, and of what stands before and after the paragraph: all but title, blanks and strip. */
function roomOf(rows: number) {
  const free = Math.max(3, rows - 3 - stripHeight);
  const around = Math.min(6, Math.floor(free / 4));
  return { before: around, field: free - 2 * around, after: around };
}

/** What becomes of it; where else something was typed that is not used yet goes before that. */
function besides({ edits, about }: EditorProps, here: number | undefined, look: Look): Row {
  const others = edits.changed().filter((number) => number !== here);
  return others.length === 0
    ? [span(`  ${about}`, 'dim')]
    : [span(`  ${look.messages.screens.reading.paragraph.besides(others)}`, 'warn')];
}

function proseRows(text: string, { cells, columns }: Look): readonly Row[] {
  return sanitise(text)
    .split('\n')
    .flatMap((line) => wrapProse(visible(line), cells, columns - margin - 1))
    .map((line) => [span(`${' '.repeat(margin)}${line}`, 'dim')]);
}

function lastOf(rows: readonly Row[], count: number): readonly Row[] {
  const last = count === 0 ? [] : rows.slice(-count);
  return [...Array.from({ length: count - last.length }, () => blank), ...last];
}
