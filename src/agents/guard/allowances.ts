import type { Decision, Note, Scope } from './decision.ts';
import { answer, type Matter } from './matter.ts';
import { partsOf } from './parts.ts';
import { whereIs } from './paths.ts';
import { allowPattern } from './pattern.ts';
import type { Subject } from './phases.ts';
import { isSecretName, mayMatchSecret } from './secret-names.ts';
import type { Simple } from './shell.ts';
import { hasOperators } from './syntax.ts';

/** Tier 2: allow patterns, for one plain command whose words are what they look like. */
export function staticAllowance(matter: Matter): Decision | undefined {
  const { subject, normalised, compiled } = matter;
  const { shell, context, unseen, tool } = subject;
  const { only } = shell;
  if (only === undefined || unseen.length > 0 || tool !== 'Bash' || !isPlain(subject))
    return undefined;
  const pattern = compiled.allow.find((each) => each.tool === 'Bash' && each.matches(normalised));
  if (pattern === undefined || showsSecret(only)) return undefined;
  if (matter.bound().some(({ path }) => context.changed.has(path))) return undefined;
  return answer(matter, {
    outcome: 'allow',
    tier: 2,
    phase: 'allow-list',
    rule: pattern.source,
    reason: { kind: 'allowed_pattern', pattern: pattern.source },
    notes: notesAbout(only, subject),
  });
}

/**
 * Patterns granted for this run; a script that was changed in it keeps asking, since its bytes are not those the person
 * knew.
 */
export function grant(matter: Matter, limit: Scope): Decision | undefined {
  const { subject, normalised } = matter;
  const { context, shell, unseen } = subject;
  if (context.granted.length === 0 || limit !== 'always' || unseen.length > 0) return undefined;
  if (shell.only === undefined || !isPlain(subject) || showsSecret(shell.only)) return undefined;
  const pattern = context.granted
    .map(allowPattern)
    .find((each) => each?.tool === 'Bash' && each.matches(normalised));
  if (pattern === undefined || matter.bound().some(({ path }) => context.changed.has(path)))
    return undefined;
  const { source } = pattern;
  return answer(matter, {
    outcome: 'allow',
    tier: 2,
    phase: 'granted',
    rule: source,
    reason: { kind: 'granted_for_run', pattern: source },
  });
}

/** A plain command name, arguments that are known apart from wildcards, and nothing else. */
function isPlain({ text, shell }: Subject): boolean {
  const parts = partsOf(text, shell);
  if (typeof parts === 'string' || hasOperators(text)) return false;
  const [only, more] = parts;
  return more === undefined && only?.words[0]?.form === 'bare';
}

/** `ls` shows names only; other allowed commands may show contents. */
function showsSecret({ words: [name, ...args] }: Simple): boolean {
  return (
    name?.value !== 'ls' &&
    args.some(({ value, form, text }) =>
      form === 'wildcard' ? mayMatchSecret(text) : isSecretName(value.replace(/^--?[^=]*=/, '')),
    )
  );
}

/** Allowed although it reads outside the project; the log says so. */
function notesAbout({ words: [name, ...args] }: Simple, { place }: Subject): Note[] {
  const isGrep = name?.value === 'grep';
  return args
    .filter(
      ({ value }) =>
        pathsIn(value).some((one) => whereIs(place, one).kind !== 'inside') ||
        (isGrep && followsLinks.test(value)),
    )
    .slice(0, 10)
    .map(({ value }) => ({ kind: 'outside_project', path: value }));
}

/** Every link on the way is followed, wherever it leads. */
const followsLinks = /^(-[A-Za-z]*R|--deref)/;

/** What of an argument may be a path: all of it, what stands behind `--name=`, what is stuck to `-f`. */
function pathsIn(argument: string): readonly string[] {
  const value = /^--[^=]+=(.+)$/s.exec(argument)?.[1] ?? /^-[A-Za-z](.+)$/s.exec(argument)?.[1];
  return value === undefined ? [argument] : [value];
}
