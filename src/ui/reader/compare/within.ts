import { splitGraphemes } from '../../text/graphemes.ts';
import { alignLists, type Bound } from './align.ts';

/** A stretch of a text that the other one has not, `[from, to)` in UTF-16 units. */
export type Changed = { readonly from: number; readonly to: number };

export type Within = {
  readonly older: readonly Changed[];
  readonly newer: readonly Changed[];
  /** How much of both is common, 0–1. */
  readonly likeness: number;
};

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** What differs between two versions of one paragraph: by words, in Japanese by characters, which has no spaces. */
export function changesWithin(older: string, newer: string, bound: Bound): Within {
  const tokens = japanese.test(older) || japanese.test(newer) ? splitGraphemes : splitWords;
  const [from, to] = [tokens(older), tokens(newer)];
  const { steps } = alignLists(from, to, bound);
  const isIsland = tokens === splitWords ? isBlank : isShort;
  const parts = joined(partsOf(steps, from, to), isIsland);
  const common = parts.reduce((sum, part) => sum + (part.same ? part.older.length : 0), 0);
  const total = older.length + newer.length;
  return {
    older: stretches(parts, 'older'),
    newer: stretches(parts, 'newer'),
    likeness: total === 0 ? 1 : (2 * common) / total,
  };
}

/** Words, and every other character on its own. */
export function splitWords(text: string): string[] {
  return (
    text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []
  );
}

type Part = { readonly same: boolean; readonly older: string; readonly newer: string };

function partsOf(
  steps: ReturnType<typeof alignLists>['steps'],
  from: readonly string[],
  to: readonly string[],
): readonly Part[] {
  let [a, b] = [0, 0];
  return steps.map(({ kind, count }) => {
    const older = kind === 'added' ? '' : from.slice(a, a + count).join('');
    const newer = kind === 'removed' ? '' : to.slice(b, b + count).join('');
    if (kind !== 'added') a += count;
    if (kind !== 'removed') b += count;
    return { same: kind === 'same', older, newer };
  });
}

/** A character or two that happen to be in both, amid two changes, only make the change hard to read. */
function isShort(common: string): boolean {
  return common.length <= 2;
}

/** So does the space between two words that have changed. */
function isBlank(common: string): boolean {
  return common.trim() === '';
}

function joined(parts: readonly Part[], isIsland: (common: string) => boolean): readonly Part[] {
  const found: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const between = index > 0 && index < parts.length - 1;
    const swallowed = part.same && between && isIsland(part.older);
    const same = part.same && !swallowed;
    const last = found.at(-1);
    if (last === undefined || last.same !== same) found.push({ ...part, same });
    else
      found[found.length - 1] = {
        same,
        older: last.older + part.older,
        newer: last.newer + part.newer,
      };
  }
  return found;
}

function stretches(parts: readonly Part[], side: 'older' | 'newer'): readonly Changed[] {
  let at = 0;
  return parts.flatMap((part) => {
    const from = at;
    at += part[side].length;
    return part.same || at === from ? [] : [{ from, to: at }];
  });
}
