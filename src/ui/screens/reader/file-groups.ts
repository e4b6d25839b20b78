import { matchesFilter } from '../../text/filter.ts';
/** Kinds of files of a story, in the order they are listed. */
export const fileGroups = [
  'final',
  'drafts',
  'notes',
  'summary',
  'reviews',
  'plan',
  'report',
  'results',
  'tasks',
  'other',
] as const;
export type FileGroup = (typeof fileGroups)[number];

export type ListedFile = {
  readonly path: string;
  /** What the list says: the name, with the round it belongs to. */
  readonly name: string;
  readonly group: FileGroup;
  /** 0 = belongs to no chapter. */
  readonly chapter: number;
};

/** A heading or a file of the list. */
export type ListEntry =
  | { readonly kind: 'heading'; readonly chapter: number; readonly group: FileGroup }
  | { readonly kind: 'file'; readonly file: ListedFile };

/** Paths that hold all the words of a filter, without regard to case or width. */
export function matching(paths: readonly string[], filter: string): readonly string[] {
  return filter.trim() === '' ? paths : paths.filter((path) => matchesFilter(path, filter));
}

/** Files of a run, latest chapter first, then by kind, later rounds first; headings between them. */
export function fileList(paths: readonly string[]): readonly ListEntry[] {
  const files = paths.map(listed).toSorted(order);
  return files.flatMap((file, index): ListEntry[] => {
    const before = files[index - 1];
    const same = before?.chapter === file.chapter && before.group === file.group;
    const entry: ListEntry = { kind: 'file', file };
    return same ? [entry] : [{ kind: 'heading', chapter: file.chapter, group: file.group }, entry];
  });
}

/** Groups whose files are listed as they are named; in the others the newest round comes first. */
const forward: ReadonlySet<FileGroup> = new Set(['plan', 'report', 'results', 'tasks', 'other']);

function order(a: ListedFile, b: ListedFile): number {
  return (
    b.chapter - a.chapter ||
    fileGroups.indexOf(a.group) - fileGroups.indexOf(b.group) ||
    (forward.has(a.group) ? 1 : -1) * a.name.localeCompare(b.name, 'en', { numeric: true })
  );
}

function listed(path: string): ListedFile {
  const parts = path.split('/');
  const file = parts.at(-1) ?? path;
  const chapter = Number(/(?:^|\/)ch(\d+)\//.exec(path)?.[1] ?? 0);
  const round = /\/(round-\d+)\//.exec(path)?.[1];
  const name = round === undefined ? file : `${round}/${file}`;
  return { path, name: chapter === 0 ? lastTwo(parts) : name, group: groupOf(file, path), chapter };
}

function lastTwo(parts: readonly string[]): string {
  return parts.slice(-2).join('/');
}

/** Files of a cmd. */
const cmdGroups: readonly (readonly [RegExp, FileGroup])[] = [
  [/(?:^|\/)results\/[^/]+$/, 'results'],
  [/(?:^|\/)tasks\/[^/]+$/, 'tasks'],
  [/(?:^|\/)cmd_\d+\/(?:request|plan|report|report_summary|retrospective)\.md$/, 'report'],
];

function groupOf(file: string, path: string): FileGroup {
  if (file === 'final.md') return 'final';
  if (file.startsWith('draft-')) return 'drafts';
  if (file.startsWith('revision-notes-')) return 'notes';
  if (file === 'editor-summary.json') return 'summary';
  if (path.includes('/reviews/')) return 'reviews';
  const inCmd = cmdGroups.find(([pattern]) => pattern.test(path))?.[1];
  if (inCmd !== undefined) return inCmd;
  return /^(?:idea|selected_path|path-[A-Z])\.json$/.test(file) ? 'plan' : 'other';
}
