import type { InboxItem } from '../../../../engine/data/inbox.ts';
import {
  type ChapterDecision,
  isChapterDecision,
  isFolioItem,
} from '../../../../engine/workflows/folio/contract/inbox.ts';

/** An edit of a draft that the run was told of and no walk has carried out. */
type WaitingEdit = { readonly base: number; readonly text: string };

/** What waits of one story. */
export type WaitingDecisions = {
  /** All that no walk has carried out, the oldest first. */
  readonly all: readonly ChapterDecision[];
  /** The edit that will count, by its chapter: the newest, unless something else was decided after it. */
  readonly newest: ReadonlyMap<number, WaitingEdit>;
};

type Files = {
  readonly told: readonly Pick<InboxItem, 'kind'>[];
  /** The text of a file; empty where there is none. */
  read(path: string): Promise<string>;
};

/** `folder`: that of the story. What a walk carries out it notes beforehand, by the number of what it was told. */
export async function waitingDecisions(
  folder: string,
  { told, read }: Files,
): Promise<WaitingDecisions> {
  const newest = new Map<number, WaitingEdit>();
  const all: ChapterDecision[] = [];
  for (const [index, item] of told.entries()) {
    if (!isFolioItem(item) || !isChapterDecision(item)) continue;
    // an older edit that was carried out is in the files by now
    if (item.kind !== 'retry_review') newest.delete(item.chapter);
    const receipt = `${folder}/.engine/receipts/author-${index + 1}.json`;
    if ((await read(receipt)) !== '') continue;
    all.push(item);
    if (item.kind === 'edit_draft') newest.set(item.chapter, { base: item.base, text: item.text });
  }
  return { all, newest };
}
