import { z } from 'zod';
import {
  type DraftParagraph,
  draftParagraphs,
  type IsParagraph,
  withParagraphs,
} from '../../reader/paragraphs.ts';
import { keeping, type Unsent } from '../../terminal/unsent.ts';
import { createDraft, type Draft } from '../../text/draft.ts';
import { printOf } from '../../text/print-of.ts';

/** What has been typed into paragraphs of a draft and not been used yet: it outlives the screen, and the program. */
export type ParagraphEdits = {
  readonly paragraphs: readonly DraftParagraph[];
  /** The text of the field of a paragraph, by its place in the draft. */
  draftOf(at: number): Draft;
  shown(at: number): string;
  /** Numbers of the paragraphs that are not as the file has them. */
  changed(): readonly number[];
  /** The whole draft, with the edited paragraphs in it. */
  whole(): string;
  flush(): void;
  forget(): void;
};

/**
 * The edits of each draft that is opened on a screen. What was typed into one that somebody else changes meanwhile stands
 * in what it has become.
 */
export function openedEdits(
  unsent: Unsent,
  isParagraph?: IsParagraph,
): (name: string, source: string) => ParagraphEdits {
  const opened = new Map<string, { readonly source: string; readonly edits: ParagraphEdits }>();
  return (name, source) => {
    const before = opened.get(name);
    if (before?.source === source) return before.edits;
    // the newest words too: they are read again from where they are kept
    before?.edits.flush();
    const { forget, ...edits } = openEdits(unsent, name, source, isParagraph);
    const own = {
      ...edits,
      forget: () => {
        forget();
        opened.delete(name);
      },
    };
    opened.set(name, { source, edits: own });
    return own;
  };
}

/** `source`: the draft as it lies on disk; `name`: where it is kept, whatever the draft says meanwhile. */
function openEdits(
  unsent: Unsent,
  name: string,
  source: string,
  isParagraph: IsParagraph | undefined,
): ParagraphEdits {
  const paragraphs = draftParagraphs(source, isParagraph);
  const drafts = new Map<number, { readonly draft: Draft; readonly was: string }>();
  const texts = () =>
    [...drafts]
      .map(([at, { draft, was }]) => ({ at, was, text: draft.text() }))
      // What was only looked at is as the file has it.
      .filter(({ was, text }) => text !== was);
  const kept = keeping(unsent, name, () => {
    const now = texts();
    if (now.length === 0) return undefined;
    const edits = now.map(({ at, text, was }) => [at, text, was] as const);
    return JSON.stringify({ of: printOf(source), edits } satisfies Left);
  });
  /** Kept outside the field: going to the next paragraph loses nothing. */
  const draftOf = (at: number): Draft => {
    const known = drafts.get(at);
    if (known !== undefined) return known.draft;
    const was = paragraphs[at]?.text ?? '';
    const draft = createDraft(was);
    drafts.set(at, { draft, was });
    draft.subscribe(kept.changed);
    return draft;
  };
  for (const [at, text] of placed(leftAt(unsent, name).edits, paragraphs)) draftOf(at).set(text);
  return {
    paragraphs,
    draftOf,
    shown: (at) => drafts.get(at)?.draft.text() ?? paragraphs[at]?.text ?? '',
    changed: () => texts().flatMap(({ at }) => paragraphs[at]?.number ?? []),
    whole: () =>
      withParagraphs(source, new Map(texts().map(({ at, text }) => [at, text])), isParagraph),
    flush: kept.flush,
    forget: kept.forget,
  };
}

/** Is something kept of this draft, and is it still the draft that it was typed into? */
export function keptOf(unsent: Unsent, name: string, source: string): 'none' | 'same' | 'changed' {
  const { of, edits } = leftAt(unsent, name);
  if (edits.length === 0) return 'none';
  return of === printOf(source) ? 'same' : 'changed';
}

/** Which paragraph, by its place, what stands in its field, and what the file had there. */
type Edit = readonly [at: number, text: string, was: string];
type Left = { readonly of: string; readonly edits: readonly Edit[] };

/** Where the paragraphs of an edit are now: where their words are, else where they were. No edit is dropped. */
function placed(
  edits: readonly Edit[],
  paragraphs: readonly DraftParagraph[],
): ReadonlyMap<number, string> {
  const now = new Map<number, string>();
  for (const [at, text, was] of edits) {
    const moved = paragraphs.findIndex((each) => each.text === was);
    const stays = paragraphs[at]?.text === was || moved < 0;
    const to = Math.min(paragraphs.length - 1, stays ? at : moved);
    if (to < 0) continue;
    const before = now.get(to);
    now.set(to, before === undefined ? text : `${before}\n\n${text}`);
  }
  return now;
}

function leftAt(unsent: Unsent, name: string): Left {
  const text = unsent.at(name);
  try {
    const { of, edits } = Kept.parse(JSON.parse(text ?? ''));
    return { of, edits };
  } catch {
    return { of: '', edits: [] };
  }
}

const Kept = z.object({
  of: z.string(),
  edits: z.array(z.tuple([z.number(), z.string(), z.string()])),
});
