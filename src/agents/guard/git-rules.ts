import type { Objection } from './decision.ts';
import { type GitCall, readGit } from './git-call.ts';
import { gitChange } from './git-changes.ts';
import { gitList, soughtFor } from './git-lists.ts';
import { asks, type Call, flags, type Use, words } from './use.ts';

/*
 * git: what only looks passes unless a switch starts a program or writes a file; what changes the work tree passes in
 * the forms that lose nothing; everything else, and every subcommand that may be an alias, asks
 * (docs/spec/crew.md §18.12).
 */

const harmlessOptions =
  words(`-C --no-pager -P --no-optional-locks --no-replace-objects --no-lazy-fetch
  --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs`);
const looking =
  words(`status log diff show shortlog blame annotate describe rev-parse rev-list ls-files ls-tree cat-file
  name-rev merge-base for-each-ref show-ref diff-tree diff-index diff-files count-objects whatchanged range-diff cherry
  check-ignore check-attr show-branch grep version`);

export function gitUse(call: Call): Use {
  const git = readGit(call.args);
  const [option] = git.options.filter((each) => !harmlessOptions.has(each));
  if (git.verb === '')
    return option === undefined || /^(--version|-v)$/.test(option)
      ? { effect: 'none' }
      : asks('git', option);
  if (option !== undefined) return asks('git', option.split('=', 1)[0] ?? option);
  if (looking.has(git.verb)) return look(git);
  return gitList(git) ?? gitChange(git, call) ?? { objection: unknown(git.verb) };
}

function unknown(verb: string): Objection {
  return {
    phase: '7B2',
    rule: `git:${verb}`,
    reason: { kind: 'unknown_subcommand', program: 'git', subcommand: verb },
  };
}

function look({ verb, rest, before }: GitCall): Use {
  const flag = flags(rest).find(
    (each) =>
      /^--(ext|exec|upload|open|textconv|no-index|filters)/.test(each) ||
      /^--o(u(t(p(ut?)?)?)?)?$/.test(each),
  );
  if (flag !== undefined) return asks(`git:${verb}`, flag);
  // `git grep -O` opens what it finds in a pager.
  const opens = verb === 'grep' ? rest.find((arg) => /^-[^-]*O/.test(arg)) : undefined;
  if (opens !== undefined) return asks('git:grep', opens);
  return { effect: 'reads', texts: new Set(soughtFor(rest, before)) };
}
