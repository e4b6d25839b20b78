import type { FlagSetting } from '../../engine/config/merge.ts';
import type { PresetAnswer } from '../../engine/engine.ts';
import type { StatisticsKey } from '../../engine/runs/statistics.ts';
import type { ExportFormat } from '../../engine/workflow.ts';
import type { CrewCommand } from './crew-command.ts';
import type { Verb } from './flags.ts';
import type { MemoryCommand } from './memory-command.ts';
import type { UsageProblem } from './usage-problem.ts';

/** Where the result goes. `cockpit` only where there is a terminal. */
export type Output = 'cockpit' | 'plain' | 'events' | 'json';

/** A text that a person hands over: typed, in a file, or on the standard input. */
export type TextSource =
  | { readonly from: 'argument'; readonly text: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'stdin' };

/** What every verb takes. */
export type Options = {
  readonly workspace: string | undefined;
  readonly repo: string | undefined;
  /** `KEY=VALUE` of each `-c`, unread. */
  readonly sets: readonly string[];
  /** Flags that stand for settings. */
  readonly settings: readonly FlagSetting[];
  readonly language: 'ja' | 'en' | undefined;
  readonly output: Output;
  readonly yes: boolean;
  readonly verbose: boolean;
  readonly noColour: boolean;
  /** Pace of a rehearsal; 1 = as it was recorded. */
  readonly speed: number | undefined;
  /** Patterns of commands granted for this run (`--allow`). */
  readonly granted: readonly string[];
};

export type WriteCommand = {
  readonly kind: 'write';
  readonly options: Options;
  /** undefined: a manuscript is handed over without a word about it. */
  readonly idea: TextSource | undefined;
  /** A file or a folder with chapters that exist already. */
  readonly manuscript: string | undefined;
  readonly reviewOnly: boolean;
  readonly archiveOld: boolean;
  readonly answers: readonly PresetAnswer[];
  readonly chapters: number | undefined;
};
/** What `write` says about the story in hand: goes on with it after that. */
export type DecideCommand = {
  readonly kind: 'decide';
  readonly options: Options;
  /** undefined: the chapter the story stands at. */
  readonly chapter: number | undefined;
  readonly decision:
    | { readonly kind: 'use_round'; readonly round: number }
    | { readonly kind: 'redo_chapter'; readonly fromRound: number; readonly comment: string }
    | { readonly kind: 'retry_review' | 'skip_review'; readonly agent: string }
    | { readonly kind: 'set_gate'; readonly words: readonly string[] };
};
export type ResumeCommand = {
  readonly kind: 'resume';
  readonly options: Options;
  readonly id: string | undefined;
  readonly reloadConfig: boolean;
  readonly answers: readonly PresetAnswer[];
  readonly chapters:
    | number
    | undefined /** A new budget in dollars; null = none; undefined = as it is. */;
  readonly budgetUsd: number | null | undefined;
};
export type RunsCommand = { readonly kind: 'runs'; readonly options: Options } & (
  | {
      readonly action: 'list';
      readonly workflow: string | undefined;
      readonly openOnly: boolean;
      readonly limit: number;
    }
  | { readonly action: 'show' | 'cancel' | 'archive'; readonly id: string }
  | { readonly action: 'log'; readonly id: string; readonly all: boolean; readonly limit: number }
  | { readonly action: 'open'; readonly id: string; readonly file: string | undefined }
);
export type AnswerCommand = {
  readonly kind: 'answer';
  readonly options: Options;
  readonly words: readonly string[];
  readonly comment: TextSource | undefined;
  readonly amount: number | undefined;
};
export type ExportCommand = {
  readonly kind: 'export';
  readonly options: Options;
  readonly format: ExportFormat;
  /** One file for each chapter. */
  readonly split: boolean;
  readonly out: string | undefined;
  readonly comments: 'strip' | 'keep' | undefined;
};
export type StatsCommand = {
  readonly kind: 'stats';
  readonly options: Options;
  /** One run; undefined: all of them. */
  readonly id: string | undefined;
  readonly workflow: string | undefined;
  readonly by: readonly StatisticsKey[];
};
export type PlainCommand = { readonly kind: 'init'; readonly options: Options };
export type TrustCommand = { readonly kind: 'trust'; readonly options: Options } & (
  | {
      /** show: says what trusting would mean, and changes nothing. */
      readonly action: 'give' | 'show';
      /** undefined: the workspace. */
      readonly folder: string | undefined;
    }
  | { readonly action: 'list' }
  | { readonly action: 'revoke'; readonly folder: string }
);
export type PermissionsCommand = { readonly kind: 'permissions'; readonly options: Options } & (
  | { readonly action: 'list' }
  | { readonly action: 'revoke'; readonly id: string }
  | { readonly action: 'log'; readonly limit: number }
);
export type DoctorCommand = {
  readonly kind: 'doctor';
  readonly options: Options;
  /** Explain what the guard says to this command, instead of looking at the machine. */
  readonly command: string | undefined;
  /** Make one tiny call, which may cost something. */
  readonly providerCall: boolean;
};
export type VerbCommand =
  | CrewCommand
  | WriteCommand
  | DecideCommand
  | ResumeCommand
  | RunsCommand
  | AnswerCommand
  | ExportCommand
  | StatsCommand
  | PlainCommand
  | TrustCommand
  | PermissionsCommand
  | DoctorCommand
  | MemoryCommand;

export type Command =
  | {
      readonly kind: 'help';
      readonly verb: Verb | undefined;
      readonly language: 'ja' | 'en' | undefined;
    }
  | { readonly kind: 'version' }
  /** Refused: say it and leave with 1. */
  | {
      readonly kind: 'usage';
      readonly problem: UsageProblem;
      readonly language: 'ja' | 'en' | undefined;
    }
  /** No verb and no terminal: one line that names `--help`, exit 1. */
  | { readonly kind: 'no_terminal'; readonly language: 'ja' | 'en' | undefined }
  | { readonly kind: 'cockpit'; readonly options: Options }
  | VerbCommand;
