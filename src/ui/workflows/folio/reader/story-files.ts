import { lastTwo } from '../../../screens/reader/file-groups.ts';
import type { ListedAs } from '../../../screens/reader/room-reading.ts';
import { storyFile } from './story-path.ts';

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

export function listedInStory(path: string): ListedAs {
  const file = path.split('/').at(-1) ?? path;
  const chapter = Number(/(?:^|\/)ch(\d+)\//.exec(path)?.[1] ?? 0);
  const round = /\/(round-\d+)\//.exec(path)?.[1];
  const name = round === undefined ? file : `${round}/${file}`;
  return { name: chapter === 0 ? lastTwo(path) : name, group: groupOf(file, path), chapter };
}

function groupOf(file: string, path: string): (typeof storyGroups)[number] {
  if (file === 'final.md') return 'final';
  if (file.startsWith('draft-')) return 'drafts';
  if (file.startsWith('revision-notes-')) return 'notes';
  if (file === 'editor-summary.json') return 'summary';
  if (path.includes('/reviews/')) return 'reviews';
  return /^(?:idea|selected_path|path-[A-Z])\.json$/.test(file) ? 'plan' : 'other';
}

/** The folders of a story say nothing that its chapter and name do not say. */
export function shortStoryName(path: string): string | undefined {
  const file = storyFile(path);
  return file && path.slice(file.folder.lastIndexOf('/') + 1);
}
