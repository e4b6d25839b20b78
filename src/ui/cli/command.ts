import type { Options } from './options.ts';
import type { UsageProblem } from './usage-problem.ts';
import type { Task } from './verb.ts';

type Language = 'ja' | 'en' | undefined;

export type Command =
  | { readonly kind: 'help'; readonly verb: string | undefined; readonly language: Language }
  | { readonly kind: 'version' }
  /** Refused: say it and leave with 1. */
  | {
      readonly kind: 'usage';
      readonly problem: UsageProblem;
      readonly language: Language;
      /** Whose line it was; absent: of none. */
      readonly verb?: string;
    }
  /** No verb and no terminal: one line that names `--help`, exit 1. */
  | { readonly kind: 'no_terminal'; readonly language: Language }
  | { readonly kind: 'cockpit'; readonly options: Options }
  | Task;
