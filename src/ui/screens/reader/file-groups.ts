import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import type { Messages } from '../../messages/ja.ts';
import { ofEpisodes } from '../../messages/of-episodes.ts';
import { matchesFilter } from '../../text/filter.ts';
import type { ListedAs } from './room-reading.ts';

export type ListedFile = ListedAs & { readonly path: string };

/** What a file is in words; undefined = it is known by its path alone. */
type Called = (path: string) => string | undefined;

/** A heading or a file of the list. */
export type ListEntry =
  | {
      readonly kind: 'heading';
      readonly chapter: number;
      readonly group: string;
      readonly inEpisodes?: true;
    }
  | { readonly kind: 'file'; readonly file: ListedFile };

type Grouping = Pick<RoomReading, 'groups' | 'forward' | 'listed'>;

/** What stands above files of one kind: their chapter, and what they are. */
export function headingText(
  { chapter, group, inEpisodes }: Pick<ListedAs, 'chapter' | 'group' | 'inEpisodes'>,
  messages: Messages,
): string {
  const words = messages.screens.reader;
  const counting = inEpisodes ? ofEpisodes(messages).screens.reader : words;
  const which = chapter === 0 ? '' : `${counting.chapter(chapter)}  `;
  return `${which}${words.groups[group] ?? group}`;
}

/** Paths that hold all the words of a filter, themselves or in what is shown of them, without regard to case or width. */
export function matching(
  paths: readonly string[],
  filter: string,
  called: Called = () => undefined,
): readonly string[] {
  if (filter.trim() === '') return paths;
  return paths.filter((path) => matchesFilter(`${path} ${called(path) ?? ''}`, filter));
}

/** Files of a run, latest chapter first, then by kind, later rounds first, those of a round as their room orders them; headings between them. */
export function fileList(paths: readonly string[], grouping: Grouping): readonly ListEntry[] {
  const files = paths
    .map((path): ListedFile => ({ path, ...grouping.listed(path) }))
    .toSorted((a, b) => order(a, b, grouping));
  return files.flatMap((file, index): ListEntry[] => {
    const before = files[index - 1];
    const same = before?.chapter === file.chapter && before.group === file.group;
    const entry: ListEntry = { kind: 'file', file };
    return same ? [entry] : [headingOf(file), entry];
  });
}

function headingOf({ chapter, group, inEpisodes }: ListedFile): ListEntry {
  return { kind: 'heading', chapter, group, ...(inEpisodes ? { inEpisodes } : {}) };
}

function order(a: ListedFile, b: ListedFile, { groups, forward }: Grouping): number {
  const way = forward.has(a.group) ? 1 : -1;
  return (
    b.chapter - a.chapter ||
    groups.indexOf(a.group) - groups.indexOf(b.group) ||
    way * byName(folderOf(a), folderOf(b)) ||
    (a.place ?? 0) - (b.place ?? 0) ||
    way * byName(a.name, b.name)
  );
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function folderOf({ name }: ListedFile): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

/** The name with the folder it lies in. */
export function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/');
}
