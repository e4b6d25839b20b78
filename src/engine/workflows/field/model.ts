/*
 * What is known of a field before anything is judged: plain facts as the sources gave them (docs/spec/field.md §3).
 */

export type SourceState = 'ok' | 'partial' | 'absent' | 'failed';

export type Comment = {
  readonly id: string;
  readonly author: string;
  readonly body: string;
  readonly at: string;
};

export type FieldIssue = {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly open: boolean;
  /** `untold`: it is closed, and the tracker's program is too old to say why. */
  readonly stateReason: 'completed' | 'not_planned' | 'reopened' | 'duplicate' | 'untold' | null;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly milestone?: { readonly title: string; readonly dueOn?: string | undefined } | undefined;
  /** Of the issue itself: front matter, or a date field of the board. */
  readonly due?: string | undefined;
  readonly boardStatus?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  readonly closedAt?: string | undefined;
  /** undefined: they were not read, which is not the same as none. */
  readonly comments?: readonly Comment[] | undefined;
  /** false: read only because something depends on it. */
  readonly inField: boolean;
  /** `missing`: it is there and cannot be read; `problem` says why. */
  readonly details: 'ok' | 'missing';
  readonly problem?: string | undefined;
  /** Front matter: `#5`, `owner/repo#5`. */
  readonly dependsOn?: readonly string[] | undefined;
  /** Front matter: what it waits for, in words. */
  readonly blockedBy?: string | undefined;
  /** What the tracker itself says it waits for; undefined: it was not asked, or could not say. */
  readonly native?: readonly string[] | undefined;
  readonly projects?: readonly number[] | undefined;
  /** Where a local issue lies, from the repository's folder. */
  readonly path?: string | undefined;
};

export type FieldPr = {
  /** null: a pull request that only a local issue tells of. */
  readonly number: number | null;
  readonly title: string;
  readonly body: string;
  readonly state: 'OPEN' | 'CLOSED' | 'MERGED';
  readonly draft: boolean;
  readonly review: 'APPROVED' | 'CHANGES_REQUESTED' | 'REVIEW_REQUIRED' | '';
  readonly branch: string;
  readonly base: string;
  readonly createdAt: string | null;
  readonly mergedAt: string | null;
  readonly closedAt: string | null;
  readonly mergeSha: string | null;
  /** When changes were asked for, and when somebody last committed to it; null: not known. */
  readonly changesAt: string | null;
  readonly lastCommitAt: string | null;
  /** Numbers that the tracker itself links. */
  readonly closes: readonly number[];
  readonly ci: 'passing' | 'failing' | 'pending' | null;
  readonly conflicts: boolean | null;
  readonly reviewers: readonly string[];
  /** Open remarks of a review; null: not known. */
  readonly unresolved: number | null;
};

export type Commit = {
  readonly sha: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly author: string;
  readonly subject: string;
  readonly body: string;
  readonly parents: readonly string[];
};

export type History = {
  readonly commits: readonly Commit[];
  /** Since when they were read: ISO 8601, UTC. */
  readonly since?: string;
  /** Full name (`refs/heads/x`) and the commit it stands on. */
  readonly branches: readonly { readonly name: string; readonly sha: string }[];
  readonly defaultBranch: string | null;
};

/** What an agent wrote of one session of work. */
export type Session = {
  readonly agent: string;
  readonly session: string;
  readonly startedAt: string;
  readonly lastAt: string;
  /** Issues it names for sure, and numbers it only mentions. */
  readonly issues: readonly number[];
  readonly mentions: readonly number[];
  readonly steps: readonly SessionStep[];
};

export type SessionStep = {
  readonly at: string;
  readonly kind: 'started' | 'progress' | 'blocked' | 'finished';
  readonly issue: number | null;
  readonly outcome: 'completed' | 'failed' | 'cancelled' | null;
};

/** How something of another repository stands that an issue of the field waits for. */
export type Elsewhere =
  | { readonly kind: 'issue'; readonly done: boolean; readonly dropped: boolean }
  | { readonly kind: 'pr'; readonly state: FieldPr['state'] };

/** All that one cycle has seen. */
export type Facts = {
  /** `owner/repo`; null: there is none, and nothing is another repository's. */
  readonly repo: string | null;
  readonly tracker: 'gh' | 'local';
  readonly issues: readonly FieldIssue[];
  readonly prs: readonly FieldPr[];
  /** PRs of local issues by the number of the issue. */
  readonly localPrs: ReadonlyMap<number, FieldPr>;
  /** By `owner/repo#5`, as far as it could be read. */
  readonly elsewhere?: ReadonlyMap<string, Elsewhere> | undefined;
  readonly history: History;
  readonly sessions: readonly Session[];
  readonly states: {
    readonly issues: SourceState;
    readonly prs: SourceState;
    readonly git: SourceState;
    readonly logs: SourceState;
    readonly native: SourceState;
  };
};
