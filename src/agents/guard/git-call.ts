/** A git command line taken apart: options before the subcommand, the subcommand, its arguments. */
export type GitCall = {
  readonly options: readonly string[];
  /** Values of `-C`. */
  readonly folders: readonly string[];
  readonly verb: string;
  readonly rest: readonly string[];
  /** How many of the arguments come before `rest`. */
  readonly before: number;
};

const takesValue =
  /^(-C|-c|--git-dir|--work-tree|--namespace|--exec-path|--config-env|--super-prefix|--attr-source|--list-cmds)$/;

/** Finds the subcommand behind options that take a value (`git -C sub push`, docs/spec/crew.md §18.12). */
export function readGit(args: readonly string[]): GitCall {
  const options: string[] = [];
  const folders: string[] = [];
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-')) break;
    options.push(arg);
    if (!takesValue.test(arg)) continue;
    index += 1;
    if (arg === '-C') folders.push(args[index] ?? '');
  }
  const before = Math.min(args.length, index + 1);
  return { options, folders, verb: args[index] ?? '', rest: args.slice(before), before };
}
