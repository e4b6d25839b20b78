import type { FlagSetting } from '../../engine/config/merge.ts';
import type { UsageProblem } from './usage-problem.ts';
import type { Task } from './verb.ts';

/** Where the result goes. `cockpit` only where there is a terminal. */
type Output = 'cockpit' | 'plain' | 'events' | 'json';

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

type Language = 'ja' | 'en' | undefined;

export type Command =
  | { readonly kind: 'help'; readonly verb: string | undefined; readonly language: Language }
  | { readonly kind: 'version' }
  /** Refused: say it and leave with 1. */
  | { readonly kind: 'usage'; readonly problem: UsageProblem; readonly language: Language }
  /** No verb and no terminal: one line that names `--help`, exit 1. */
  | { readonly kind: 'no_terminal'; readonly language: Language }
  | { readonly kind: 'cockpit'; readonly options: Options }
  | Task;
