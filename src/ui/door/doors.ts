import type { Offer } from '../workflows/offer.ts';
import type { Behind } from './choose.ts';

/** The workflows that take requests which name none, each by the words of its own room. */
export function doorsOf(
  workflows: readonly { readonly name: string; readonly offer?: Offer }[],
): readonly Behind[] {
  return workflows.flatMap(({ name, offer }) =>
    offer?.door === undefined ? [] : [{ name, door: offer.door }],
  );
}
