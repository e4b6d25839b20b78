import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { PresetAnswer } from '../../../../engine/engine.ts';
import { choice, text, whole } from '../../../cli/flag.ts';
import { Usage } from '../../../cli/usage-problem.ts';

/** A row: how far a story is to be written. */
export const chapters = whole(1, 999);

/** Rows of the verbs that choose among the paths of a story before it asks. */
export const pathFlags = {
  path: choice('A', 'B', 'C', '1', '2', '3', 'path-A', 'path-B', 'path-C'),
  comment: text('TEXT'),
  chapters,
} as const;

type GivenPath = {
  readonly path: (typeof pathFlags)['path']['of'][number] | undefined;
  readonly comment: string | undefined;
  readonly chapters: number | undefined;
};

/** `--chapters` as a story is told it. */
export function moreChapters({ chapters: upTo }: Pick<GivenPath, 'chapters'>): InboxItem[] {
  return upTo === undefined ? [] : [{ kind: 'more_chapters', upTo }];
}

/** `--path` answers the choice among the three; `A`, `1` and `path-A` are the same. */
export function pathAnswer({ path, comment, chapters: amount }: GivenPath): PresetAnswer[] {
  if (path === undefined) {
    if (comment !== undefined)
      throw new Usage({ kind: 'needs', flag: '--comment', other: '--path' });
    return [];
  }
  const letter = path
    .replace(/^path-/, '')
    .replace(/^[123]$/, (digit) => 'ABC'[Number(digit) - 1] ?? digit);
  return [
    {
      kind: 'choose_path',
      choice: `path-${letter}`,
      ...(comment !== undefined && { comment }),
      ...(amount !== undefined && { amount }),
    },
  ];
}
