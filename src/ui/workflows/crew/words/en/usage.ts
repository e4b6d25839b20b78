import type { UsageWords } from '../ja/usage.ts';

/** How its verbs are used. Read for `--help` alone. */
export const usage: UsageWords = {
  crew: {
    line: '  folio-tui crew "REQUEST"       have any task done by a crew of agents',
    help: `folio-tui crew "REQUEST"

Splits any task into small ones, works through them in waves, side by side, puts
the results together and looks back. Agents work in the project of --repo DIR
(default: this folder); before they change anything there, you are asked.
The plan waits for your word before it is worked on, with --plain, --events and
--json at a terminal too; where nobody is at one, and with --yes, it is taken as
it is, which is said with its price.

  crew -                  read the request from the standard input
  --file FILE             read the request from a file
  --direct typo|line|config   one small change, planned by nobody
  --dag                   a task starts as soon as what it needs is done
  --plan-validation       a second reader looks at the plan
                          (--no-plan-validation)
  --no-aggregate          two tasks: leave the results as they are
  --no-retrospect         do not look back
  --max-parallel N        workers at once, 1–20
  --max-retries N         further attempts of a task, 0–10
  --allow PATTERN         commands granted for this run, e.g. "Bash(make test)"
  --secretary             leave the report to the secretary (--no-secretary)
  --retrospect CMD        look back on a finished task, in full
  --rehearsal             play a recorded task: no model, no cost, nothing of
                          yours is touched; REQUEST may be left out
  --apply                 apply what the tasks changed, without being asked
  crew diff CMD [TASK]    what its tasks changed in their copies
  crew apply CMD [TASK]   bring that into the project
  crew drop CMD [TASK]    put it aside
  crew undo CMD           take out again what came in last: all of it, and
                          only while each file is as it came in
  crew validate CMD       what the checks say of a task (name or folder)

Exit codes: 0 success, also with approvals still open / 1 failure
            2 partial, changes not applied, or it cannot go on without an answer
`,
  },
};
