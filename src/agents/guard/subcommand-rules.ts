import { withoutRepository } from './gh-rules.ts';
import { readGit } from './git-call.ts';

/** `git:reset:--hard`: a program and what has to stand among its arguments. */
export type SubcommandRule = {
  readonly source: string;
  readonly program: string;
  readonly parts: readonly string[];
};

export function readSubcommandRule(source: string): SubcommandRule | undefined {
  const [program = '', ...parts] = source.trim().split(':');
  return program === '' || parts.length === 0
    ? undefined
    : { source, program: program.toLowerCase(), parts };
}

/**
 * Phase 7B2: words match by their place among the words that are not flags, flags anywhere, also shortened
 * (docs/spec/crew.md §18.8). A `.` matches any spelling of the folder anywhere behind the subcommand.
 */
export function matchesSubcommand(
  rule: SubcommandRule,
  program: string,
  args: readonly string[],
): boolean {
  if (rule.program !== program) return false;
  return readings(program, args).some((reading) => matches(rule.parts, reading));
}

/** With options that take a value counted as such, and without: either way is enough to ask. */
function readings(program: string, args: readonly string[]): (readonly string[])[] {
  if (program === 'gh') return [args, withoutRepository(args)];
  if (program !== 'git') return [args];
  const { verb, rest } = readGit(args);
  return [args, [verb, ...rest]];
}

function matches(parts: readonly string[], args: readonly string[]): boolean {
  const positional = args.filter((arg) => !arg.startsWith('-'));
  return parts.every((part, index) => {
    if (part.startsWith('-')) return args.some((arg) => isFlag(part, arg));
    if (part === '.') return positional.slice(index).some((arg) => /^(\.\/*)+$/.test(arg));
    return positional[index] === part;
  });
}

/** git takes shortened long flags: `--har`. */
function isFlag(wanted: string, arg: string): boolean {
  const [name = ''] = arg.split('=', 1);
  return name === wanted || (name.length > 2 && name.startsWith('--') && wanted.startsWith(name));
}
