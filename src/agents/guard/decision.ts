import type { Permissions } from '../../engine/config.ts';

/** allow: runs silently; ask: a person decides; deny: refused without a question (docs/spec/crew.md §18.2). */
export type Outcome = 'allow' | 'ask' | 'deny';

/** Where in the order deny → allow → phases → ask → dialog a decision fell. */
export type Phase =
  | 'deny-list'
  | 'allow-list'
  | 'remembered'
  | 'granted'
  | 'S0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7A'
  | '7B'
  | '7B2'
  | '7C'
  | '7D'
  | 'ask-list'
  | 'closed';

/** How long a yes may be remembered, at most. */
export type Scope = 'once' | 'session' | 'always';

/** Why, as data: one sentence per kind stands in the catalogues of the screen. */
export type Reason =
  // deny
  | { readonly kind: 'denied_pattern'; readonly pattern: string }
  | { readonly kind: 'removes_folders'; readonly program: string }
  | { readonly kind: 'pipe_to_shell'; readonly shell: string }
  | { readonly kind: 'opens_to_everyone'; readonly mode: string }
  | { readonly kind: 'http_delete'; readonly program: string }
  | { readonly kind: 'drops_data'; readonly statement: string }
  | { readonly kind: 'writes_device'; readonly device: string }
  | { readonly kind: 'others_at_work'; readonly use: string; readonly count: number }
  // allow
  | { readonly kind: 'allowed_pattern'; readonly pattern: string }
  | { readonly kind: 'trusted_script'; readonly path: string }
  | { readonly kind: 'no_paths' }
  | { readonly kind: 'inside_project' }
  | { readonly kind: 'remembered'; readonly id: string }
  | { readonly kind: 'granted_for_run'; readonly pattern: string }
  | { readonly kind: 'checks_granted' }
  | { readonly kind: 'work_granted' }
  // ask: the text
  | { readonly kind: 'empty' }
  | { readonly kind: 'nul_byte' }
  | { readonly kind: 'not_a_command'; readonly tool: string }
  | { readonly kind: 'too_long'; readonly length: number; readonly most: number }
  | { readonly kind: 'too_many_parts'; readonly most: number }
  | { readonly kind: 'control_characters'; readonly codes: readonly string[] }
  | { readonly kind: 'hidden_characters'; readonly codes: readonly string[] }
  | { readonly kind: 'not_understood'; readonly at: number; readonly detail: string }
  | { readonly kind: 'shell_syntax'; readonly what: Syntax }
  // ask: the program
  | { readonly kind: 'quoted_name'; readonly name: string }
  | { readonly kind: 'odd_name'; readonly name: string }
  | { readonly kind: 'shell_builtin'; readonly name: string }
  | { readonly kind: 'dangerous_flag'; readonly program: string; readonly flag: string }
  | { readonly kind: 'unknown_flag'; readonly program: string; readonly flag: string }
  | { readonly kind: 'no_script'; readonly program: string }
  | { readonly kind: 'script_elsewhere'; readonly path: string }
  | { readonly kind: 'always_ask'; readonly program: string }
  | { readonly kind: 'asks_by_kind'; readonly program: string; readonly family: string }
  | { readonly kind: 'subcommand'; readonly rule: string }
  | { readonly kind: 'unknown_subcommand'; readonly program: string; readonly subcommand: string }
  | { readonly kind: 'dangerous_use'; readonly program: string; readonly use: string }
  | { readonly kind: 'unknown_program'; readonly program: string }
  | { readonly kind: 'may_start'; readonly program: string; readonly inner: string }
  | { readonly kind: 'no_sandbox'; readonly program: string }
  | { readonly kind: 'project_untrusted' }
  // ask: the paths
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'outside_project'; readonly path: string; readonly leadsTo: string }
  | { readonly kind: 'unclear_path'; readonly path: string }
  | { readonly kind: 'secret_name'; readonly path: string }
  | { readonly kind: 'protected_place'; readonly path: string }
  | { readonly kind: 'too_many_paths'; readonly count: number; readonly most: number }
  // ask: work that is nowhere else, and other people's settings
  | {
      readonly kind: 'may_lose';
      readonly use: string;
      /** From the top of the project; bounded, `more` of them are not named. */
      readonly paths: readonly string[];
      readonly more: number;
    }
  | { readonly kind: 'other_repository'; readonly path: string }
  // ask: write, then run
  | { readonly kind: 'changed_in_run'; readonly paths: readonly string[] }
  | {
      readonly kind: 'runs_definition';
      readonly program: string;
      readonly paths: readonly string[];
    }
  // ask: the rules
  | { readonly kind: 'ask_pattern'; readonly pattern: string }
  | { readonly kind: 'rules_unreadable'; readonly files: readonly string[] };

export type Syntax =
  | 'operators'
  | 'redirection'
  | 'substitution'
  | 'variable'
  | 'assignment'
  | 'tilde'
  | 'wildcard'
  | 'compound'
  | 'comment'
  | 'glued_interpreter';

/** A file whose bytes run when the command runs. `path` is real; `hash` undefined: it was not there. */
export type Bound = { readonly path: string; readonly hash: string | undefined };

/** Something worth a line in the log although it did not change the decision. */
export type Note = { readonly kind: 'outside_project'; readonly path: string };

export type Decision = {
  readonly outcome: Outcome;
  /** 1 deny list, 2 allow list and what people allowed, 3 phases, 4 ask list. */
  readonly tier: 1 | 2 | 3 | 4;
  readonly phase: Phase;
  /** Name of the rule, e.g. `git:push`, `always_ask:curl`, `Bash(ls*)`. */
  readonly rule: string;
  /** The command with one spelling for what means the same; remembered approvals compare this. */
  readonly normalised: string;
  readonly reason: Reason;
  /** Pattern of the ask list that names this command as well (tier 4). */
  readonly pattern: string | undefined;
  readonly notes: readonly Note[];
  readonly remember: Scope;
  readonly bound: readonly Bound[];
  /** A yes to «the tests and builds of this project» would cover it, bound to these manifests. */
  readonly checks?: readonly Bound[] | undefined;
};

/** What a phase has against a command. */
export type Objection = { readonly phase: Phase; readonly rule: string; readonly reason: Reason };

/** Looks at the disk for the guard; answers stay true only until the next change. */
export type FileFacts = {
  /**
   * Where an absolute path without `..` really leads, links followed. For what is not there: the real folder and the
   * name. undefined: nobody can say (a link to nowhere, a circle, a folder that cannot be read).
   */
  realPath(file: string): string | undefined;
  kind(file: string): 'file' | 'folder' | 'other' | 'missing';
  /** Names in a folder; undefined when it cannot be read as one. */
  names(folder: string): readonly string[] | undefined;
  /** sha256 of the bytes; undefined when it cannot be read as a file. */
  hash(file: string): string | undefined;
};

/** Work in the project's tree that a command could take from somebody. */
export type TreeFacts = {
  /** Real paths of files with uncommitted work that no agent of this run made. */
  readonly unsaved: ReadonlySet<string>;
  /** How many other tasks of this run are at work in the same tree. */
  readonly othersAtWork: number;
};

/** What a person has allowed at once in the trees of a cmd: its tests and builds, or all that its work needs. */
export type TreeGrant = {
  readonly covers: 'checks' | 'work';
  /** Of `checks`: manifests with the bytes that it was given for, from the top of the project. */
  readonly bound: readonly Bound[];
};

/** What a command is judged against besides the rules. Paths are absolute. */
export type GuardContext = {
  readonly cwd: string;
  readonly projectRoot: string;
  /** The person's home: its hidden folders belong to no project, also when the project is the home itself. */
  readonly home: string;
  readonly files: FileFacts;
  /** Will the operating system's sandbox bound the command? */
  readonly sandboxed: boolean;
  /** Real paths of files that were changed in this run or were dirty at its start. */
  readonly changed: ReadonlySet<string>;
  /** Absent where no agent is at work: nobody's work can be lost by looking at a rule. */
  readonly tree?: TreeFacts;
  readonly approvals: readonly Approval[];
  /** Patterns granted for this run (`--allow`, the plan screen): never over deny, always_ask or subcommand_ask. */
  readonly granted: readonly string[];
  readonly session: string;
  /** Absent where the command is not bounded by a tree of its own, in the sandbox and without network. */
  readonly ownTree?: { readonly grants: readonly TreeGrant[] } | undefined;
};

/** A yes that is remembered: exactly this command, in this folder, while these files keep these bytes. */
export type Approval = {
  readonly id: string;
  readonly command: string;
  readonly projectRoot: string;
  readonly cwd: string;
  readonly scope: 'session' | 'always';
  readonly session: string;
  readonly bound: readonly Bound[];
  /** UTC, ISO 8601. */
  readonly approvedAt: string;
};

/** Rules as the configuration hands them over. */
export type Rules = {
  readonly permissions: Permissions;
  readonly closedBy: readonly string[];
  readonly heardFirst: readonly string[];
  /** The project is a stranger's: what does not plainly only look asks (docs/spec/engine.md §7.1). */
  readonly untrusted?: boolean;
};
