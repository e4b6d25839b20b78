/** Commands that verify a repository, as a person took them: where it lies, and a line a command. */
export type ChecksTaken = { readonly repository: string; readonly commands: readonly string[] };
