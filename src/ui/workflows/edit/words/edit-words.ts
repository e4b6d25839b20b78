import type { EditEnd } from '../../../../engine/workflows/edit/contract/events.ts';

/** Words of a task's own screens, and of its runs in lists. */
export type EditWords = {
  readonly phases: Readonly<Record<string, string>>;
  /** A phase that is gone through again: for which time, because checks failed; 0: for the next part. */
  readonly again: (phase: string, repair: number) => string;
  readonly ends: Readonly<Record<EditEnd, string>>;
  /** What a person does next, by how it ended. */
  readonly next: Readonly<Record<EditEnd, string>>;
  /** How it ended and what is next where no reply of a model had a form that could be used. */
  readonly unusable: { readonly end: string; readonly next: string };
  /** What a new task begins with where a report was left. */
  readonly fromReport: string;
  /** Of a repository that is trusted, before anything is written there. */
  readonly atOnce: string;
  /** What Enter does with a task that came no further. */
  readonly beginAgain: string;
  /** Of so many files that stay changed; `green`: all checks had passed with them. */
  left(count: number, green: boolean): string;
  /** The same by their names, in a line. */
  leftHere(files: string, green: boolean): string;
  /** Who could not do their part, by the name in the report. */
  readonly unable: Readonly<Record<string, string>>;
  /** Why, as its report says it: `command_not_found: npm`. */
  because(who: string, what: string): string;
  /** Of a failed step what its output says; what the engine itself says of it in words. */
  summary(text: string): string;
  attempt(attempt: string): string;
  /** Where a verification is recorded, by its name among them. */
  recorded(run: string): string;
  /** What the task has left in the repository, by its path there. */
  readonly reports: Readonly<Record<string, string>>;
  runs(count: number): string;
  /** Above each of several tasks on the shell, and behind one that came to nothing. */
  oneOf(at: number, all: number, task: string): string;
  notBegun(rest: number): string;
  /** Behind the lamps: the present run of how many, failures in a row, new strategies. */
  counted(at: number, most: number, consecutive: number, replans: number): string;
  readonly titles: {
    findings(count: number): string;
    /** Above how far tests hold the changed lines. */
    mutants(noticed: number, tried: number, of: number): string;
    running(step: string): string;
    readonly failures: string;
    /** Above what will verify a change, before there is one. */
    readonly checks: string;
    readonly theories: string;
    files(count: number, added: number, removed: number): string;
    readonly strategies: string;
    readonly scouts: string;
    /** Above the changes line by line. */
    readonly difference: string;
  };
  /** In the last row, of so many that are below it. */
  below(count: number): string;
  /** What an agent is doing while it is asked, by its role. */
  readonly atWork: Readonly<Record<string, string>>;
  /** While it is measured how far tests hold the changed lines. */
  readonly altering: string;
  /** In front of the steps that run before anything is changed. */
  readonly before: string;
  readonly sameAgain: string;
  /** A file that is not among those of the slice. */
  readonly beside: string;
  readonly dirty: string;
  afterAttempt(attempt: number): string;
  askedAgain(scouts: string): string;
  /** Why changed lines were not altered. */
  readonly notMeasured: Readonly<Record<string, string>>;
  unmeasured(why: string): string;
  /** What a finding means, by its kind. */
  readonly findings: Readonly<Record<string, string>>;
};
