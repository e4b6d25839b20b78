import type { Agent } from './contract/reviewers.ts';
import type { OutlineEntry } from './schema.ts';

/* How a request says which unit it is about (`docs/spec/books.md` §7). */

/** Numbers in the founding headers: of an episode its number in the book, and the chapter it stands in. */
export function placeValues({ chapter, part }: Pick<OutlineEntry, 'chapter' | 'part'>) {
  return part === undefined ? { chapter } : { chapter: part.chapter, episode: chapter };
}

/** What stands behind the prompt of whoever reviews; nothing where the unit is a chapter. */
export function reviewedAlong({ part }: Pick<OutlineEntry, 'part'>, agent?: Agent) {
  if (part === undefined) return {};
  const own = agent === 'plotter' || agent === 'pacer' ? [`folio/episode_${agent}_common`] : [];
  return { along: ['folio/episode_common', ...own] };
}
