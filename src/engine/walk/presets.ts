import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import type { Asks } from '../data/question.ts';
import type { PresetAnswer } from '../engine.ts';
import type { Place } from '../runs/place.ts';
import { parseJson } from './ask.ts';
import { bookkeeping, type Store } from './walk.ts';

/** Only what a person may say before it is asked (`Ask.early`); consents are never carried over. */
const Preset = z.object({
  kind: z.string(),
  choice: z.string(),
  comment: z.string().optional(),
  amount: z.number().optional(),
});
const Presets = z.array(Preset);

const pathOf = (place: Pick<Place, 'folder'>) => bookkeeping(place, 'answers', 'presets.json');

/** Keeps the answers a run was started with, so that they still count if it is stopped before the question. */
export async function keepPresets(
  store: Store,
  place: Place,
  { asks, given }: { readonly asks: Asks; readonly given: readonly PresetAnswer[] },
): Promise<void> {
  const kept = given.filter(({ kind }) => asks[kind]?.early);
  // A start that was killed here may have left answers that were given for another run.
  if (kept.length === 0 && !(await store.exists(pathOf(place)))) return;
  await store.write(pathOf(place), `${JSON.stringify(kept, null, 2)}\n`);
}

/** The answers a run was started with. Rejects with `file_damaged`. */
export async function keptPresets(store: Store, place: Place, asks: Asks): Promise<PresetAnswer[]> {
  const path = pathOf(place);
  const text = await store.read(path);
  if (text === undefined) return [];
  const parsed = Presets.safeParse(parseJson(path, text));
  if (!parsed.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(parsed.error) });
  const kept = parsed.data.filter(({ kind }) => asks[kind]?.early);
  return kept.map(({ comment, amount, ...preset }) => ({
    ...preset,
    ...(comment === undefined ? {} : { comment }),
    ...(amount === undefined ? {} : { amount }),
  }));
}
