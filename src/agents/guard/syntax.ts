import type { Objection, Syntax } from './decision.ts';
import type { Shell, Simple } from './shell.ts';

/**
 * Phase 2: what is more than one command with plain words. The signs count inside quotes too (docs/spec/crew.md §18.7).
 */
export function syntaxObjection(
  text: string,
  shell: Shell,
  interpreters: ReadonlySet<string>,
): Objection | undefined {
  if (shell.problem !== undefined) {
    const { at, detail } = shell.problem;
    return { phase: '2', rule: 'not_understood', reason: { kind: 'not_understood', at, detail } };
  }
  const what = signIn(text) ?? shapeOf(text, shell.only);
  if (what !== undefined) return object(what);
  const [name] = shell.only?.words ?? [];
  return name !== undefined && isGlued(name.value, interpreters)
    ? object('glued_interpreter')
    : undefined;
}

const signs: readonly (readonly [RegExp, Syntax])[] = [
  [/[;|&`]/, 'operators'],
  [/[<>]/, 'redirection'],
  [/\$\(/, 'substitution'],
  [/\$[\p{L}\p{N}_{[]/u, 'variable'],
  [/^\s*[A-Za-z_]\w*\+?=/, 'assignment'],
  [/(^|[\s=:])~/, 'tilde'],
  [/[*?[{]/, 'wildcard'],
];

function signIn(text: string): Syntax | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1];
}

/**
 * Signs that keep a command from the allow list, quoted or not: all but `~`, an assignment and wildcards
 * (docs/spec/crew.md §18.13).
 */
export function hasOperators(text: string): boolean {
  return /[;|&`<>]|\$\(|\$[\p{L}\p{N}_{[]/u.test(text);
}

/** The command must be complete as bash sees it: nothing around the words, and no word that bash expands. */
function shapeOf(text: string, only: Simple | undefined): Syntax | undefined {
  if (only === undefined) return 'compound';
  if (only.words.some(({ form }) => form === 'dynamic')) return 'variable';
  if (only.words.some(({ form }) => form === 'wildcard')) return 'wildcard';
  return leftOver(text, only);
}

/**
 * Everything that is neither a word nor a blank. The parser tolerates signs that bash would not, so the words it found
 * are compared with the text again.
 */
export function leftOver(text: string, { words }: Simple): Syntax | undefined {
  let at = 0;
  for (const word of words) {
    const start = text.indexOf(word.text, at);
    if (start < 0 || !blank(text.slice(at, start)) || (at > 0 && start === at)) return 'compound';
    at = start + word.text.length;
  }
  const rest = text.slice(at);
  if (blank(rest)) return undefined;
  return /^ +#/.test(rest) ? 'comment' : 'compound';
}

function blank(text: string): boolean {
  return /^ *$/.test(text);
}

/** `python3scripts/x`: an interpreter's name run together with a path. */
function isGlued(name: string, interpreters: ReadonlySet<string>): boolean {
  if (!name.includes('/')) return false;
  const [first = ''] = name.split('/', 1);
  return [...interpreters].some(
    (each) => first.startsWith(each) && /^(scripts|\.claude)$/.test(first.slice(each.length)),
  );
}

function object(what: Syntax): Objection {
  return { phase: '2', rule: what, reason: { kind: 'shell_syntax', what } };
}
