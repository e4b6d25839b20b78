/**
 * Whether a path of the repository (with `/`) is meant by a pattern: `*` and `?` stay inside a folder, `**` does not. A
 * pattern without wildcards means the file of that name, and all that lies below a folder of that name.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const plain = pattern.replace(/^\.?\/+/, '').replace(/(?<!\/)\/+$/, '');
  if (plain === '' || plain === '.') return true;
  const segments = plain.split('/');
  const parts = path.split('/');
  if (isWild(plain)) return matches(segments, parts);
  return segments.every((segment, at) => segment === parts[at]);
}

function isWild(text: string): boolean {
  return /[*?]/.test(text);
}

/** Folder by folder: `**` stands for any number of them. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return canStandFor(pattern, path, { any: '**', one: matchesName });
}

/** One name against `*` and `?`. */
function matchesName(pattern: string, name: string): boolean {
  return canStandFor([...pattern], [...name], {
    any: '*',
    one: (sign, letter) => sign === '?' || sign === letter,
  });
}

type Signs = {
  /** Stands for any number of parts, none included. */
  readonly any: string;
  one(sign: string, part: string): boolean;
};

/** Part by part, in time that grows with their product: `reached` tells which beginnings the pattern so far can stand for. */
function canStandFor(
  pattern: readonly string[],
  parts: readonly string[],
  { any, one }: Signs,
): boolean {
  let reached = [true, ...parts.map(() => false)];
  for (const sign of pattern) {
    const from = reached;
    if (sign === any) {
      const first = from.indexOf(true);
      reached = from.map((_, at) => first !== -1 && at >= first);
    } else
      reached = from.map(
        (_, at) => at > 0 && from[at - 1] === true && one(sign, parts[at - 1] ?? ''),
      );
  }
  return reached.at(-1) ?? false;
}
