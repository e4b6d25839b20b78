import type { Objection, Syntax } from './decision.ts';
import type { Shell } from './shell.ts';

/*
 * Phase 2: what cannot be judged command by command. Quotes are understood as bash understands them, so that signs within
 * them are text (docs/spec/crew.md §18.7 and the ruling on it in §18.12).
 */

export function brokenObjection({ problem }: Shell): Objection | undefined {
  if (problem === undefined) return undefined;
  const { at, detail } = problem;
  return { phase: '2', rule: 'not_understood', reason: { kind: 'not_understood', at, detail } };
}

/** The sign that keeps it from being taken apart, as people know it; `what`: as it was found. */
export function syntaxObjection(text: string, what: Syntax): Objection {
  return objectTo(what === 'compound' ? (signIn(text) ?? what) : what);
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

/** `python3scripts/x`: an interpreter's name run together with a path. */
export function gluedObjection(
  name: string,
  interpreters: ReadonlySet<string>,
): Objection | undefined {
  if (!name.includes('/')) return undefined;
  const [first = ''] = name.split('/', 1);
  const isGlued = [...interpreters].some(
    (each) => first.startsWith(each) && /^(scripts|\.claude)$/.test(first.slice(each.length)),
  );
  return isGlued ? objectTo('glued_interpreter') : undefined;
}

export function objectTo(what: Syntax): Objection {
  return { phase: '2', rule: what, reason: { kind: 'shell_syntax', what } };
}
