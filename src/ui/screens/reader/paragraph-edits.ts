import { type DraftParagraph, draftParagraphs, withParagraphs } from '../../reader/paragraphs.ts';
import { keeping, type Unsent } from '../../terminal/unsent.ts';
import { createDraft, type Draft } from '../../text/draft.ts';

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

/** `source`: the draft as it lies on disk; `name`: where it is kept. */
export function openEdits(unsent: Unsent, name: string, source: string): ParagraphEdits {
  const paragraphs = draftParagraphs(source);
  const drafts = new Map<number, { readonly draft: Draft; readonly was: string }>();
  const texts = () =>
    [...drafts]
      .map(([at, { draft, was }]) => ({ at, was, text: draft.text() }))
      // What was only looked at is as the file has it.
      .filter(({ was, text }) => text !== was);
  const kept = keeping(unsent, name, () => {
    const now = texts();
    return now.length === 0 ? undefined : JSON.stringify(now.map(({ at, text }) => [at, text]));
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
  for (const [at, text] of left(unsent.at(name)))
    if (paragraphs[at] !== undefined) draftOf(at).set(text);
  return {
    paragraphs,
    draftOf,
    shown: (at) => drafts.get(at)?.draft.text() ?? paragraphs[at]?.text ?? '',
    changed: () => texts().flatMap(({ at }) => paragraphs[at]?.number ?? []),
    whole: () => withParagraphs(source, new Map(texts().map(({ at, text }) => [at, text]))),
    flush: kept.flush,
    forget: kept.forget,
  };
}

function left(text: string | undefined): readonly (readonly [number, string])[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(read) ? read : []).flatMap((entry: unknown) => {
      const [at, words]: readonly unknown[] = Array.isArray(entry) ? entry : [];
      return typeof at === 'number' && typeof words === 'string' ? [[at, words] as const] : [];
    });
  } catch {
    return [];
  }
}
