import { z } from 'zod';
import { type Kinded, type Shapes, text } from './shapes.ts';

/**
 * What a person can do to a run, of whatever room, without being asked, by kind: the fields of each. Files
 * `.engine/inbox/0001.json` …, written once, replayed in order.
 */
export const engineInbox = {
  raise_budget: { usd: z.number().positive().nullable() },
  note: { step: text, text },
} as const satisfies Shapes;

/** `unknown`: a newer version was told something that this one does not know. It keeps its place among the others. */
export type EngineItem = Kinded<typeof engineInbox> | { readonly kind: 'unknown' };

/** Something a run is to be told: the engine's own, or of its room (`Contract.inbox`), whose fields are the room's to read. */
export type InboxItem = { readonly kind: string; readonly [field: string]: unknown };

/** `own`: this person said it themselves, in this run. What pays or teaches counts only then; work is done on anybody's word. */
export type Told = { readonly kind: string; readonly own: boolean };

export function isEngineItem(item: Pick<InboxItem, 'kind'>): item is EngineItem {
  return item.kind === 'unknown' || Object.hasOwn(engineInbox, item.kind);
}
