import type { Constraints } from './constraints.ts';
import { matchesPath } from './glob.ts';

/** Why a path cannot be used (docs/spec/edit.md §7). */
export type PathCode =
  | 'OutsideRepo'
  | 'SymlinkEscape'
  | 'ProtectedPath'
  | 'ScopeViolation'
  | 'NotARegularFile'
  | 'InvalidPath';

export type PathRefusal = { readonly code: PathCode; readonly path: string; readonly why: string };

export type Plain =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly refusal: PathRefusal };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u001f\u007f]/;

/** What no path of a repository looks like. */
const malformed: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, 'it is empty'],
  [control, 'it has a control character'],
  [/^~/, 'it starts with ~'],
  [/^[A-Za-z]:|^\\\\|^\/\//, 'it names a drive'],
  [/^[a-z]+:\/\/|^file:/i, 'it is an address'],
];

/**
 * A path as it was given, as a path of the repository, before the disk is asked (§7, steps 1–3, 6 and 7). `root`: the real
 * root, absolute.
 */
export function plainPath(given: string, root: string): Plain {
  const refuse = (code: PathCode, why: string): Plain => ({
    ok: false,
    refusal: { code, path: given, why },
  });
  const wrong = malformed.find(([form]) => form.test(given));
  if (wrong !== undefined) return refuse('InvalidPath', wrong[1]);
  const slashed = given.replaceAll('\\', '/');
  const relative = slashed.startsWith('/') ? below(slashed, root) : slashed;
  if (relative === undefined) return refuse('OutsideRepo', 'it lies outside the repository');
  const parts = climbed(relative.split('/'));
  if (parts === undefined) return refuse('OutsideRepo', 'it leads out of the repository');
  if (parts.length === 0) return refuse('ProtectedPath', 'it is the repository itself');
  return { ok: true, path: parts.join('/') };
}

/** undefined: it climbs above where it begins. */
function climbed(parts: readonly string[]): readonly string[] | undefined {
  const way: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') way.push(part);
    else if (way.pop() === undefined) return undefined;
  }
  return way;
}

function below(file: string, root: string): string | undefined {
  const start = root.endsWith('/') ? root : `${root}/`;
  return file.startsWith(start) ? file.slice(start.length) : undefined;
}

/** What nobody but the engine writes (§7, steps 6 and 7). `path`: as `plainPath` gives it. */
export function protectedWhy(path: string): string | undefined {
  const parts = path.split('/').map((part) => part.toLowerCase());
  if (parts.includes('.git')) return 'git keeps its own files there';
  if (parts[0] === 'agent') return 'only the engine writes below agent/';
  return undefined;
}

/** Why the person's own words keep this path from being changed; undefined: they do not. Deny wins over allow (§3.3). */
export function scopeWhy(
  { allow, deny }: Pick<Constraints, 'allow' | 'deny'>,
  path: string,
): string | undefined {
  const denied = deny.find((pattern) => matchesPath(pattern, path));
  if (denied !== undefined) return `${denied} is out of scope`;
  if (allow.length === 0 || allow.some((pattern) => matchesPath(pattern, path))) return undefined;
  return `only ${allow.join(', ')} may be changed`;
}
