import type { Contract } from '../../engine/contract.ts';
import type { Payer } from '../../engine/data/event.ts';
import type { engineNotices, engineWarnings } from '../../engine/data/notice.ts';
import type { engineAsks, Question } from '../../engine/data/question.ts';

/** How a failure is told: what happened, where or why, what to do now. `detail` may be empty. */
export type FailureWords = {
  readonly title: string;
  readonly detail: string;
  readonly next: string;
  /** What to do instead where it kept the program from opening, so that no run has begun. */
  readonly opening?: string;
  /** In place of `detail` and `next` on a screen, which has keys where a shell has flags. */
  readonly onScreen?: string;
};

/** The values of a notice, a question or a choice, safe to draw. What is absent is '', 0, [] or null. */
export type Values = {
  text(name: string): string;
  number(name: string): number;
  /** Hundredths as `7.05`. */
  score(name: string): string;
  /** Dollars as `$5.00`; '' when there is no amount. */
  money(name: string): string;
  list(name: string): readonly string[];
  /** The objects of a list; one that stands alone is a list of one. */
  rows(name: string): readonly Values[];
  /** A text of several lines, whole. */
  lines(name: string): readonly string[];
  payer(name: string): Payer | null;
};

/** How a question is put. `choice` is undefined for a choice the words do not know. */
export type QuestionWords = {
  title(values: Values): string;
  body(values: Values): readonly string[];
  choice(id: string, values: Values): string | undefined;
  /** In plain lines, all that a screen of its own shows; none: its body. What others wrote is marked line by line. */
  whole?(
    question: Pick<Question, 'values'>,
    run: { readonly rehearsal: boolean },
  ): readonly string[];
  /** Is what it would change shown in plain lines, to the last one? Nobody takes what they were not shown. */
  readonly difference?: true;
  /** Its choice by which each of the cards in its values (`items`) is decided by itself. */
  readonly byCard?: string;
  /** What a rehearsal has for its choices; said instead of what they would take. */
  readonly recorded?: string;
};

type Told = (values: Values) => string;

/** What a workflow of this contract tells, by name, in words. */
export type NoticesOf<C extends Pick<Contract, 'notices'>> = Readonly<
  Record<keyof C['notices'] & string, Told>
>;
export type WarningsOf<C extends Pick<Contract, 'warnings'>> = Readonly<
  Record<keyof C['warnings'] & string, Told>
>;
/** What it asks, by kind. */
export type QuestionsOf<C extends Pick<Contract, 'asks'>> = Readonly<
  Record<keyof C['asks'] & string, QuestionWords>
>;

/** The same of the engine itself, in whatever workflow. */
export type EngineNotices = NoticesOf<{ readonly notices: typeof engineNotices }>;
export type EngineWarnings = WarningsOf<{ readonly warnings: typeof engineWarnings }>;
export type EngineQuestions = QuestionsOf<{ readonly asks: typeof engineAsks }> & {
  /** A kind that nobody here knows. */
  readonly other: QuestionWords;
};

/** The words of a workflow in one language, beside those of its own screens. */
export type RoomWords = {
  readonly notices: Readonly<Record<string, Told>>;
  readonly warnings: Readonly<Record<string, Told>>;
  readonly questions: Readonly<Record<string, QuestionWords>>;
  /** What a person did to a run unasked, by kind; one that is not here is told by its kind. */
  readonly inbox?: Readonly<Record<string, string>>;
  /** What its own keys do, as the key table names them. */
  readonly keys: Readonly<Record<string, string>>;
  /** Where they count, for the help. */
  readonly scopes: Readonly<Record<string, string>>;
  /** What its files hold, by the names that stand in them. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What stands over its settings, by the first part of their names. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Its groups of files in the reader. */
  readonly groups: Readonly<Record<string, string>>;
  /** One of its agents, called by what stands behind the workflow's name in its role. */
  agent(name: string): string;
};
