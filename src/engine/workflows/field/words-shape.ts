import type { FacilitateAction, IssueState, SourceStatus } from './contract/report.ts';

type Workable = 'review_pending' | 'in_progress' | 'incomplete';

export type RecommendationFacts = {
  readonly issue: { readonly number: number; readonly problem?: string | undefined };
  readonly state: IssueState;
  readonly dropped: boolean;
  readonly reasons: readonly string[];
  readonly roots: readonly number[];
  readonly evidence: readonly string[];
  /** What board and labels say that nothing bears out. */
  readonly drift: readonly string[];
};

export type ReasonFacts = {
  readonly nextAgent: string;
  readonly capability: string;
  readonly targets: readonly { readonly issue: number; readonly state: IssueState }[];
  readonly unmatched: readonly { readonly issue: number; readonly capability: string }[];
  readonly waiting: readonly { readonly issue: number; readonly reason: string }[];
  readonly allDone: boolean;
  /** No issue was found at all: then nothing is known to be done. */
  readonly isEmpty: boolean;
};

/** Words that go into reports, suggestions and remarks. What is evidence, a key or a command is never translated. */
export type FieldWords = {
  recommendation(facts: RecommendationFacts): string;
  readonly describe: Readonly<Record<Workable, (issue: number) => string>>;
  rationale(of: {
    readonly state: Workable;
    readonly agent: string;
    readonly capability: string;
    readonly missing: readonly string[];
    readonly claimed: string | undefined;
  }): string;
  forIssues(issues: readonly number[]): string;
  wholeProject(project: number): string;
  readonly standBy: {
    description(state: Workable): string;
    rationale(state: Workable): string;
  };
  clearBlocker(issue: number, reason: string): string;
  correctReference(issue: number, to: string): string;
  readonly onlyPerson: string;
  lookAgain(issue: number): string;
  /** Of an issue whose file cannot be read. */
  mendFile(issue: number): string;
  merge(pr: string): string;
  readonly approvedNotMerged: string;
  close(issue: number): string;
  breakCycle(edges: readonly string[]): string;
  reason(facts: ReasonFacts): string;
  forCrew(issues: readonly number[]): { readonly description: string; readonly rationale: string };
  readonly beginIssues: { readonly description: string; readonly rationale: string };
  finishPr(pr: string): string;
  ourProblem(why: string): string;
  /** Of a pull request, by its name: what people look at first. `base` null: nobody knows what it goes into. */
  readonly urgent: {
    ci(pr: string): string;
    conflicts(pr: string, base: string | null): string;
    remarks(pr: string, count: number): string;
    reviewers(pr: string, names: readonly string[]): string;
  };
  readonly remark: {
    continue(criteria: string): string;
    propose(title: string): string;
    blocked(reasons: readonly string[], waitsFor: readonly number[]): string;
    /** `done`: what it waited for; `over`: what nobody says any more. */
    unblocked(done: readonly string[], over: readonly string[]): string;
    review(pr: string): string;
    approved(pr: string): string;
    done(evidence: string, close: string): string;
    moreNeeded(what: string): string;
    stale(days: number, last: string, state: IssueState): string;
    attention(reasons: readonly string[]): string;
  };
  readonly health: {
    /** `total`: how many issues there are. */
    unknown(count: number, total: number): string;
    next(agent: string, workable: number, unmatched: readonly number[]): string;
    blockers(blocked: number, hidden: readonly number[]): string;
    nothingLeft(total: number): string;
    /** Where no issues are kept at all. */
    readonly noTracker: string;
    startable(count: number): string;
    nothingToStart(of: {
      readonly reviews: number;
      readonly blocked: number;
      readonly taken: number;
    }): string;
  };
  /** What git says, where there are no issues to tell of; commits since that day. */
  activity(commits: number, branches: number, since: string | undefined): string;
  summary(of: {
    readonly first: boolean;
    readonly commits: number;
    readonly issues: number;
  }): string;
  readonly report: {
    readonly title: string;
    /** Which day of a recording this is. */
    recorded(day: number, days: number): string;
    readonly states: Readonly<Record<IssueState | 'dropped', string>>;
    readonly headings: Readonly<
      Record<
        | 'health'
        | 'activity'
        | 'next'
        | 'issues'
        | 'actions'
        | 'people'
        | 'agents'
        | 'sources'
        | 'warnings'
        | 'since',
        string
      >
    >;
    readonly conditions: Readonly<
      Record<'stateClear' | 'nextActionClear' | 'blockersVisible' | 'workable', string>
    >;
    readonly nothing: string;
    /** Of whom the next step is suggested, where no agent can take it. */
    readonly nobody: string;
    readonly priorities: Readonly<Record<'high' | 'medium' | 'low', string>>;
    readonly kinds: Readonly<Record<FacilitateAction['action'], string>>;
    /** What became of an action; `why` is empty where nothing is to be said of it. */
    became(result: NonNullable<FacilitateAction['result']>, why: string): string;
    source(of: {
      readonly name: string;
      readonly status: SourceStatus['status'];
      readonly detail: string | undefined;
    }): string;
    left(count: number): string;
    waitsFor(what: string, name: string, days: number | null): string;
  };
};
