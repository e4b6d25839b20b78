import { type Check, type CheckGroup, checkKinds } from './kinds.ts';
import { proseLines, sentencesOf } from './lines.ts';
import type { LintLists } from './lists.ts';
import { type KnownName, nameChecks } from './names.ts';
import { proseChecks } from './prose.ts';
import { typographyChecks } from './typography.ts';

/** So much of a chapter is looked at (UTF-16 units). */
const looked = 200_000;

export type CheckedBy = {
  readonly language: 'ja' | 'en';
  readonly names: readonly KnownName[];
  readonly lists: LintLists;
};

/** Everything that is counted in a chapter, in the order of the kinds and then of the text. Pure, linear in it. */
export function checksOf(text: string, { language, names, lists }: CheckedBy): readonly Check[] {
  const lines = proseLines(text.slice(0, looked));
  const sentences = sentencesOf(lines, language);
  const found = [
    ...nameChecks(lines, names, language, lists),
    ...proseChecks(lines, sentences, language, lists),
    ...typographyChecks(lines, language),
  ];
  const order = Object.keys(checkKinds);
  return found.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.start - b.start,
  );
}

/** What a reviewer is given of it. */
export type ToldCheck = {
  readonly kind: string;
  readonly count: number;
  /** The first few. */
  readonly examples: readonly string[];
};

const mostKinds = 12;
const mostExamples = 3;
const longestExample = 60;

/** For a prompt: by kind, most frequent first, bounded whatever the text is; empty where nothing was counted. */
export function toldChecks(
  checks: readonly Check[],
  groups: readonly CheckGroup[],
): readonly ToldCheck[] {
  const kinds = Map.groupBy(
    checks.filter(({ kind }) => groups.includes(checkKinds[kind])),
    ({ kind }) => kind,
  );
  return [...kinds]
    .map(([kind, found]) => ({
      kind,
      count: found.length,
      examples: found
        .slice(0, mostExamples)
        .map(({ paragraph, quote, beside }) =>
          `¶${paragraph} ${quote}${beside === undefined ? '' : ` (${beside})`}`.slice(
            0,
            longestExample,
          ),
        ),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostKinds);
}
