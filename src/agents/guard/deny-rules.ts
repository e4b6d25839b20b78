import type { Reason } from './decision.ts';
import { knownRule } from './general-phase.ts';
import type { Pattern } from './pattern.ts';
import { shells, sqlClients } from './programs.ts';
import { type Reached, reach } from './reach.ts';
import type { Shell } from './shell.ts';
import type { ShellWord } from './shell-word.ts';

/*
 * What the deny list means, however it is spelled (docs/spec/crew.md §18.12). Patterns are matched beside this as text.
 */

export type Denial = { readonly rule: string; readonly reason: Reason };

/** The denial that a command earns by what it does; undefined: none. */
function denialOf({ program, words, simple }: Reached): Denial | undefined {
  const args = words.slice(1);
  switch (program) {
    case 'rm':
      return removesFolders(args)
        ? deny('rm:recursive', { kind: 'removes_folders', program })
        : undefined;
    case 'chmod':
      return opened(args);
    case 'curl':
      return sendsDelete(args) ? deny('curl:DELETE', { kind: 'http_delete', program }) : undefined;
    case 'dd':
      return device(args.map(({ value }) => /^of=(.*)$/s.exec(value)?.[1] ?? ''));
    case 'tee':
    case 'cp':
    case 'mv':
    case 'shred':
      return device(args.map(({ value }) => value));
    default:
      if (sqlClients.has(program))
        return dropped([...words.map(({ value }) => value), ...here(simple)]);
      return shells.has(program) || program === 'busybox'
        ? pipedInto(program, args, simple.piped)
        : undefined;
  }
}

/** Writing onto a disk, wherever it stands. */
function deviceDenial({ redirects }: Reached['simple']): Denial | undefined {
  return device(
    redirects.filter(({ operator }) => /^&?>|^<>/.test(operator)).map(({ target }) => target),
  );
}

/** Data that is deleted by what a pipe or a here-document feeds to a database. */
function dropped(texts: readonly string[]): Denial | undefined {
  for (const text of texts) {
    const [, what] = /\bdrop\s+(table|database)\b/i.exec(text) ?? [];
    if (what === undefined) continue;
    const statement = `DROP ${what.toUpperCase()}`;
    return deny(statement, { kind: 'drops_data', statement });
  }
  return undefined;
}

function here({ redirects }: Reached['simple']): string[] {
  return redirects.filter(({ operator }) => operator.startsWith('<<')).map(({ target }) => target);
}

/** GNU programs take shortened long options: `--rec` is `--recursive`. */
function removesFolders(args: readonly ShellWord[]): boolean {
  const end = args.findIndex(({ value }) => value === '--');
  return (end < 0 ? args : args.slice(0, end)).some(
    ({ value }) => /^-[^-]*[rR]/.test(value) || /^--r(e(c(u(r(s(i(ve?)?)?)?)?)?)?)?$/.test(value),
  );
}

/** `777` with any number of zeros, or any special bits, in front; the same in letters. */
function opened(args: readonly ShellWord[]): Denial | undefined {
  const mode = args.find(({ value }) => /^[0-7]*777$|^(a|ugo)[=+]rwx$/.test(value))?.value;
  return mode === undefined ? undefined : deny('chmod:777', { kind: 'opens_to_everyone', mode });
}

function sendsDelete(args: readonly ShellWord[]): boolean {
  return args.some(({ value }, index) => {
    const method = /^(?:-[^-\s]*X|--req[a-z]*(?:=|$))(.*)$/s.exec(value)?.[1];
    if (method === undefined) return false;
    return (method === '' ? args[index + 1]?.value : method)?.trim().toUpperCase() === 'DELETE';
  });
}

function device(targets: readonly string[]): Denial | undefined {
  const found = targets.find((target) =>
    /^\/+dev\/+(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|loop|md|dm-|mapper|sr)/.test(target),
  );
  return found === undefined ? undefined : deny('device', { kind: 'writes_device', device: found });
}

/** A shell that is given no script of its own runs what comes through the pipe. */
function pipedInto(shell: string, args: readonly ShellWord[], piped: boolean): Denial | undefined {
  if (!piped) return undefined;
  const values = args.map(({ value }) => value);
  const own = shell === 'busybox' ? values.slice(1) : values;
  if (shell === 'busybox' && !shells.has(values[0] ?? '')) return undefined;
  const reads =
    own.includes('-s') || own.every((value) => value.startsWith('-') && !/^-[a-z]*c/.test(value));
  return reads ? deny(`| ${shell}`, { kind: 'pipe_to_shell', shell }) : undefined;
}

function deny(rule: string, reason: Reason): Denial {
  return { rule, reason };
}

/** Every command in a text and everything they may start. */
export function reachAll(shell: Shell): Reached[] {
  return shell.simples.flatMap((simple) => reach(simple, startsNothing));
}

const startsNothing = (program: string) => knownRule(program) !== undefined;

/** Tier 1: the whole text and each of its commands against what is denied. Undefined: nothing. */
export function denialIn(
  text: string,
  reached: readonly Reached[],
  patterns: readonly Pattern[],
): { readonly rule: string; readonly reason: Reason } | undefined {
  for (const each of reached) {
    const denial = denialOf(each) ?? deviceDenial(each.simple);
    if (denial !== undefined) return denial;
  }
  if (reached.some(({ program }) => sqlClients.has(program))) {
    const denial = dropped([text]);
    if (denial !== undefined) return denial;
  }
  const pattern = matching(text, reached, patterns);
  return (
    pattern && { rule: pattern.source, reason: { kind: 'denied_pattern', pattern: pattern.source } }
  );
}

/** The first pattern that names the text, or one of its commands in any spelling. */
export function matching(
  text: string,
  reached: readonly Reached[],
  patterns: readonly Pattern[],
): Pattern | undefined {
  const whole = text.trim().replaceAll(/[ \t]+/g, ' ');
  const forms = new Set(reached.flatMap(formsOf));
  return patterns.find(
    (pattern) =>
      pattern.tool === 'Bash' &&
      (pattern.matches(whole) || (!pattern.aboutOperators && [...forms].some(pattern.matches))),
  );
}

/** As the program gets its words, and with its name without the folder. */
function formsOf({ program, words }: Reached): string[] {
  const [name, ...rest] = words;
  if (name === undefined) return [];
  const args = rest.map(({ value }) => ` ${value}`).join('');
  return name.value === program ? [program + args] : [program + args, name.value + args];
}
