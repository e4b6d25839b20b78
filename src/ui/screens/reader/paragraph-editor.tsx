import { Box } from 'ink';
import { useEffect, useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { Composer } from '../../components/composer.tsx';
import { footerRow } from '../../components/footer.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { blank, fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import {
  type DraftParagraph,
  draftParagraphs,
  paragraphAt,
  withParagraphs,
} from '../../reader/paragraphs.ts';
import { createDraft, type Draft } from '../../text/draft.ts';
import { sanitise } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import type { EditedAt } from './use-reader-text.ts';

/** What has been typed into paragraphs of a draft and not been used yet, by their place in it. */
export type ParagraphEdits = Map<number, { readonly draft: Draft; readonly was: string }>;

type EditorProps = {
  readonly cockpit: Cockpit;
  /** The draft as it lies on disk. */
  readonly source: string;
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
  const { cockpit, source, edits, onDone, onLeave } = props;
  const look = useLook();
  const words = look.messages.screens;
  const [paragraphs] = useState(() => draftParagraphs(source));
  const [at, setAt] = useState(() => paragraphAt(paragraphs, props.begin));
  const paragraph = paragraphs[at];
  const draft = draftOf(edits, at, paragraph);
  const whole = () => withParagraphs(source, textsOf(edits));
  const go = (by: 1 | -1) => setAt(Math.min(paragraphs.length - 1, Math.max(0, at + by)));
  useActions('paragraph', { earlier_paragraph: () => go(-1), later_paragraph: () => go(1) });
  // A text without paragraphs has nothing to edit here.
  useEffect(() => {
    if (paragraph === undefined) onLeave(source);
  });
  const { before, field, after } = roomOf(look.rows);
  const neighbour = (by: 1 | -1) => shownText(edits, at + by, paragraphs[at + by]);
  const above = [
    ruleRow(look.glyphs.rule, look.columns, look.cells, [
      span(words.reading.paragraph.title(paragraph?.number ?? 0, paragraphs.length), 'title'),
      span(`  ${props.about}`, 'dim'),
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
          draft={draft}
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

/** Kept outside the field: going to the next paragraph loses nothing. */
function draftOf(edits: ParagraphEdits, at: number, paragraph: DraftParagraph | undefined): Draft {
  const known = edits.get(at);
  if (known !== undefined) return known.draft;
  const was = paragraph?.text ?? '';
  const draft = createDraft(was);
  edits.set(at, { draft, was });
  return draft;
}

function textsOf(edits: ParagraphEdits): ReadonlyMap<number, string> {
  const texts = [...edits].map(([at, { draft, was }]) => ({ at, was, text: draft.text() }));
  // What was only looked at is as the file has it.
  return new Map(texts.flatMap(({ at, was, text }) => (text === was ? [] : [[at, text]])));
}

function shownText(edits: ParagraphEdits, at: number, paragraph: DraftParagraph | undefined) {
  return edits.get(at)?.draft.text() ?? paragraph?.text ?? '';
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
