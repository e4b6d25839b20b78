/** A pattern with `*`, `?`, `**`, `{a,b}` and `[abc]`, as paths are matched with it. */
export type Wildcard = { matches(path: string): boolean };

const mostAlternatives = 256;

/** undefined: the braces or brackets of the pattern do not close, or there are too many of them. */
export function wildcard(pattern: string): Wildcard | undefined {
  const alternatives = expand(pattern);
  if (alternatives === undefined) return undefined;
  const lists = alternatives.map((one) => one.split('/').map(segmentOf));
  if (lists.some((list) => list.includes(undefined))) return undefined;
  const known = lists.map((list) => list.filter((segment) => segment !== undefined));
  return { matches: (path) => known.some((list) => matchPath(list, path.split('/'))) };
}

type Piece = 'any' | { readonly one: (character: string) => boolean };
type Segment = 'deep' | readonly Piece[];

function expand(pattern: string): readonly string[] | undefined {
  const open = pattern.indexOf('{');
  if (open === -1) return pattern.includes('}') ? undefined : [pattern];
  const close = closing(pattern, open);
  if (close === -1) return undefined;
  const rest = expand(pattern.slice(close + 1));
  const inner = choices(pattern.slice(open + 1, close)).map(expand);
  if (rest === undefined || inner.includes(undefined)) return undefined;
  const before = pattern.slice(0, open);
  const all = inner
    .flatMap((list) => list ?? [])
    .flatMap((choice) => rest.map((end) => before + choice + end));
  return all.length > mostAlternatives ? undefined : all;
}

function closing(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern[at] === '{') depth += 1;
    if (pattern[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function choices(inner: string): readonly string[] {
  const list = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth === 0) list.push('');
    else list.push((list.pop() ?? '') + character);
  }
  return list;
}

function segmentOf(text: string): Segment | undefined {
  if (text === '**') return 'deep';
  const pieces: Piece[] = [];
  const characters = [...text];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '*') pieces.push('any');
    else if (character === '?') pieces.push({ one: () => true });
    else if (character === '[') {
      const end = characters.indexOf(']', at + 2);
      if (end === -1) return undefined;
      pieces.push({ one: oneOf(characters.slice(at + 1, end)) });
      at = end;
    } else pieces.push({ one: (other) => other === character });
  }
  return pieces;
}

function oneOf(inner: readonly string[]): (character: string) => boolean {
  const not = inner[0] === '!' || inner[0] === '^';
  const list = not ? inner.slice(1) : inner;
  return (character) => {
    const hit = list.some((one, at) => {
      if (list[at + 1] !== '-' || list[at + 2] === undefined) return one === character;
      return one <= character && character <= (list[at + 2] ?? '');
    });
    return hit !== not;
  };
}

/** `**` is any number of folders. Each pair is looked at once, so that no pattern costs more than the two lengths. */
function matchPath(segments: readonly Segment[], names: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const segment of segments) {
    const next = new Set<number>();
    for (const at of reached) {
      if (segment === 'deep') for (let to = at; to <= names.length; to += 1) next.add(to);
      else if (at < names.length && matchName(segment, names[at] ?? '')) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}

/** Goes back to the last star only, which is enough and keeps the time bounded. */
function matchName(pieces: readonly Piece[], name: string): boolean {
  const characters = [...name];
  let piece = 0;
  let at = 0;
  let star = -1;
  let tried = 0;
  while (at < characters.length) {
    const now = pieces[piece];
    if (now === 'any') {
      star = piece;
      tried = at;
      piece += 1;
    } else if (now?.one(characters[at] ?? '') === true) {
      piece += 1;
      at += 1;
    } else if (star === -1) return false;
    else {
      piece = star + 1;
      tried += 1;
      at = tried;
    }
  }
  return pieces.slice(piece).every((left) => left === 'any');
}
