import type { UsageWords } from '../ja/usage.ts';

/** How its verbs are used. Read for `--help` alone. */
export const usage: UsageWords = {
  session: {
    line: '  folio-tui session "REQUEST"    settle it: one makes, another inspects',
    help: `folio-tui session "REQUEST"

Chooses a session (planning, design, implement, retrospective), looks at what
was learned before, lets one make and another inspect. Where judgement matters
two personas of different bias are chosen; a plain request takes two calls of
the model. Every decision stays in the ledger.

  session undo SESSION    take what it put into the project out again: all of
                          it, and only while each file is as it came in
  session -               read the request from the standard input
  --file FILE             read the request from a file
  --session KIND          planning | design | implement | retrospective
  --type KIND             implement | investigate | review | design | strategy
  --persona               with personas (--no-persona: without)
  --on-block stop|continue   where your word is wanted first (stop without a
                          terminal)
  --executor-timeout N    seconds the executor may be silent (1–3600, else 30)
  --enforce-min-iterations   inspect as often as the session says at least
  --control               also let one voice answer and check itself; keep both
  --rehearsal             play a recorded session: no model, no cost; REQUEST
                          may be left out

Exit codes: 0 completed / 1 ended (stopped, failed) / 2 your decision is needed
`,
  },
  improve: {
    line: '  folio-tui improve              what to do better, and how far it has come',
    help: `folio-tui improve [list|show|problem|try|keep|rule|stop]

Takes what should be done better from problem to try, to effective, to rule, or
stops it. Each step is a row of the ledger, and calls no model. It is written
by the newest session that has ended or waits for you. What is being tried is
told when the next session begins.

  improve [list]              all of them (--state STATE; --days N: those that
                              have not moved for N days)
  improve show ID             one of them, step by step
  improve problem "TEXT" --why TEXT       something goes wrong
  improve try ID|"TEXT" --criteria TEXT   try it; when it has worked
  improve keep ID --why TEXT              it worked
  improve rule ID --change TEXT           for good from now on (--target TEXT)
  improve stop ID --why TEXT              no longer

Exit codes: 0 written, or there are some / 1 refused, or there is none
`,
  },
};
