import type { AskOf, NoticeOf, WarningOf } from '../../engine/contract.ts';
import type { Payer } from '../../engine/data/event.ts';
import type { CrewContract } from '../../engine/workflows/crew/contract/index.ts';
import type { FolioContract } from '../../engine/workflows/folio/contract/index.ts';

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

export type Notice = NoticeOf<FolioContract> | NoticeOf<CrewContract>;
export type Warning = WarningOf<FolioContract> | WarningOf<CrewContract>;
export type QuestionKind = AskOf<FolioContract> | AskOf<CrewContract>;

export type Notices = Readonly<Record<Notice, (values: Values) => string>>;
export type Warnings = Readonly<Record<Warning, (values: Values) => string>>;
export type Questions = Readonly<Record<QuestionKind | 'other', QuestionWords>>;
