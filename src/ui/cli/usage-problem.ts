/** What is wrong with a command line, as data; `messages/usage` says it in words. */
export type UsageProblem =
  | { readonly kind: 'unknown_verb'; readonly word: string; readonly nearest: string | undefined }
  | { readonly kind: 'unknown_flag'; readonly flag: string; readonly nearest: string | undefined }
  | { readonly kind: 'flag_elsewhere'; readonly flag: string; readonly belongs: readonly string[] }
  | { readonly kind: 'missing_value'; readonly flag: string; readonly allowed: string }
  | { readonly kind: 'unwanted_value'; readonly flag: string; readonly value: string }
  | {
      readonly kind: 'bad_value';
      readonly flag: string;
      readonly value: string;
      readonly allowed: string;
      readonly nearest: string | undefined;
    }
  | { readonly kind: 'missing_argument'; readonly verb: string; readonly wants: string }
  | { readonly kind: 'too_many'; readonly verb: string; readonly word: string }
  | { readonly kind: 'conflict'; readonly flags: readonly string[] }
  | { readonly kind: 'needs'; readonly flag: string; readonly other: string };

/** Thrown while a command line is read; caught by `parseCommand`, never shown as it is. */
export class Usage extends Error {
  readonly problem: UsageProblem;

  constructor(problem: UsageProblem) {
    super(problem.kind);
    this.name = 'Usage';
    this.problem = problem;
  }
}

/** By its name: bundled, a verb may have another class of the same name than whoever reads the line. */
export function isUsage(error: unknown): error is Usage {
  return error instanceof Error && error.name === 'Usage' && 'problem' in error;
}
