import type { ChapterEntry, OutlineEntry, Part, SelectedPath, StoryPath } from './schema.ts';

/*
 * The outline of a story in episodes (`docs/spec/books.md` §7): files tell it chapter by chapter, each with its episodes; the rounds,
 * the ledger and all else go by one list of episodes, numbered through the book. Pure.
 */

/** As the path's file has it: episodes numbered through the book, whatever numbers they came with, and how many there are. */
export function numbered<P extends Pick<StoryPath, 'outline'>>(path: P) {
  let last = 0;
  const outline = path.outline.map((chapter) => ({
    ...chapter,
    episodes: (chapter.episodes ?? []).map((each) => {
      last += 1;
      return { ...each, episode: last };
    }),
  }));
  const perChapter = outline.map(({ episodes }) => episodes.length);
  return { ...path, outline, episodes_per_chapter: perChapter, total_episodes: last };
}

/** How many units a path has: its episodes, where it has such. */
export function unitsOf({ outline, chapter_count: chapters }: StoryPath, inEpisodes: boolean) {
  if (!inEpisodes) return chapters;
  return outline.reduce((sum, { episodes = [] }) => sum + episodes.length, 0);
}

/** The chosen path with its episodes as the entries of the outline; as it is where chapters are the units. */
export function inUnits(selected: SelectedPath): SelectedPath {
  if (selected.unit !== 'episode') return selected;
  const outline = selected.path.outline.flatMap(episodesIn).map((entry, index) => ({
    ...entry,
    chapter: index + 1,
  }));
  return { ...selected, path: { ...selected.path, outline, chapter_count: outline.length } };
}

function episodesIn({ chapter, title, episodes = [] }: ChapterEntry): readonly OutlineEntry[] {
  return episodes.map((episode) => ({
    chapter: episode.episode ?? 0,
    title: episode.title,
    summary: episode.summary,
    key_events: [],
    emotional_beat: '',
    part: { chapter, title },
  }));
}

type Planned = OutlineEntry & { readonly begins_chapter?: string | undefined };

/** Episodes that were planned since, each in its chapter: the one before's, unless it is said to begin another. */
export function withParts(
  entries: readonly Planned[],
  before: Part | undefined,
): readonly OutlineEntry[] {
  let now = before;
  return entries.map(({ begins_chapter: title, ...entry }) => {
    // where chapters are the units nothing stands in another
    if (now === undefined) return entry;
    now = entry.part ?? (title === undefined ? now : { chapter: now.chapter + 1, title });
    return { ...entry, part: now };
  });
}
