import type { RunState } from '../../../../engine/runs/run-state.ts';
import { filesOf, storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import { chapterIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, span } from '../../../components/row.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { beforeDraftWords } from '../words/before-draft.ts';
import { fileWords } from '../words/files.ts';
import type { Outlined } from './book-map.ts';

type Facts = Pick<FolioView, 'chapter' | 'round' | 'prose'>;

/** Is a draft at work of which no word has come yet? */
export function isUnbegun({ prose, chapter, round }: Facts): boolean {
  return prose.streaming === '' && chapter !== null && round !== null;
}

/** Are chapters read for the ledger while nothing is there of the one that comes next? */
export function isReading<V extends Pick<FolioView, 'chapter' | 'reading' | 'prose'>>(
  view: V,
): view is V & { readonly chapter: number; readonly reading: NonNullable<FolioView['reading']> } {
  return view.reading !== null && view.chapter !== null && view.prose.step === null;
}

/** The notes that a second draft is written by; undefined: it is no such draft, or its words have come. */
export function notesFile(view: Facts, state: RunState): string | undefined {
  const { chapter, round } = view;
  if (!isUnbegun(view) || chapter === null || round === null || round < 2) return undefined;
  return filesOf(storyFolder, chapterIn(state)).notes(chapter, round - 1);
}

/** Of the notes the part that says what to mend, which is their first; scores and praise are in the reader. */
export function fixesIn(notes: string): string {
  const [, fixes] = notes.split(/^## .*$/m);
  return fixes ?? notes;
}

/**
 * Where the draft will stand: what its chapter is to tell, or the notes by which it is written anew. At most `height` rows; what
 * does not fit is in the reader.
 */
export function beforeDraftRows(
  {
    view,
    notes,
    outline,
  }: {
    readonly view: Facts;
    /** Rows of the notes; empty: there are none. */
    readonly notes: readonly Row[];
    readonly outline: readonly Outlined[];
  },
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, language } = look;
  const words = beforeDraftWords[language];
  const entry = outline.find(({ chapter }) => chapter === view.chapter);
  const rows =
    notes.length > 0
      ? [[span(fileWords[language].notes((view.round ?? 2) - 1), 'title')], blank, ...notes]
      : entry === undefined
        ? []
        : [
            ...wrapProse(words.outline(entry.title), cells, width).map(
              (line): Row => [span(line, 'title')],
            ),
            blank,
            ...wrapProse(entry.summary, cells, width).map((line): Row => [span(line)]),
          ];
  if (rows.length <= height) return rows;
  return [...rows.slice(0, Math.max(0, height - 1)), [span(words.more, 'dim')]];
}
