import {
  byRank,
  type FileRank,
  rankOf,
} from '../../../../engine/workflows/crew/contract/changed-files.ts';

/** What one task changed of one file. */
export type FilePatch = {
  readonly task: number;
  readonly path: string;
  readonly rank: FileRank;
  readonly how: 'new' | 'deleted' | 'renamed' | 'changed';
  readonly added: number;
  readonly removed: number;
  /** Its hunks, or what else git says of it (modes, names, bytes that are not text). */
  readonly lines: readonly string[];
};

/** The files of a task's patch (`git diff`), tests and what programs obey first. Whatever is no patch has none. */
export function readPatch(task: number, text: string): readonly FilePatch[] {
  const parts = text.split(/^diff --git /m).slice(1);
  return parts
    .map((part) => fileOf(task, part.trimEnd().split('\n')))
    .toSorted((a, b) => byRank(a.path, b.path));
}

/**
 * Ahead of the first hunk git tells of the file itself; that a plain file is new or gone, its sign says. A mode that is not
 * that of a plain file (a program, a link) is kept: it is part of what a person lets in.
 */
const told =
  /^(?:index |--- |\+\+\+ |similarity index |dissimilarity index |new file mode 100644$|deleted file mode )/;

function fileOf(task: number, [names = '', ...lines]: readonly string[]): FilePatch {
  const first = lines.findIndex((line) => line.startsWith('@@'));
  const head = first < 0 ? lines : lines.slice(0, first);
  const hunks = first < 0 ? [] : lines.slice(first);
  const saying = (sign: string) => head.find((line) => line.startsWith(sign))?.slice(sign.length);
  const path = pathIn(saying('rename to ') ?? saying('+++ '), saying('--- '), names);
  const count = (sign: string) => hunks.filter((line) => line.startsWith(sign)).length;
  return {
    ...{ task, path, rank: rankOf(path) },
    how: howOf(head),
    ...{ added: count('+'), removed: count('-') },
    lines: [...head.filter((line) => !told.test(line)), ...hunks],
  };
}

function howOf(head: readonly string[]): FilePatch['how'] {
  const has = (sign: string) => head.some((line) => line.startsWith(sign));
  if (has('new file mode')) return 'new';
  if (has('deleted file mode')) return 'deleted';
  return has('rename from') ? 'renamed' : 'changed';
}

/** `names`: what stands behind `diff --git`, which alone names a file that has no text on either side. */
function pathIn(after: string | undefined, before: string | undefined, names: string): string {
  for (const named of [after, before])
    if (named !== undefined && named !== '/dev/null') return plain(named);
  return plain(names.slice(Math.floor(names.length / 2) + 1));
}

/** Without the side it is of, the quotes git puts around odd names, and the tab behind names with spaces. */
function plain(name: string): string {
  return name
    .replace(/\t$/, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/^[ab]\//, '');
}
