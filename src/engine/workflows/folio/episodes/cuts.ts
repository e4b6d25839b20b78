import { z } from 'zod';
import { isRecord } from '../../../data/shapes.ts';
import type { Unread } from '../../../data/unread.ts';
import { yamlIn } from './own-yaml.ts';

/**
 * Where an author lets episodes begin, in `current/cuts.yaml`: the number of a chapter, and of each paragraph that begins an
 * episode there the words it begins with. Of a chapter that is not named, length and scenes decide.
 */
export type Cuts = ReadonlyMap<number, readonly string[]>;

export type ReadCuts = { readonly cuts: Cuts; readonly unread: readonly Omit<Unread, 'path'>[] };

const Words = z.array(
  z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1)),
);

/** What cannot be read counts for nothing, and each of it is named; the others count. */
export function readCuts(text: string | undefined): ReadCuts {
  const cuts = new Map<number, readonly string[]>();
  if (text === undefined) return { cuts, unread: [] };
  const { given, line } = yamlIn(text);
  if (!isRecord(given)) return { cuts, unread: [{ part: String(line), why: 'yaml' }] };
  const unread: Omit<Unread, 'path'>[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const words = Words.safeParse(typeof value === 'string' ? [value] : value);
    if (!/^[1-9]\d{0,3}$/.test(name)) unread.push({ part: name, why: 'no_chapter' });
    else if (words.success) cuts.set(Number(name), words.data);
    else unread.push({ part: name, why: 'no_words' });
  }
  return { cuts, unread };
}
