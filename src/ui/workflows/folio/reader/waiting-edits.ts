import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { isFolioItem } from '../../../../engine/workflows/folio/contract/inbox.ts';

/** An edit of a draft that the run was told of and no walk has carried out. */
export type WaitingEdit = { readonly base: number; readonly text: string };

/** What waits of one story, or of one of its chapters. */
export type WaitingEdits = {
  readonly count: number;
  /** The one that will count, by its chapter: the newest, unless something else was decided after it. */
  readonly newest: ReadonlyMap<number, WaitingEdit>;
};

type Files = {
  readonly told: readonly Pick<InboxItem, 'kind'>[];
  /** The text of a file; empty where there is none. */
  read(path: string): Promise<string>;
};

/** `folder`: that of the story. What a walk carries out it notes beforehand, by the number of what it was told. */
export async function waitingEdits(folder: string, { told, read }: Files): Promise<WaitingEdits> {
  const newest = new Map<number, WaitingEdit>();
  let count = 0;
  for (const [index, item] of told.entries()) {
    if (!isFolioItem(item)) continue;
    if (item.kind === 'use_round' || item.kind === 'redo_chapter') newest.delete(item.chapter);
    if (item.kind !== 'edit_draft') continue;
    const receipt = `${folder}/.engine/receipts/author-${index + 1}.json`;
    // an older one that was carried out is in the files by now
    newest.delete(item.chapter);
    if ((await read(receipt)) !== '') continue;
    count += 1;
    newest.set(item.chapter, { base: item.base, text: item.text });
  }
  return { count, newest };
}
