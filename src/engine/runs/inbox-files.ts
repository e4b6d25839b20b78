import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { InboxItem } from '../data/inbox.ts';
import type { Json } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import { parseJson } from '../walk/ask.ts';
import { isOwnData, type SignedPlace, signedData } from '../walk/signed.ts';
import { bookkeeping, type Store } from '../walk/walk.ts';
import type { Place } from './place.ts';

/**
 * `own`: this person said it themselves, in this run. What pays or teaches counts only then; work is done on anybody's
 * word.
 */
export type Told = InboxItem & { readonly own: boolean };

/** Whose inbox it is. */
export type Owner = { readonly seal: Seal; readonly at: SignedPlace };

const Signature = z.object({ signature: z.string().optional() });

/** What a run has been told without being asked, oldest first. Rejects with `file_damaged`. */
export async function readInbox(store: Store, place: Place, owner: Owner): Promise<Told[]> {
  const folder = bookkeeping(place, 'inbox');
  const items: Told[] = [];
  for (const name of (await store.list(folder)).filter((file) => /^\d+\.json$/.test(file))) {
    const path = `${folder}/${name}`;
    const data = parseJson(path, (await store.read(path)) ?? '');
    const item = InboxItem.safeParse(data);
    if (!item.success)
      throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(item.error) });
    const { signature } = Signature.safeParse(data).data ?? {};
    const signed = { what: 'inbox', data: dataOf(name, item.data), signature };
    items.push({ ...item.data, own: isOwnData(owner.seal, owner.at, signed) });
  }
  return items;
}

/** Puts an item into the inbox: a numbered file that never changes, signed in the same write. */
export async function putInbox(
  store: Store,
  place: Place,
  owner: Owner,
  given: InboxItem,
): Promise<Told> {
  const folder = bookkeeping(place, 'inbox');
  // what is read back is signed as it is read
  const item = InboxItem.parse(JSON.parse(JSON.stringify(given)));
  for (let number = (await store.list(folder)).length + 1; ; number += 1) {
    const name = `${String(number).padStart(4, '0')}.json`;
    const signature = signedData(owner.seal, owner.at, 'inbox', dataOf(name, item));
    const text = `${JSON.stringify({ ...item, signature }, null, 2)}\n`;
    if (await store.once(`${folder}/${name}`, text)) return { ...item, own: true };
  }
}

/** Its place among the others is part of what was said: the last raise of a budget counts. */
function dataOf(name: string, item: InboxItem): Json {
  return { name, item: JSON.parse(JSON.stringify(item)) };
}
