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
  /** The draft as it lies on disk. */
  readonly source: string;
  readonly paragraphs: readonly DraftParagraph[];
  /** The text of the field of a paragraph, by its place in the draft. */
  draftOf(at: number): Draft;
  shown(at: number): string;
  /** Numbers of the paragraphs that are not as the file has them. */
  changed(): readonly number[];
  /** The whole draft, with the edited paragraphs in it. */
  whole(): string;
  /** What it would keep. */
  edits(): readonly Edit[];
  flush(): void;
  forget(): void;
};

type Of = {
  readonly unsent: Unsent;
  /** Where they are kept, whatever the draft says meanwhile. */
  readonly name: string;
  readonly source: string;
  readonly isParagraph?: IsParagraph | undefined;
};

/**
 * The edits of a draft that is shown; only read until something is typed. What was typed into one that somebody else has
 * changed meanwhile (`before`) stands in what it has become.
 */
export function openEdits(
  { unsent, name, source, isParagraph }: Of,
  before?: Pick<ParagraphEdits, 'edits'>,
): ParagraphEdits {
  const paragraphs = draftParagraphs(source, isParagraph);
  const drafts = new Map<number, { readonly draft: Draft; readonly was: string }>();
  const edits = (): readonly Edit[] =>
    [...drafts]
      .map(([at, { draft, was }]): Edit => [at, draft.text(), was])
      // What was only looked at is as the file has it.
      .filter(([, text, was]) => text !== was);
  const kept = keeping(unsent, name, () => {
    const now = edits();
    return now.length === 0
      ? undefined
      : JSON.stringify({ of: printOf(source), edits: now } satisfies Left);
  });
  /** Kept outside the field: going to the next paragraph loses nothing. */
  const draftOf = (at: number, text?: string): Draft => {
    const known = drafts.get(at);
    if (known !== undefined) return known.draft;
    const was = paragraphs[at]?.text ?? '';
    const draft = createDraft(was);
    drafts.set(at, { draft, was });
    if (text !== undefined) draft.set(text);
    draft.subscribe(kept.changed);
    return draft;
  };
  // the newest words are those of the field, on disk or not
  const left = before?.edits() ?? leftAt(unsent, name).edits;
  for (const [at, text] of placed(left, paragraphs)) draftOf(at, text);
  return {
    ...{ source, paragraphs, edits },
    draftOf: (at) => draftOf(at),
    shown: (at) => drafts.get(at)?.draft.text() ?? paragraphs[at]?.text ?? '',
    changed: () => edits().flatMap(([at]) => paragraphs[at]?.number ?? []),
    whole: () =>
      withParagraphs(source, new Map(edits().map(([at, text]) => [at, text])), isParagraph),
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
