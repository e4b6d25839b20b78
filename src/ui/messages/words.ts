import type { Contract } from '../../engine/contract.ts';
import type { Payer } from '../../engine/data/event.ts';
import type { engineNotices, engineWarnings } from '../../engine/data/notice.ts';
import type { engineAsks } from '../../engine/data/question.ts';

/** How a failure is told: what happened, where or why, what to do now. `detail` may be empty. */
export type FailureWords = {
  readonly title: string;
  readonly detail: string;
  readonly next: string;
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
  /** The objects of a list. */
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
  /** What its own keys do, as the key table names them. */
  readonly keys: Readonly<Record<string, string>>;
  /** Where they count, for the help. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Its groups of files in the reader. */
  readonly groups: Readonly<Record<string, string>>;
  /** One of its agents, called by what stands behind the workflow's name in its role. */
  agent(name: string): string;
};
