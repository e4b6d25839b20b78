import { twoDigits } from '../../../../engine/data/two-digits.ts';
import { unitPattern } from '../../../../engine/workflows/folio/contract/paths.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
import { lastTwo } from '../../../screens/reader/file-groups.ts';
import type { ListedAs } from '../../../screens/reader/room-reading.ts';

/** Which file of a story a path names. Rounds and chapters (of a story in episodes: those) from 1. */
export type StoryFile = {
  /** The chapter's folder, e.g. `current/chapters/ch01`; that of an episode is `current/chapters/ch01/ep03`. */
  readonly folder: string;
  readonly chapter: number;
  readonly unit: Unit;
} & (
  | { readonly kind: 'draft'; readonly round: number }
  | { readonly kind: 'card'; readonly round: number; readonly agent: string }
  | { readonly kind: 'summary'; readonly round: number }
  | { readonly kind: 'cross'; readonly round: number }
  | { readonly kind: 'notes'; readonly round: number }
  | { readonly kind: 'final' }
);

const inChapter = new RegExp(`^((?:.*/)?chapters/${unitPattern})/([\\s\\S]+)$`);

const kinds = [
  ['draft', /^draft-(\d+)\.md$/],
  ['notes', /^revision-notes-(\d+)\.md$/],
  ['cross', /^cross-review-(\d+)\.json$/],
  ['summary', /^reviews\/round-(\d+)\/editor-summary\.json$/],
  ['card', /^reviews\/round-(\d+)\/([a-z_]+)\.json$/],
] as const;

/** undefined = it belongs to no chapter, or is none of its known files. */
export function storyFile(path: string): StoryFile | undefined {
  const [, folder, chapter, rest] = inChapter.exec(path) ?? [];
  if (folder === undefined || rest === undefined) return undefined;
  const unit: Unit = /\/ep\d+$/.test(folder) ? 'episode' : 'chapter';
  const place = { folder, chapter: Number(chapter), unit };
  if (rest === 'final.md') return { ...place, kind: 'final' };
  for (const [kind, pattern] of kinds) {
    const [, digits, agent = ''] = pattern.exec(rest) ?? [];
    if (digits === undefined) continue;
    const round = Number(digits);
    return kind === 'card' ? { ...place, kind, round, agent } : { ...place, kind, round };
  }
  return undefined;
}

/** Texts of chapters among these files; `at`: the round of a draft, and the finished one behind them all. */
export function textsIn(paths: readonly string[]) {
  return paths.flatMap((path) => {
    const file = storyFile(path);
    if (file?.kind === 'final') return [{ path, chapter: file.chapter, at: Infinity }];
    return file?.kind === 'draft' ? [{ path, chapter: file.chapter, at: file.round }] : [];
  });
}

type Round = { readonly folder: string; readonly round: number };

export function draftPath({ folder, round }: Round): string {
  return `${folder}/draft-${twoDigits(round)}.md`;
}

export function cardPathOf({ folder, round }: Round, agent: string): string {
  return `${folder}/reviews/round-${twoDigits(round)}/${agent.toLowerCase()}.json`;
}

/** Rounds of a chapter that have a draft among these files, in order. */
export function roundsIn(paths: readonly string[], folder: string): readonly number[] {
  const rounds = paths.flatMap((path) => {
    const file = storyFile(path);
    return file?.kind === 'draft' && file.folder === folder ? [file.round] : [];
  });
  return rounds.toSorted((a, b) => a - b);
}

/** Scorecards and cross-review of a round among these files. */
export function reviewsIn(paths: readonly string[], { folder, round }: Round): readonly string[] {
  return paths.filter((path) => {
    const file = storyFile(path);
    if (file?.folder !== folder || (file.kind !== 'card' && file.kind !== 'cross')) return false;
    return file.round === round;
  });
}

/** Kinds of files of a story, in the order they are listed. */
export const storyGroups = [
  'final',
  'drafts',
  'notes',
  'summary',
  'reviews',
  'plan',
  'other',
] as const;

const anyUnit = new RegExp(`(?:^|/)${unitPattern}/`);

export function listedInStory(path: string): ListedAs {
  const file = path.split('/').at(-1) ?? path;
  const chapter = Number(anyUnit.exec(path)?.[1] ?? 0);
  const round = /\/(round-\d+)\//.exec(path)?.[1];
  const name = round === undefined ? file : `${round}/${file}`;
  const episode = /(?:^|\/)ep\d+\//.test(path) ? { inEpisodes: true as const } : {};
  return {
    name: chapter === 0 ? lastTwo(path) : name,
    group: groupOf(file, path),
    chapter,
    ...episode,
    ...placeOf(path),
  };
}

const inOrder: readonly string[] = allReviewers;

/** Reviewers stand in the order that every list keeps; of two drafts to choose from all of the first, then all of the second. */
function placeOf(path: string): Pick<ListedAs, 'place'> {
  const [, of, agent = ''] =
    /\/(?:draft-reviews\/([ab])|reviews\/round-\d+)\/([a-z_]+)\.json$/.exec(path) ?? [];
  const at = inOrder.indexOf(agent);
  if (at < 0) return {};
  return { place: (of === 'b' ? inOrder.length : 0) + at };
}

function groupOf(file: string, path: string): (typeof storyGroups)[number] {
  if (file === 'final.md') return 'final';
  if (file.startsWith('draft-') || file === 'context.yaml') return 'drafts';
  if (file.startsWith('revision-notes-')) return 'notes';
  if (file === 'editor-summary.json') return 'summary';
  if (path.includes('/reviews/') || path.includes('/draft-reviews/')) return 'reviews';
  if (
    /(?:^|\/)(?:outline\/(?:more|proposal|flow)-|chapters\/ch\d+\/(?:outline|consistency)\.json$)/.test(
      path,
    )
  )
    return 'plan';
  return /^(?:idea|selected_path|path-[A-Z])\.json$/.test(file) ? 'plan' : 'other';
}
