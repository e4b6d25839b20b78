import type { Syntax } from './decision.ts';
import { type Standpoint, whereIs } from './paths.ts';
import type { Redirect, Shell, Simple } from './shell.ts';
import type { ShellWord } from './shell-word.ts';

/*
 * What a text is made of when it is more than one plain command: pipes and lists of plain commands, each of which can be
 * judged by itself. Quotes are understood as bash understands them; what has to be worked out before it runs (variables,
 * substitutions, braces) is no plain command.
 */

/** How a part follows the one before it. */
type Link = '' | '|' | '&&' | '||' | ';';

export type Part = {
  readonly words: readonly ShellWord[];
  readonly link: Link;
  /** It reads what the part before it writes. */
  readonly piped: boolean;
  /** It is no member of a pipe, so that what it does to the shell counts for those after it. */
  readonly alone: boolean;
  /** Files that are read into it (`< FILE`). */
  readonly read: readonly string[];
};

/** More parts than anybody would write by hand. */
const mostParts = 24;

/** The parts, or what keeps the text from being taken apart. Its words are known but for wildcards. */
export function partsOf(text: string, { simples, problem }: Shell): readonly Part[] | Syntax {
  if (problem !== undefined || simples.length === 0 || simples.length > mostParts)
    return 'compound';
  const parts: Part[] = [];
  let at = 0;
  for (const [index, simple] of simples.entries()) {
    const link = linkIn(text.slice(at, simple.pos), index === 0);
    const own = ownParts(text, simple);
    if (link === undefined) return 'compound';
    if (typeof own === 'string') return own;
    const follows = linkIn(text.slice(simple.end, simples[index + 1]?.pos), false);
    const piped = link === '|';
    parts.push({ ...own, link, piped, alone: !piped && follows !== '|' });
    at = simple.end;
  }
  if (/^ *;? *$/.test(text.slice(at))) return parts;
  return /^ +#/.test(text.slice(at)) ? 'comment' : 'compound';
}

/** Everything between two commands must be one sign: the parser takes more than bash does. */
function linkIn(between: string, isFirst: boolean): Link | undefined {
  if (isFirst) return /^ *$/.test(between) ? '' : undefined;
  const [, sign] = /^ *(&&|\|\||[|;]) *$/.exec(between) ?? [];
  return sign === '|' || sign === '&&' || sign === '||' || sign === ';' ? sign : undefined;
}

function ownParts(
  text: string,
  { words, assigns, redirects, pos, end }: Simple,
): Pick<Part, 'words' | 'read'> | Syntax {
  if (assigns.length > 0 || words.length === 0) return 'assignment';
  const worked = words.find(({ form }) => form === 'dynamic');
  if (worked !== undefined) return sortOf(worked.text);
  const read: string[] = [];
  for (const redirect of redirects) {
    const file = harmless(redirect);
    if (file === undefined) return 'redirection';
    if (file !== '') read.push(file);
  }
  const pieces = [...words, ...redirects].toSorted((a, b) => a.pos - b.pos);
  return leavesNothing(text, pieces, { pos, end }) ? { words, read } : 'compound';
}

/** What has to be worked out in a word before it runs. */
function sortOf(word: string): Syntax {
  if (/\$\(|`/.test(word)) return 'substitution';
  if (/^~|[=:]~/.test(word)) return 'tilde';
  if (!word.includes('$')) return 'wildcard';
  return 'variable';
}

/** '': it changes only where what is said goes; a file: that is read; undefined: anything else. */
function harmless({ operator, target, form }: Redirect): string | undefined {
  if (operator === '>&') return /^[012]$/.test(target) ? '' : undefined;
  if (/^(>|>>|&>|>\|)$/.test(operator)) return target === '/dev/null' ? '' : undefined;
  return operator === '<' && (form === 'bare' || form === 'quoted') && target !== ''
    ? target
    : undefined;
}

type Piece = { readonly pos: number; readonly text: string };

/** Between the pieces there are blanks and nothing else, and at least one. */
function leavesNothing(
  text: string,
  pieces: readonly Piece[],
  { pos, end }: Pick<Simple, 'pos' | 'end'>,
): boolean {
  let at = pos;
  for (const piece of pieces) {
    const gap = text.slice(at, piece.pos);
    if (!(at === pos ? gap === '' : /^ +$/.test(gap))) return false;
    if (text.slice(piece.pos, piece.pos + piece.text.length) !== piece.text) return false;
    at = piece.pos + piece.text.length;
  }
  return at === end;
}

/** Names in one folder that are looked through for a wildcard. */
const mostNames = 2000;

/**
 * What bash puts in the place of a wildcard: names in one known folder of the project. undefined: nobody can say, or a name
 * could be taken for a switch.
 */
export function expanded(place: Standpoint, word: ShellWord): readonly string[] | undefined {
  if (word.form !== 'wildcard') return [word.value];
  const [, folder = '', last = ''] =
    /^((?:[\w@+-][\w.@+-]*\/)*)([\w.@+*?-]+)$/.exec(word.text) ?? [];
  if (last === '') return undefined;
  const where = whereIs(place, folder === '' ? '.' : folder);
  const names = where.kind === 'inside' ? place.files.names(where.path) : undefined;
  if (names === undefined || names.length > mostNames) return undefined;
  const pattern = new RegExp(
    `^${last.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll('*', '.*').replaceAll('?', '.')}$`,
    'su',
  );
  const found = names.filter(
    (name) => (last.startsWith('.') || !name.startsWith('.')) && pattern.test(name),
  );
  if (found.some((name) => name.startsWith('-') && folder === '')) return undefined;
  return found.length === 0 ? [word.text] : found.map((name) => folder + name).toSorted();
}
