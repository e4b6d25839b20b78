import { z } from 'zod';
import type { Contract } from '../contract.ts';
import { RunError } from '../data/failure.ts';
import { engineInbox, type InboxItem, type Told } from '../data/inbox.ts';
import type { Json } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import type { Shapes } from '../data/shapes.ts';
import { parseJson } from '../walk/ask.ts';
import { type AnswerOrigin, isOwnData, signedData } from '../walk/signed.ts';
import { bookkeeping, type Store } from '../walk/walk.ts';
import type { Place } from './place.ts';

/** Whose inbox it is. */
export type Owner = { readonly seal: Seal; readonly at: AnswerOrigin };

const Signature = z.object({ signature: z.string().optional() });

/**
 * What a run has been told without being asked, oldest first; what a newer version was told, and this one does not know,
 * stays in its file and keeps its number. Rejects with `file_damaged`.
 */
export async function readInbox(
  store: Store,
  place: Place,
  owner: Owner,
  room: Takes,
): Promise<Told[]> {
  const folder = bookkeeping(place, 'inbox');
  const items: Told[] = [];
  for (const name of (await store.list(folder)).filter((file) => /^\d+\.json$/.test(file))) {
    const path = `${folder}/${name}`;
    const data = parseJson(path, (await store.read(path)) ?? '');
    const { kind } = AnyItem.safeParse(data).data ?? {};
    if (kind === undefined) throw damaged(path, 'it does not say what kind it is of');
    const shape = shapeOf(room, kind);
    if (shape === undefined) {
      items.push({ kind: 'unknown', own: false });
      continue;
    }
    const item = shape.safeParse(data);
    if (!item.success) throw damaged(path, z.prettifyError(item.error));
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
  { owner, room }: { readonly owner: Owner; readonly room: Takes },
  given: InboxItem,
): Promise<Told> {
  const folder = bookkeeping(place, 'inbox');
  // what is read back is signed as it is read
  const item = whole(room, JSON.parse(JSON.stringify(given)), given.kind);
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

type Takes = Pick<Contract, 'name' | 'inbox'>;

const AnyItem = z.object({ kind: z.string() });

/** What an item of this kind must be; undefined: neither the engine nor the room takes such a thing. */
function shapeOf(room: Takes, kind: string): z.ZodType<InboxItem> | undefined {
  const shapes: Shapes = { ...room.inbox, ...engineInbox };
  const fields = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  return fields && z.object({ kind: z.string(), ...fields });
}

function whole(room: Takes, given: unknown, kind: string): InboxItem {
  const shape = shapeOf(room, kind);
  if (shape === undefined)
    throw new RunError({ kind: 'bug', detail: `${room.name} takes no ${kind}` });
  return shape.parse(given);
}

function damaged(path: string, detail: string): RunError {
  return new RunError({ kind: 'file_damaged', path, detail });
}
