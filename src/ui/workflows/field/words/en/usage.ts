import type { UsageWords } from '../ja/usage.ts';

/** How its verbs are used. Read for `--help` alone. */
export const usage: UsageWords = {
  field: {
    line: '  folio-tui field [DIR…]         what state is every issue in, and what is next',
    help: `folio-tui field [DIR…]

Looks at the repository here (or at each DIR) and says of every issue where it
stands and why, what blocks what, who could take the next step, and with which
command. It asks no model, and never runs, closes, merges or pushes anything.
Issues come from GitHub (gh), or from files in .agent/issues/.

  --all-repos             all that your own setting field.repositories lists:
                          one page, the most urgent first
  --rehearsal             play a recorded field of three days: no gh, no model
  --init-issues           make .agent/issues/ with a first issue
  --project N             issues of this project board
  --project-owner NAME    whose board it is
  --label LABEL           only issues with this label (repeat: all of them)
  --issue N               only these issues
  --source auto|gh|local  where issues come from
  --issues-dir DIR        another folder of local issues
  --agent-discovery-path DIR   where agents are described (.agent/)
  --since DATE            how far back the history is read
  --maintain ask|apply|plan   put labels and remarks on issues: those chosen,
                          all, or only list them (without it: local issues
                          apply, GitHub plan)
  --yes                   more than 20 of them at a first look too
  --stale-days N          nothing happened for so long: it stands still
  --max-suggestions N     how many suggestions are listed
  --watch                 look again and again
  --check-interval MIN    minutes between two looks
  --iterate-max N         so many looks at most
  --emit KIND             only this part, as JSON: recommend-action |
                          issue-assessment | facilitate-action | agent-registry
                          | crew-request (text: what can be started, in waves)
  --branch, --base-branch NAME   accepted and ignored: branches are not touched

Exit codes: 0 every issue is judged, and what was to be put on them is there
            (also where issues are still open) / 1 the issues could not be read
            2 an issue is unclear, there are none, or something failed, was put
            off or is only planned / 130 stopped
`,
  },
};
