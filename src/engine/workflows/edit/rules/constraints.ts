import { z } from 'zod';
import { hashOf } from '../../../data/canonical.ts';

const texts = z.array(z.string()).readonly();

/** What the person asked to be kept, and where work may happen. Fixed when a task begins (docs/spec/edit.md §3.4). */
export const Constraints = z.object({
  mustPreserve: texts,
  nonGoals: texts,
  /** As they were written; those with a path in them are enforced by `allow` and `deny`. */
  boundaries: texts,
  allow: texts,
  deny: texts,
  /** Boundaries that only a reader can heed. */
  unenforced: texts,
});
export type Constraints = Readonly<z.infer<typeof Constraints>>;

/** What flags say beside the words of the task. */
export type FlagConstraints = {
  readonly constraints: readonly string[];
  readonly nonGoals: readonly string[];
  readonly outOfScope: readonly string[];
  readonly only: readonly string[];
};

type Section = 'mustPreserve' | 'nonGoals' | 'boundaries';

const headers: readonly (readonly [Section, RegExp])[] = [
  ['mustPreserve', /^(constraints?|must preserve|requirements?|制約|維持すること|要件)$/],
  ['nonGoals', /^(non-?goals?|non goals?|don'?t|don’t|do not|avoid|しないこと|対象外の目標)$/],
  ['boundaries', /^(boundary|boundaries|out of scope|scope limits?|範囲|範囲外)$/],
];
const bullet = /^\s*(?:[-*]|\d{1,3}\.)\s+(\S.*)$/;
const inclusive =
  /^(only|limit(ed)? to|within|inside|just)\b|(のみ|だけ|に限る|以外)(?=$|[はをにの。、])/i;

/**
 * The sections of a task that say what must stay as it is, with those of the flags (docs/spec/edit.md §3.2, §3.3).
 * `isThere`: a file or folder of this name exists in the repository.
 */
export function readConstraints(
  task: string,
  flags: FlagConstraints,
  isThere: (path: string) => boolean,
): Constraints {
  const found = sectionsIn(task);
  const boundaries = [...found.boundaries, ...flags.outOfScope];
  const sorted = boundaries.map((text) => ({ text, paths: pathsIn(text, isThere) }));
  const isOnly = (text: string) => inclusive.test(text) && !flags.outOfScope.includes(text);
  return {
    mustPreserve: [...found.mustPreserve, ...flags.constraints],
    nonGoals: [...found.nonGoals, ...flags.nonGoals],
    boundaries: [...boundaries, ...flags.only.map((glob) => `only ${glob}`)],
    allow: [...sorted.flatMap(({ text, paths }) => (isOnly(text) ? paths : [])), ...flags.only],
    deny: sorted.flatMap(({ text, paths }) => (isOnly(text) ? [] : paths)),
    unenforced: sorted.flatMap(({ text, paths }) => (paths.length === 0 ? [text] : [])),
  };
}

/** Changed in any way, the hash is another. */
export function constraintsHash(constraints: Constraints): string {
  return hashOf({ ...constraints });
}

function sectionsIn(task: string): Record<Section, string[]> {
  const found: Record<Section, string[]> = { mustPreserve: [], nonGoals: [], boundaries: [] };
  let open: Section | undefined;
  let blank = false;
  for (const line of task.split(/\r?\n/)) {
    const header = headerIn(line);
    const item = bullet.exec(line.trimEnd())?.[1];
    if (header !== undefined) open = header;
    else if (item !== undefined && open !== undefined) found[open].push(item);
    else if (line.trim() !== '' && (blank || item === undefined)) open = undefined;
    blank = line.trim() === '';
  }
  return found;
}

function headerIn(line: string): Section | undefined {
  const text = line
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/\*\*/g, '');
  if (!/[:：]$/.test(text)) return undefined;
  const name = text.slice(0, -1).trim().toLowerCase();
  return headers.find(([, pattern]) => pattern.test(name))?.[0];
}

/** What in a sentence may name a place of the repository, each as it stands and without the Japanese behind it. */
export function namesIn(text: string): readonly (readonly string[])[] {
  return text
    .split(/[\s,;、。「」]+/)
    .map((word) => word.replace(/^[`'"(]+/, '').replace(/(?<![`'").:])[`'").:]+$/, ''))
    .filter((word) => word !== '')
    .map((word) => {
      const plain = /^[!-~]+(?=[^!-~])/.exec(word)?.[0].replace(/[`'")]+$/, '') ?? '';
      return plain === '' ? [word] : [word, plain];
    });
}

/** What in a sentence names a place of the repository. */
function pathsIn(text: string, isThere: (path: string) => boolean): string[] {
  return namesIn(text).flatMap((names) => {
    const found = names.find(isThere) ?? names.findLast((name) => isPath(name, isThere));
    return found ?? [];
  });
}

function isPath(word: string, isThere: (path: string) => boolean): boolean {
  if (/^https?:/.test(word) || word === '/' || word === '*') return false;
  return /[/*]/.test(word) || isThere(word);
}
