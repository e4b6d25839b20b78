import { providerNames } from '../../../engine/data/provider-names.ts';
import type { UsageWords } from '../ja/usage.ts';

/** How the command is used, and answers to slips. Read before the first frame, so kept apart from the other words. */
export const usage: UsageWords = {
  problems: {
    unknown_verb: (word, nearest) =>
      nearest === ''
        ? `There is no command "${word}". If it says what you want done: folio-tui do "${word}"`
        : `There is no command "${word}". Did you mean ${nearest}?`,
    unknown_flag: (flag, nearest) =>
      `There is no flag ${flag}.${nearest === '' ? '' : ` Did you mean ${nearest}?`}`,
    flag_elsewhere: (flag, belongs) => `${flag} goes with ${belongs}.`,
    missing_value: (flag, allowed) => `${flag} needs a value (${allowed}).`,
    unwanted_value: (flag, value) => `${flag} takes no value (${value}).`,
    bad_value: (flag, value, allowed, nearest) =>
      `${flag} cannot be "${value}" (${allowed}).${nearest === '' ? '' : ` Did you mean ${nearest}?`}`,
    missing_argument: (verb, wants) =>
      verb === 'write' ? 'Error: please type an idea.' : `${verb} needs ${wants}.`,
    too_many: (verb, word) =>
      `${verb} does not take "${word}" as well. Put quotes around text with spaces.`,
    conflict: (flags) => `These do not go together: ${flags}`,
    needs: (flag, other) => `${flag} goes with ${other}.`,
  },
  seeHelp: (verb) => `Usage: folio-tui ${verb === '' ? '--help' : `help ${verb}`}`,
  noTerminal:
    'No screen is opened here (no terminal that can draw one, or --plain was given). At a terminal --accessible asks line by line. To begin: folio-tui write "IDEA"; to go on: folio-tui resume; for everything else: folio-tui --help.',

  /** What stands before and behind the lines of the verbs. */
  help: {
    before: `folio-tui – a cockpit for stories and tasks done by crews of agents

Usage:
  folio-tui                      open the cockpit
`,
    after: `  folio-tui help COMMAND         more about a command

Flags that every command takes:
  --workspace DIR      the workspace (or FOLIO_WORKSPACE, else ./workspace)
  -c KEY=VALUE         change a setting, e.g. -c quality_gate.max_rounds=3
  --provider NAME      auto | ${providerNames.join(' | ')}
  --model TIER         haiku | sonnet | opus, for every agent of this run
  --budget USD         budget of a run; none = no limit
  --speed N            pace of a rehearsal (2 = twice as fast, 0 = at once)
  --lang ja|en         language of the screen (stories: -c folio.language=en)
  --plain              one line per event (the default without a terminal)
  --events             one event per line, as JSON
  --json               the result as one JSON document
  --yes                answer the questions that have a safe answer
                       (never: choice of path, payment, trust)
  --no-color --ascii   no colours / draw bars and borders in ASCII
  --accessible         for screen readers: plain lines, and each question is
                       answered by typing a line (also ACCESSIBLE=1)
  -v, --verbose        smaller events too
  -h, --help           this text
  --version            the version

Exit codes: 0 done / 1 failed or refused / 2 needs a person (question, budget)
            3 network, provider or disk / 130 stopped

A model is connected by the variable ANTHROPIC_API_KEY. Without one, a recorded
rehearsal plays.
`,
  },
  verbs: {
    do: {
      line: '  folio-tui do "REQUEST"         begin it without choosing how',
      help: `folio-tui do "REQUEST"

Tells by its words what a request is begun with, says which words those were,
and begins it. folio-tui "REQUEST" without do is the same (a lone ASCII word is
answered as a mistyped command). Where it is not clear, a screen asks with the
words in its field; without a terminal nothing is begun, and what could be is
listed. A request that only asks to look never begins anything that acts, such
as crew.

Exit codes: those of what was begun / 2 not clear
`,
    },
    resume: {
      line: '  folio-tui resume [ID]          go on with a run (default: newest unfinished)',
      help: `folio-tui resume [ID]

Goes on with a story or a task from the files that are there. Without an ID:
what was last at work and has work to do, then what waits for you or failed.

  --path A|B|C            choose the path, if that is still open
  --comment TEXT          a comment on the choice (goes with --path)
  --chapters N            write up to chapter N
  --budget USD            change the budget (none = no limit)
  --keep / --redo         sources changed: keep what was made / make it again
  --reload-config         use the present settings, not those of its start
  --allow PATTERN         commands granted for this sitting (of a task)
`,
    },
    runs: {
      line: '  folio-tui runs                 list (show|log|open|cancel|archive|restore ID)',
      help: `folio-tui runs [list|show|log|open|cancel|archive|restore] [ID]

  runs                    the list (--open unfinished only, --limit N)
  runs show ID            details and files (ID current: the present story)
  runs log ID             what happened (last 20 events, --limit N, --all)
  runs open ID [FILE]     list the files, or print one
  runs cancel ID          ask the process that runs it to stop
  runs archive ID         move it to archive/ (nothing is deleted)
  runs restore ID         bring it back from archive/; the story in hand goes
                          there in its place
`,
    },
    answer: {
      line: '  folio-tui answer [ID] [CHOICE] show or answer open questions',
      help: `folio-tui answer [ID] [CHOICE]

  answer                  show all open questions
  answer ID               show that one (ID of the question or of the run)
  answer ID CHOICE        answer it; with one question open, ID may be left out
  --text TEXT / --file FILE   a comment on the answer (- is standard input)
  answer ID d --text "IMP-001=y LP-001=n"   approvals, each by itself
  --chapters N            with the choice of path: write up to chapter N

This only records the answer. folio-tui resume ID goes on with it; so does a
cockpit that shows the question.

Example: folio-tui answer A --text "a quiet ending"
`,
    },
    stats: {
      line: '  folio-tui stats                what it cost: by role, model and round',
      help: `folio-tui stats [ID]

Counts calls, cost, time and what came from the cache (without an ID: of all
runs). For a story also cost and average score, round by round; for tasks how
long each role takes on average (successful tasks only).

  --by workflow|run|role|model|round   only this table
  --workflow NAME                      only runs of this workflow
`,
    },
    init: {
      line: '  folio-tui init                 make the workspace and its config.yaml',
      help: `folio-tui init

Makes the workspace and a config.yaml with every setting in it. Files that are
there already stay as they are. --workspace DIR chooses the place.
`,
    },
    trust: {
      line: '  folio-tui trust [FOLDER]       trust it (trust show|list|revoke)',
      help: `folio-tui trust [FOLDER]

A workspace that somebody else made is only read until you trust it. Once it is
trusted, models can be called and files written here. Addresses, permissions and
the like in its files take effect only as they were when you trusted them: after
a change you are asked again, and until then they have no effect.
FOLDER defaults to the workspace. A repository can be trusted too (then what its
.claude/settings.json allows takes effect).

  trust show [FOLDER]     what would take effect (changes nothing)
  trust list              the folders you trust
  trust revoke FOLDER     take it back
`,
    },
    permissions: {
      line: '  folio-tui permissions          always allowed (list|show ID|revoke ID|log)',
      help: `folio-tui permissions [list]

Lists the commands you always allow, and in which folder.

  permissions show ID     one of them whole
  permissions revoke ID   take it back (you are asked again from then on)
  permissions log         every question for permission in this workspace, and
                          its answer, newest first (--limit N, default 20)
`,
    },
    doctor: {
      line: '  folio-tui doctor               check whether everything works here',
      help: `folio-tui doctor

Checks whether everything works here, and says what to do about what does not.
Exit code 1 when something is wrong.

  --provider-call         make one tiny call to the model (it may cost money)
  --guard "COMMAND"       explain what happens when an agent wants to run this
                          (in the folder of --repo DIR, default: this one)
`,
    },
    memory: {
      line: `  folio-tui memory               what is remembered (list|search|show|edit|
                                 delete|export|import|lp)`,
      help: `folio-tui memory [list|search|show|edit|delete|export|import|lp]

  memory                  list (--kind lp|knowledge|rejected|all)
  memory search "WORDS"   find
  memory show NAME        why it is there: whose words, when, in which task
  memory edit NAME        change it in your editor (preferences are checked)
  memory delete NAME…     delete
  memory export           as JSONL of the public memory server (> FILE)
  memory import FILE      take such a file in, as unchecked (- for stdin)

  memory lp               learned preferences, as the profile they add up to
  memory lp review        keep, edit or delete them one by one
  memory lp prune         delete those that have not been confirmed for long
  memory lp reset         delete all of them and stop learning (asks; without a
                          terminal --confirm-reset)

Rules: docs/lp_rules.md   Guide: docs/learned_preferences.md
`,
    },
  },
};
