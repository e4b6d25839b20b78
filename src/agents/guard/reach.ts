import path from 'node:path';
import { readShell, type Simple } from './shell.ts';
import type { ShellWord } from './shell-word.ts';

/** The words of a command, or of what may become one: its name first. */
export type Reached = {
  readonly program: string;
  readonly words: readonly ShellWord[];
  /** What it comes from. */
  readonly simple: Simple;
};

/** At most this many inner commands are looked at; a command with more asks anyway. */
const mostInner = 32;
const mostNested = 3;
const longestInner = 8192;

/** Lower-case name without its folder: `/bin/RM` is `rm`. */
export function programOf(word: ShellWord | undefined): string {
  return word === undefined ? '' : path.posix.basename(word.value).toLowerCase();
}

/**
 * A command and everything that it may start with its own arguments: `env`, `xargs`, `sh -c "…"`, `find -exec`,
 * programs nobody knows. Arguments of programs that `startsNothing` knows are text and are left alone.
 */
export function reach(simple: Simple, startsNothing: (program: string) => boolean): Reached[] {
  const found: Reached[] = [];
  collect(simple, startsNothing, 0, found);
  return found;
}

function collect(
  simple: Simple,
  startsNothing: (program: string) => boolean,
  nested: number,
  found: Reached[],
): void {
  const { words } = simple;
  const program = programOf(words[0]);
  found.push({ program, words, simple });
  const from = firstInner(program, words, startsNothing);
  if (from === undefined) return;
  const args = words.slice(from, from + 2000);
  for (const [index, word] of args.entries())
    if (found.length < mostInner && mayBeName(word))
      found.push({ program: programOf(word), words: wordsFrom(words, from + index), simple });
  if (nested === mostNested) return;
  for (const text of scriptsOf(simple, program, args))
    for (const inner of readShell(text).simples)
      if (found.length < mostInner) collect(inner, startsNothing, nested + 1, found);
}

/** The first words are enough: an inner command asks anyway, and only a denial is looked for. */
function wordsFrom(words: readonly ShellWord[], start: number): readonly ShellWord[] {
  return words.slice(start, start + 500);
}

function mayBeName({ value }: ShellWord): boolean {
  return value !== '' && !value.startsWith('-') && !/\s/.test(value);
}

/** Texts that the program may hand to a shell: arguments with blanks in them, here-documents, all that `eval` gets. */
function scriptsOf({ redirects }: Simple, program: string, args: readonly ShellWord[]): string[] {
  const values = args.map(({ value }) => value);
  const strings = values.filter((value) => /\s/.test(value)).flatMap(scriptsIn);
  if (program === 'eval') strings.push(values.join(' '));
  for (const { operator, target } of redirects) if (operator.startsWith('<<')) strings.push(target);
  return strings.filter(({ length }) => length <= longestInner).slice(0, 2 * mostInner);
}

/** Where the arguments begin that may be a command; undefined: there is none. */
function firstInner(
  program: string,
  words: readonly ShellWord[],
  startsNothing: (program: string) => boolean,
): number | undefined {
  if (program === 'find') {
    const at = words.findIndex(({ value }) => /^-(exec|execdir|ok|okdir)$/.test(value));
    return at < 0 ? undefined : at + 1;
  }
  if (program === 'git') {
    const at = words.findIndex(({ value }) => value.startsWith('alias.'));
    return at < 0 ? undefined : at;
  }
  return startsNothing(program) ? undefined : 1;
}

/** An argument that holds a command: whole, after `=`, or glued to a one-letter flag. */
function scriptsIn(value: string): string[] {
  const assigned = /^[^\s=]*=!?/.exec(value)?.[0].length;
  const glued = /^-[A-Za-z]/.test(value) ? [value.slice(2)] : [];
  return [value, ...(assigned === undefined ? [] : [value.slice(assigned)]), ...glued];
}
