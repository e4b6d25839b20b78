import type { VerbWords } from '../../../room-cli.ts';

/** How its verb is used. Read for `--help` alone. */
export const usage: Readonly<Record<string, VerbWords>> = {
  edit: {
    line: '  folio-tui edit "TASK"          change a repository until its checks are green',
    help: `folio-tui edit "TASK"

Changes the repository of --repo DIR (default: this folder) and runs all of its
checks, again and again, until they are green or twelve runs have failed. What
you have not committed is kept; nothing is committed. The commands that verify
are shown to you once for each repository before they run. In a repository you
have not trusted (folio-tui trust .), each edit asks before it is written.

  edit -                  read the task from the standard input
  --file FILE             read the task from a file
  --tasks FILE            several tasks with a line of --- between them; the
                          next one begins when one is green
  --issue N               do what issue N says (.agent/issues/, else gh)
  --dry-run               show the changes as a diff and ask; write nothing
  --constraint TEXT       what must stay as it is (may be given again)
  --non-goal TEXT         what is not wanted (again)
  --out-of-scope TEXT     what is not to be changed (again)
  --only GLOB             only these files may be changed (again)
  --verify NAME=COMMAND   a step that verifies, in place of those found (again)
  --sandbox local|docker  where the checks run
  --fresh-install         install dependencies even if nothing has changed
  --allow-mutation GLOB   files that checks may change (again)
  --hidden FILE           a check outside the repository that no agent sees
                          (.sh .js .ts .py, or a program), run when all is green
  --own-tree              work in a copy of it; applied at the end when you
                          say so
  --ignore-stuck-report   do not start from the report of an earlier task
  --rehearsal             play a recorded task on a repository made for it:
                          no model, no cost, nothing of yours is touched

Exit codes: 0 green, or a proposal discarded / 1 refused before it began (no
            model, no such folder, another task at work there) / 2 stuck, a
            contradiction, or a question is open / 3 the checks or a model
            could not do their part / 130 cancelled
`,
  },
};
